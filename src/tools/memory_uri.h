// Resource URIs:
//
//   memory://entry/{id}        a memory
//   memory://handoff/latest    the latest handoff of the project
//   memory://{path}            a file of the knowledge directory
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/id.h"
#include "base/result.h"

namespace cairn {

inline constexpr std::string_view kEntryTemplate = "memory://entry/{id}";
inline constexpr std::string_view kFileTemplate = "memory://{path}";
inline constexpr std::string_view kLatestHandoffUri = "memory://handoff/latest";

struct NewestHandoff {};
struct KnowledgePath {
  std::string path;  // decoded; not yet checked for safety
};
using MemoryAddress = std::variant<Id, NewestHandoff, KnowledgePath>;

// kNotFound for any other URI. A template expansion may have encoded the slashes of a path; the
// path is decoded once.
Result<MemoryAddress> ParseMemoryUri(std::string_view uri);

std::string EntryUri(const Id& id);
// Percent-encodes everything that a URI cannot contain.
std::string FileUri(std::string_view path);

}  // namespace cairn
