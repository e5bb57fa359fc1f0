// Places a memory on an existing map, among its nearest neighbors.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "atlas/kept_layout.h"
#include "atlas/survey.h"
#include "base/result.h"
#include "engine/context.h"

namespace cairn {

// Places carried over from an earlier layout, parallel to the residents of a survey.
struct CarriedPlaces {
  std::vector<Place> places;
  std::vector<std::size_t> fresh;  // new or changed since then, to be placed
  std::vector<bool> has_point;     // false: new
};
CarriedPlaces CarryOver(const std::vector<Place>& old, const Survey& survey);

// Assigns points and clusters to the fresh memories in order, so that those of a new topic gather.
// A memory already on the map stays if its neighbors are still nearby.
Status PlaceFresh(const Context& context, const std::string& model, const Survey& survey,
                  CarriedPlaces& carried);

}  // namespace cairn
