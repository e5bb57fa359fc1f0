// The chunks of a document as they are cut: each with its text, its line and its overlap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {

// The last `percent` of a text's code points, from the first start of a sentence or a line in
// them; empty if there is none. White space at the ends does not count.
std::string OverlapOf(std::string_view text, int percent);

class ChunkList {
 public:
  // `text` outlives the list; its first line is number `line`.
  ChunkList(std::string_view text, std::int64_t line, int overlap_percent)
      : text_(text), line_(line), overlap_percent_(overlap_percent) {}

  // Spans come in order and leave nothing out.
  void Add(Span span, std::string title, std::string promoted = {});
  std::vector<Chunk> Take() { return std::move(chunks_); }

 private:
  std::string_view text_;
  std::int64_t line_;  // that the next chunk starts in
  int overlap_percent_;
  std::vector<Chunk> chunks_;
};

}  // namespace cairn
