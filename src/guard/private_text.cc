#include "guard/private_text.h"

#include <algorithm>

#include "guard/bytes.h"
#include "guard/pattern.h"

namespace cairn {
namespace {

// Longer ones are not marks.
constexpr std::size_t kMostMarkBytes = 256;

}  // namespace

std::string WithoutPrivate(std::string_view text) {
  static const Steps opening = ReadSteps("{private-mark}");
  static const Steps closing = ReadSteps("{private-end}");
  std::string kept(text);
  std::size_t end = 0;  // of what is kept, which lies before what is still to be read
  std::size_t depth = 0;
  for (std::size_t at = 0; at < kept.size();) {
    std::size_t opened = kNowhere, closed = kNowhere;  // where such a mark ends
    if (IsAny(kept[at], "<&")) {
      opened = PatternWalk(kept).WalkFrom(opening, at);
      if (opened == kNowhere) closed = PatternWalk(kept).WalkFrom(closing, at);
    }
    if (opened != kNowhere) {
      ++depth;
      at = opened;
    } else if (closed != kNowhere) {
      at = closed;
      if (depth > 1) {
        --depth;
        continue;
      }
      // The part may have separated the halves of another mark: read them again, side by side.
      depth = 0;
      const std::size_t again = std::min(end, kMostMarkBytes);
      std::copy_backward(kept.begin() + end - again, kept.begin() + end, kept.begin() + at);
      end -= again;
      at -= again;
    } else {
      if (depth == 0) kept[end++] = kept[at];
      ++at;
    }
  }
  kept.resize(end);
  return kept;
}

}  // namespace cairn
