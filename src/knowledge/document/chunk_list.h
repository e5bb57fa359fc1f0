// Collects the chunks of a document while it is cut: text, line and overlap of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {

// The last `percent` of a text's code points, from the first start of a sentence or line among
// them; empty if there is none. Surrounding white space is not counted.
std::string OverlapOf(std::string_view text, int percent);

class ChunkList {
 public:
  // `text` must outlive the list; its first line has number `line`.
  ChunkList(std::string_view text, std::int64_t line, int overlap_percent)
      : text_(text), line_(line), overlap_percent_(overlap_percent) {}

  // Spans must be in order and contiguous.
  void Add(Span span, std::string title, std::string promoted = {});
  std::vector<Chunk> Take() { return std::move(chunks_); }

 private:
  std::string_view text_;
  std::int64_t line_;  // the first line of the next chunk
  int overlap_percent_;
  std::vector<Chunk> chunks_;
};

}  // namespace cairn
