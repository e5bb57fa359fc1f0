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

// Past the part that opens at `at`: what opens inside it has to be closed as well.
std::size_t PartEnd(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  while (at != std::string_view::npos) {
    if (StartsWith(text, at, kOpening)) {
      ++depth;
    } else if (StartsWith(text, at, kClosing) && --depth == 0) {
      return at + kClosing.size();
    }
    at = text.find('<', at + 1);
  }
  return text.size();
}

}  // namespace

std::string WithoutPrivate(std::string_view text) {
  std::string kept;
  std::size_t done = 0;
  std::size_t at = text.find('<');
  while (at != std::string_view::npos) {
    if (StartsWith(text, at, kOpening)) {
      kept += text.substr(done, at - done);
      done = PartEnd(text, at);
      at = text.find('<', done);
    } else if (StartsWith(text, at, kClosing)) {  // closes nothing
      kept += text.substr(done, at - done);
      done = at + kClosing.size();
      at = text.find('<', done);
    } else {
      at = text.find('<', at + 1);
    }
  }
  return kept += text.substr(done);
}

}  // namespace cairn
