#include "guard/private_text.h"

#include <algorithm>

#include "guard/bytes.h"

namespace cairn {
namespace {

constexpr std::string_view kOpening = "<private>";
constexpr std::string_view kClosing = "</private>";

bool StartsWith(std::string_view text, std::size_t at, std::string_view mark) {
  const std::string_view head = text.substr(at, mark.size());
  return head.size() == mark.size() && std::equal(head.begin(), head.end(), mark.begin(),
                                                  [](char a, char b) { return Lower(a) == b; });
}

bool EndsWith(std::string_view text, std::string_view mark) {
  return text.size() >= mark.size() && StartsWith(text, text.size() - mark.size(), mark);
}

// Past the part that was opened before `at`: what opens inside it has to be closed as well.
std::size_t PartEnd(std::string_view text, std::size_t at) {
  std::size_t depth = 1;
  for (at = text.find('<', at); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (StartsWith(text, at, kOpening)) {
      ++depth;
    } else if (StartsWith(text, at, kClosing) && --depth == 0) {
      return at + kClosing.size();
    }
  }
  return text.size();
}

}  // namespace

// A mark is looked for where it ends, in what is kept: there it is seen, too, if a part stood
// between its halves.
std::string WithoutPrivate(std::string_view text) {
  std::string kept;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t mark_end = text.find('>', at);
    const std::size_t end = mark_end == std::string_view::npos ? text.size() : mark_end + 1;
    kept += text.substr(at, end - at);
    at = end;
    if (EndsWith(kept, kOpening)) {
      kept.resize(kept.size() - kOpening.size());
      at = PartEnd(text, at);
    } else if (EndsWith(kept, kClosing)) {  // closes nothing
      kept.resize(kept.size() - kClosing.size());
    }
  }
  return kept;
}

}  // namespace cairn
