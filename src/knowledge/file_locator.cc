#include "knowledge/file_locator.h"

#include <algorithm>

#include "base/text.h"
#include "knowledge/document/promotion.h"
#include "knowledge/file_pieces.h"
#include "knowledge/files/read_file.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostBytes = 16 << 20;  // largest file searched

std::size_t FindRegion(std::string_view text, const Id& id) {
  for (const Promotion& region : FindPromotions(text)) {
    if (region.id == id) return region.mark.begin;
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<std::int64_t> FileLocator::LineOf(const Memory& memory) {
  if (memory.file_path.empty() || memory.project != project_) return std::nullopt;
  const auto file = ReadStable(root_, memory.file_path, kMostBytes);
  if (!file) return std::nullopt;
  const std::string_view text = file->bytes;
  const std::size_t at = memory.chunk.empty() ? FindRegion(text, memory.id)
                                              : (IsChunk(memory) ? text.find(Trim(memory.content))
                                                                 : std::string_view::npos);
  if (at == std::string_view::npos) return std::nullopt;
  return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
}

}  // namespace cairn
