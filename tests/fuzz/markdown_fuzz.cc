// Fuzzes chunking with valid UTF-8, as Markdown and as plain text: the chunks add up to the
// document, and none is too long or blank.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/document/document.h"

namespace {

constexpr std::size_t kMost = 50;

void CheckChunks(const cairn::Document& document, std::string_view text) {
  std::string whole = document.front_matter;
  for (const cairn::Chunk& chunk : document.chunks) {
    const std::string_view trimmed = cairn::Trim(chunk.text);
    if (trimmed.empty() || cairn::CountCodePoints(trimmed) > kMost) std::abort();
    whole += chunk.text;
  }
  if (!document.chunks.empty() && whole != text) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (cairn::FindInvalidUtf8(text) != std::string_view::npos) return 0;
  if (text.find('\0') != std::string_view::npos) return 0;
  CheckChunks(cairn::ReadMarkdown(text, {.most_characters = kMost}), text);
  CheckChunks(cairn::ReadPlainText(text, {.most_characters = kMost}), text);
  return 0;
}
