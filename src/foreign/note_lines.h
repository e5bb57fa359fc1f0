// The lines with special meaning in basic-memory notes:
//
//   - [category] what was observed #tag #tag (context)
//   - relation_type [[Target]] (context)
//
// Task boxes ([ ], [x]), transcript times ([00:12]) and links are not categories.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct NoteObservation {
  std::string category;
  std::string content;  // with tags, without the context
  std::vector<std::string> tags;
  std::string context;

  friend bool operator==(const NoteObservation&, const NoteObservation&) = default;
};

struct NoteRelation {
  std::string type;
  std::string target;
  std::string context;

  friend bool operator==(const NoteRelation&, const NoteRelation&) = default;
};

std::optional<NoteObservation> ReadObservation(std::string_view line);
std::optional<NoteRelation> ReadRelation(std::string_view line);

}  // namespace cairn
