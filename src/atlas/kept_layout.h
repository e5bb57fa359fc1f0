// Stores the layout in a file next to the store, so that the map is available immediately and looks
// the same after a restart.
//
// Lines of text: format, model, number of places, one line per place (id, hash of its text, x, y,
// how it was placed), and the SHA-256 of all before. Contains no text of memories. A file that is
// malformed or belongs to another model is ignored, and the layout is computed again.
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

// The position of a memory on the map.
struct Place {
  Id id;
  std::uint16_t mark = 0;  // hash of the text that was placed (survey.h)
  PlanePoint point;
  bool is_guest = false;      // placed among its neighbors after the last refinement
  std::int32_t cluster = -1;  // not stored: computed from the points

  friend bool operator==(const Place&, const Place&) = default;
};

std::string EncodeLayout(const std::string& model, const std::vector<Place>& places);  // by id
std::optional<std::vector<Place>> DecodeLayout(std::string_view bytes, const std::string& model);

// Empty if there is no valid file.
std::vector<Place> ReadLayout(const std::string& file, const std::string& model);
// Writes the file atomically, readable only by the user.
Status WriteLayout(const std::string& file, const std::string& model,
                   const std::vector<Place>& places);

}  // namespace cairn
