// The lines of basic-memory's notes that mean something of their own:
//
//   - [category] what was observed #tag #tag (context)
//   - relation_type [[Target]] (context)
//
// A task's box ([ ], [x]), a time of a transcript ([00:12]) and a link are no category.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct NoteObservation {
  std::string category;
  std::string content;  // with its tags, without the context
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
