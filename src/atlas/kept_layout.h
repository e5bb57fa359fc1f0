// The layout as a file beside the store, so that the map is there at once and looks as it did.
//
// Lines of text: what it is, the model, the number of places, a line for each (id, mark of its
// text, x, y, how it came there), and the SHA-256 of all before. No words of any memory. Whatever
// is not exactly such a file, or is of another model, counts as none: the layout is made anew.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "atlas/layout.h"
#include "base/id.h"
#include "base/result.h"

namespace cairn {

// Where a memory is on the map.
struct Place {
  Id id;
  std::uint16_t mark = 0;  // of the text that was placed (survey.h)
  PlanePoint point;
  bool is_guest = false;      // placed among its neighbours after the last refining
  std::int32_t cluster = -1;  // not kept: it follows from the points

  friend bool operator==(const Place&, const Place&) = default;
};

std::string EncodeLayout(const std::string& model, const std::vector<Place>& places);  // by id
std::optional<std::vector<Place>> DecodeLayout(std::string_view bytes, const std::string& model);

// Nothing if there is none to be used.
std::vector<Place> ReadLayout(const std::string& file, const std::string& model);
// Only the user may read it; it takes the place of what was there when it is complete.
Status WriteLayout(const std::string& file, const std::string& model,
                   const std::vector<Place>& places);

}  // namespace cairn
