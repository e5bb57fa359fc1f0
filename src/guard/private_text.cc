#include "guard/private_text.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "guard/bytes.h"

namespace cairn {
namespace {

// Longer ones are no marks.
constexpr std::size_t kMostMarkBytes = 256;

// Past white space and characters that are not seen: zero-width ones, soft hyphens, byte order
// marks, U+2060 to U+206F.
std::size_t PastUnseen(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    const char third = ByteAt(rest, 2);
    if (IsSpaceAscii(text[at])) {
      ++at;
    } else if (rest.starts_with("\xC2\xAD")) {
      at += 2;
    } else if (rest.starts_with("\xEF\xBB\xBF") ||
               (rest.starts_with("\xE2\x80") && third >= '\x8B' && third <= '\x8F') ||
               (rest.starts_with("\xE2\x81") && third >= '\xA0' && third <= '\xAF')) {
      at += 3;
    } else {
      break;
    }
  }
  return at;
}

// Past the bracket that stands here, as such or as `&lt;` and the like; `at` if there is none.
std::size_t PastBracket(std::string_view text, std::size_t at, bool opens) {
  if (ByteAt(text, at) == (opens ? '<' : '>')) return at + 1;
  if (ByteAt(text, at) != '&') return at;
  using Entities = std::array<std::string_view, 3>;
  for (const std::string_view entity :
       opens ? Entities{"&lt;", "&#60;", "&#x3c;"} : Entities{"&gt;", "&#62;", "&#x3e;"}) {
    if (StartsLower(text.substr(at), entity)) return at + entity.size();
  }
  return at;
}

struct Mark {
  std::size_t end = 0;  // behind it; 0 if there is none
  bool closes = false;
};

Mark MarkAt(std::string_view text, std::size_t at) {
  std::size_t next = PastBracket(text, at, true);
  if (next == at) return {};
  next = PastUnseen(text, next);
  Mark mark;
  mark.closes = ByteAt(text, next) == '/';
  if (mark.closes) next = PastUnseen(text, next + 1);
  for (const char letter : std::string_view("private")) {
    if (Lower(ByteAt(text, next)) != letter) return {};
    next = PastUnseen(text, next + 1);
  }
  const std::size_t name_end = next;
  const std::size_t most = std::min(text.size(), name_end + kMostMarkBytes);
  for (; next < most; ++next) {
    const std::size_t end = PastBracket(text, next, false);
    if (end != next) {
      // `<privateer>` is something else; attributes stand behind white space.
      const char before = text[name_end - 1];
      const bool has_name =
          next == name_end || IsSpaceAscii(before) || ByteAt(text, name_end) == '/';
      mark.end = has_name ? end : 0;
      return mark;
    }
    if (PastBracket(text, next, true) != next) return {};
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
