#include "knowledge/document/chunk_list.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/document/lines.h"
#include "knowledge/document/sentence_ends.h"

namespace cairn {
namespace {

// The start of the last `count` code points of a valid UTF-8 text.
std::size_t StartOfLast(std::string_view text, std::size_t count) {
  std::size_t at = text.size();
  while (count > 0 && at > 0) {
    --at;
    const bool starts = (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
    count -= starts ? 1 : 0;
  }
  return at;
}

}  // namespace

std::string OverlapOf(std::string_view text, int percent) {
  text = Trim(text);
  if (percent <= 0) return {};
  const std::size_t count = CountCodePoints(text) * static_cast<std::size_t>(percent) / 100;
  const std::size_t start = NextSentenceOrLine(text, StartOfLast(text, count));
  return std::string(Trim(text.substr(start)));
}

void ChunkList::Add(Span span, std::string title, std::string promoted) {
  Chunk chunk;
  chunk.text = text_.substr(span.begin, span.end - span.begin);
  if (!chunks_.empty()) chunk.overlap = OverlapOf(chunks_.back().text, overlap_percent_);
  chunk.title = std::move(title);
  chunk.line = line_;
  chunk.promoted = std::move(promoted);
  line_ += CountLines(chunk.text);
  chunks_.push_back(std::move(chunk));
}

}  // namespace cairn
