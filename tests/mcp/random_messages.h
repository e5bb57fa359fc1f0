// Requests of every method that any revision has, and what may become of them on the way.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/rng.h"
#include "json/json.h"

namespace cairn {

struct SampleRequest {
  std::string method;
  Json params;
};

// Each is right as it is. Those that a revision or the fixture does not have are among them.
std::vector<SampleRequest> SampleRequests();

// Something at a random place becomes something else, is gone, or is new.
Json Mutated(Json value, SeededRng& rng);

}  // namespace cairn
