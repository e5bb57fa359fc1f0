#include "knowledge/document/paragraphs.h"

#include "knowledge/document/lines.h"

namespace cairn {

std::vector<std::size_t> ParagraphStarts(std::string_view text) {
  std::vector<std::size_t> starts;
  bool after_text = false;   // a line with text was seen
  bool after_blank = false;  // and a blank one after it
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = EndOfLine(text, at);
    const bool blank = IsBlankText(text.substr(at, end - at));
    if (!blank && after_blank) starts.push_back(at);
    after_text |= !blank;
    after_blank = blank && after_text;
    at = end;
  }
  return starts;
}

}  // namespace cairn
