// Part: an entry of Cairn in a user's file: a server among others, a hook, a line of .gitignore. A
// part is identified by what it is, not by its position, so that it is not duplicated and can be
// updated or removed after people have edited around it.
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
  kMember,  // a member of a JSON object: {"mcpServers": {"cairn": value}}
  kHook,    // a command for an event: {"hooks": {"Stop": [{"hooks": [value]}]}}
  kTable,   // a TOML table: [mcp_servers.cairn]
  kLine,    // a line of text
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
  std::vector<std::string> path;  // names from the root; for a line, the line itself
  Json value;                     // an object; null for a line
  // Used to remove it again:
  std::size_t kept = 0;     // number of path steps that existed before
  std::optional<Json> was;  // the value there before init first wrote it
};

// Whether both are the same entry, regardless of their values.
bool IsSamePart(const Part& a, const Part& b);

// "mcpServers.cairn", "hooks.Stop", "[mcp_servers.cairn]", ".claude/memory/".
std::string PartName(const Part& part);

// The text of a file of this kind with no entries.
std::string_view EmptyTextFor(PartKind kind);
// Whether the text has no entries left.
bool IsEmptyText(PartKind kind, std::string_view text);

enum class Presence {
  kMissing,
  kSame,      // equal to the part
  kExtended,  // equal, plus additional members
  kDiffers,
};

// How the text matches the part. Fails if the text cannot be parsed.
Result<Presence> FindPart(std::string_view text, const Part& part);

// The existing value at the part's position, if any.
Result<std::optional<Json>> ReadPart(std::string_view text, const Part& part);

// How many steps of its path exist.
Result<std::size_t> CountPartStepsThere(std::string_view text, const Part& part);

// Adds the part, or sets its members in place; members that others added are kept.
Result<std::string> PutPart(std::string_view text, const Part& part);

// Removes the part, or restores the value from before.
Result<std::string> TakePart(std::string_view text, const Part& part);

// Serialization for the init record.
Json PartToJson(const Part& part);
Result<Part> PartFromJson(const Json& json);

}  // namespace cairn
