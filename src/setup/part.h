// Part: what Cairn keeps in a file that belongs to somebody else: a server among others, a hook, a
// line of .gitignore. A part is found by what it is, not by where Cairn put it, so that it is not
// doubled and can be renewed or taken out after people have edited around it.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"
#include "json/json.h"

namespace cairn {

enum class PartKind {
  kMember,  // of a JSON object: {"mcpServers": {"cairn": value}}
  kHook,    // a command among those of an event: {"hooks": {"Stop": [{"hooks": [value]}]}}
  kTable,   // of a TOML file: [mcp_servers.cairn]
  kLine,    // of a text
};

template <>
struct EnumNames<PartKind> {
  static constexpr std::string_view kWhat = "kind of part";
  static constexpr EnumEntry<PartKind> kTable[] = {{PartKind::kMember, "member"},
                                                   {PartKind::kHook, "hook"},
                                                   {PartKind::kTable, "table"},
                                                   {PartKind::kLine, "line"}};
};

struct Part {
  PartKind kind = PartKind::kMember;
  std::vector<std::string> path;  // names from the root; of a line: the line
  Json value;                     // an object; of a line: null
  // For taking it out again:
  std::size_t kept = 0;     // so many steps of the path were there before
  std::optional<Json> was;  // what stood there before init first wrote it
};

// Whether both are the same thing, whatever their values.
bool IsSamePart(const Part& a, const Part& b);

// "mcpServers.cairn", "hooks.Stop", "[mcp_servers.cairn]", ".claude/memory/".
std::string PartName(const Part& part);

// Of a file without anything in it.
std::string_view EmptyTextFor(PartKind kind);
// Whether nothing is left in it.
bool IsEmptyText(PartKind kind, std::string_view text);

enum class Presence {
  kMissing,
  kSame,      // as the part has it
  kExtended,  // likewise, with further members
  kDiffers,
};

// What the text has of it. An error if the text cannot be read as what it should be.
Result<Presence> FindPart(std::string_view text, const Part& part);

// The value that stands in its place, if any.
Result<std::optional<Json>> ReadPart(std::string_view text, const Part& part);

// How many steps of its path are there.
Result<std::size_t> CountPartStepsThere(std::string_view text, const Part& part);

// The text with the part: added, or its members set where they stand; members that others added
// stay.
Result<std::string> PutPart(std::string_view text, const Part& part);

// The text as it was before the part: without it, or with what stood there.
Result<std::string> TakePart(std::string_view text, const Part& part);

// For the record of what was done.
Json PartToJson(const Part& part);
Result<Part> PartFromJson(const Json& json);

}  // namespace cairn
