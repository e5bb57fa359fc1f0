#include "guard/private_text.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "guard/bytes.h"
#include "guard/pattern.h"

namespace cairn {
namespace {

// Longer ones are no marks.
constexpr std::size_t kMostMarkBytes = 256;

struct Mark {
  std::size_t end = 0;  // behind it; 0 if there is none
  bool closes = false;
};

Mark MarkAt(std::string_view text, std::size_t at) {
  static const Steps opening = ReadSteps("{private-mark}");
  static const Steps closing = ReadSteps("{private-end}");
  for (const bool closes : {false, true}) {
    const std::size_t end = PatternWalk(text).WalkFrom(closes ? closing : opening, at);
    if (end != kNowhere) return {end, closes};
  }
  return {};
}

// The next bracket or `&` from here on.
std::size_t NextBracket(std::string_view text, std::size_t at) { return FindAny(text, "<&", at); }

// Past the part that was opened before `at`: what opens inside it has to be closed as well.
std::size_t PartEnd(std::string_view text, std::size_t at) {
  std::size_t depth = 1;
  while ((at = NextBracket(text, at)) != std::string_view::npos) {
    const Mark mark = MarkAt(text, at);
    at = mark.end == 0 ? at + 1 : mark.end;
    if (mark.end == 0) continue;
    if (!mark.closes) {
      ++depth;
    } else if (--depth == 0) {
      return at;
    }
  }
  return text.size();
}

// A mark whose halves stand at the end of what is kept and from `at` on, because a part between
// them was taken out: where it begins in what is kept, and the mark, from there on.
std::pair<std::size_t, Mark> JoinedMark(std::string_view kept, std::string_view text,
                                        std::size_t at) {
  const std::size_t least = kept.size() - std::min(kept.size(), kMostMarkBytes);
  for (std::size_t begin = NextBracket(kept, least); begin < kept.size();
       begin = NextBracket(kept, begin + 1)) {
    std::string joined(kept.substr(begin));
    joined += From(text, at, kMostMarkBytes);
    const Mark mark = MarkAt(joined, 0);
    if (mark.end > kept.size() - begin) return {begin, mark};
  }
  return {};
}

}  // namespace

std::string WithoutPrivate(std::string_view text) {
  std::string kept;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t bracket = std::min(NextBracket(text, at), text.size());
    kept += text.substr(at, bracket - at);
    if (bracket == text.size()) break;
    Mark mark = MarkAt(text, bracket);
    if (mark.end == 0) {
      kept += text[bracket];
      at = bracket + 1;
      continue;
    }
    at = mark.end;
    while (mark.end != 0) {
      if (!mark.closes) at = PartEnd(text, at);  // one that closes nothing just goes
      std::size_t begin = 0;
      std::tie(begin, mark) = JoinedMark(kept, text, at);
      if (mark.end == 0) break;
      at += mark.end - (kept.size() - begin);
      kept.resize(begin);
    }
  }
  return kept;
}

}  // namespace cairn
