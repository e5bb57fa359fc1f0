// Random requests for every method of any revision, and mutations of them.
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

// All are valid, although some are unknown to a given revision or to the fixture.
std::vector<SampleRequest> SampleRequests();

// Replaces, removes or adds a value at a random place.
Json Mutated(Json value, SeededRng& rng);

}  // namespace cairn
