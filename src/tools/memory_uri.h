// The addresses of resources:
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
  std::string path;  // decoded; not yet known to be safe
};
using MemoryAddress = std::variant<Id, NewestHandoff, KnowledgePath>;

// kNotFound if it is none of these. A template's expansion may have encoded the slashes of a path;
// it is decoded once.
Result<MemoryAddress> ParseMemoryUri(std::string_view uri);

std::string EntryUri(const Id& id);
// Encodes what cannot stand in an address.
std::string FileUri(std::string_view path);

}  // namespace cairn
