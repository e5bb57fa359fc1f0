#include "knowledge/document/skeleton.h"

#include <algorithm>

#include "knowledge/document/lines.h"

namespace cairn {
namespace {

// Characters that open blocks or form rules, fences and underlines.
constexpr std::string_view kOpening = " \t>*+-_0123456789.)`~#=\xEF\xBB\xBF";
// Enough for more than a thousand nested lists or quotes; longer prefixes are cut.
constexpr std::size_t kMostOpening = 4096;
// "<![CDATA[", the longest start of an HTML block with such a character.
constexpr std::size_t kHtmlOpening = 9;

constexpr std::string_view kSpecial = "[<&\\!*_`";
constexpr std::string_view kSpecialInHtml = "[<&\\";  // other characters may be part of a tag
constexpr std::string_view kSpecialAfterFence = "[<&\\!*_";

// A link definition: [label]: at the start of a line.
bool IsDefinition(std::string_view content) {
  return content.starts_with('[') && content.size() <= kMostDefinition &&
         content.find("]:") != std::string_view::npos;
}

// Appends the content with each special character replaced by a letter. Keeps closing tags, which
// may end an HTML block.
void AppendMasked(std::string_view content, std::string_view special, std::string& out) {
  const std::size_t start = out.size();
  out += content;
  for (std::size_t i = start; i < out.size(); ++i) {
    if (special.find(out[i]) == std::string_view::npos) continue;
    const bool closing_tag = out[i] == '<' && i + 1 < out.size() && out[i + 1] == '/';
    if (!closing_tag) out[i] = 'x';
  }
}

void AppendContent(std::string_view opening, std::string_view content, std::string& out) {
  if (IsDefinition(content)) {
    out += content;
  } else if (content.starts_with('<')) {
    out += content.substr(0, kHtmlOpening);
    AppendMasked(content.substr(std::min(kHtmlOpening, content.size())), kSpecialInHtml, out);
  } else {
    // A backtick fence is invalid if another backtick follows.
    const bool fence = opening.find("```") != std::string_view::npos;
    AppendMasked(content, fence ? kSpecialAfterFence : kSpecial, out);
  }
}

void AppendLine(std::string_view line, std::string& out) {
  const std::size_t split = std::min(line.find_first_not_of(kOpening), line.size());
  const std::string_view opening = line.substr(0, split);
  out += opening.substr(0, kMostOpening);
  if (split < line.size()) AppendContent(opening, line.substr(split), out);
}

constexpr std::size_t kAnyWidth = std::string_view::npos;

// The width of a blank line in columns; tab stops are four apart.
std::size_t WidthOf(std::string_view blank) {
  std::size_t width = 0;
  for (const char c : blank) width += c == '\t' ? 4 - width % 4 : 1;
  return width;
}

}  // namespace

Skeleton MakeSkeleton(std::string_view text, std::span<const Span> left_out) {
  Skeleton skeleton;
  skeleton.text.reserve(text.size());
  std::size_t narrower_than = kAnyWidth;  // keep a blank line only if it is
  for (std::size_t at = 0; at < text.size();) {
    if (!left_out.empty() && at == left_out.front().begin) {
      at = left_out.front().end;
      left_out = left_out.subspan(1);
      continue;
    }
    const std::size_t end = EndOfLine(text, at);
    std::string_view line = text.substr(at, end - at);
    line = line.substr(0, line.find_last_not_of("\r\n") + 1);
    const std::size_t width = IsBlankText(line) ? WidthOf(line) : kAnyWidth;
    if (width == kAnyWidth || width < narrower_than) {
      skeleton.lines.push_back(at);
      AppendLine(line, skeleton.text);
      skeleton.text += '\n';
      narrower_than = width;
    }
    at = end;
  }
  skeleton.lines.push_back(text.size());
  return skeleton;
}

}  // namespace cairn
