// Where a memory belongs on a map that is there already: among its nearest neighbours.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "atlas/kept_layout.h"
#include "atlas/survey.h"
#include "base/result.h"
#include "engine/context.h"

namespace cairn {

// Places that are carried over from an earlier layout, beside the residents of a survey.
struct CarriedPlaces {
  std::vector<Place> places;
  std::vector<std::size_t> fresh;  // new or changed since then: to be placed
  std::vector<bool> has_point;     // false: new
};
CarriedPlaces CarryOver(const std::vector<Place>& old, const Survey& survey);

// Gives the fresh ones their points and clusters, one after the other: a new topic finds itself.
// One that was on the map stays if its neighbours are still there.
Status PlaceFresh(const Context& context, const std::string& model, const Survey& survey,
                  CarriedPlaces& carried);

}  // namespace cairn
