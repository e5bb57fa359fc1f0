#include "tools/memory_uri.h"

#include "base/percent.h"
#include "base/text.h"

namespace cairn {
namespace {

constexpr std::string_view kScheme = "memory://";
constexpr std::string_view kEntryPrefix = "entry/";

}  // namespace

Result<MemoryAddress> ParseMemoryUri(std::string_view uri) {
  const auto nothing = [&] { return NotFound("unknown resource " + Quoted(uri)); };
  if (!uri.starts_with(kScheme)) return nothing();
  if (uri == kLatestHandoffUri) return MemoryAddress(NewestHandoff());
  auto path = DecodePercent(uri.substr(kScheme.size()));
  if (!path) return nothing();
  if (path->starts_with(kEntryPrefix)) {
    const auto id = Id::Parse(std::string_view(*path).substr(kEntryPrefix.size()));
    if (id) return MemoryAddress(*id);
  }
  return MemoryAddress(KnowledgePath{*std::move(path)});
}

std::string EntryUri(const Id& id) {
  return std::string(kScheme) + std::string(kEntryPrefix) + id.ToString();
}

std::string FileUri(std::string_view path) { return std::string(kScheme) + EncodePercent(path); }

}  // namespace cairn
