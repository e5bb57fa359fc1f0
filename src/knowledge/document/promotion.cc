#include "knowledge/document/promotion.h"

#include <optional>

#include "base/ascii.h"
#include "base/text.h"
#include "knowledge/document/lines.h"

namespace cairn {
namespace {

constexpr std::string_view kOpen = "<!--";
constexpr std::string_view kClose = "-->";
constexpr std::string_view kMemory = "cairn:memory";
constexpr std::string_view kEnd = "cairn:end";
// The prefix of the marks that PromotionMark and PromotionEnd write.
constexpr std::string_view kMarkStart = "<!-- cairn:";

// The content of a line that is a single comment; empty otherwise.
std::string_view CommentOf(std::string_view line) {
  if (line.find(kOpen) == std::string_view::npos) return {};
  line = Trim(line);
  if (!line.starts_with(kOpen) || !line.ends_with(kClose)) return {};
  if (line.size() < kOpen.size() + kClose.size()) return {};
  return Trim(line.substr(kOpen.size(), line.size() - kOpen.size() - kClose.size()));
}

std::optional<Id> MarkedId(std::string_view comment) {
  if (!comment.starts_with(kMemory)) return std::nullopt;
  const Result<Id> id = Id::Parse(Trim(comment.substr(kMemory.size())));
  return id ? std::optional(*id) : std::nullopt;
}

// Whether a text line looks like a mark, or like an escaped one.
bool NeedsBackslash(std::string_view line) {
  const std::size_t start = line.find_first_not_of(" \t\\");
  return start != std::string_view::npos && line.substr(start).starts_with(kOpen) &&
         Trim(line.substr(start + kOpen.size())).starts_with("cairn:");
}

// Calls take(line, span) for each line, including its line end.
template <typename Take>
void ForEachLine(std::string_view text, Take take) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = EndOfLine(text, at);
    take(text.substr(at, end - at), Span{at, end});
    at = end;
  }
}

// Without leading and trailing blank lines and the last line end.
std::string_view WithoutBlankLines(std::string_view text) {
  const std::size_t start = EndOfGap(text, 0);
  // White space at the very start may be indentation, which is text.
  const bool indented = text.substr(0, start).find_first_of("\r\n") == std::string_view::npos;
  if (!indented) text.remove_prefix(start);
  while (!text.empty() && IsSpaceAscii(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string PromotionMark(const Id& id) {
  return std::string(kMarkStart) + "memory " + id.ToString() + " -->";
}

std::string PromotionEnd() { return std::string(kMarkStart) + "end -->"; }

std::string PromotionRegion(const Id& id, std::string_view text) {
  std::string region = PromotionMark(id) + "\n\n";
  ForEachLine(text, [&](std::string_view line, Span) {
    if (NeedsBackslash(line)) region += '\\';
    region += line;
  });
  if (!region.ends_with('\n')) region += '\n';
  return region + "\n" + PromotionEnd() + "\n";
}

std::string PromotedText(std::string_view section) {
  std::string text;
  bool over = false;
  ForEachLine(section, [&](std::string_view line, Span) {
    const std::string_view comment = CommentOf(line);
    if (!over && MarkedId(comment)) {
      text.clear();  // a heading
      return;
    }
    over |= comment == kEnd;
    if (over) return;
    text += line.starts_with('\\') && NeedsBackslash(line) ? line.substr(1) : line;
  });
  return std::string(WithoutBlankLines(text));
}

std::vector<Promotion> FindPromotions(std::string_view text) {
  std::vector<Promotion> found;
  std::optional<Promotion> open;
  ForEachLine(text, [&](std::string_view line, Span span) {
    const std::string_view comment = CommentOf(line);
    if (comment.empty()) return;
    if (const std::optional<Id> id = MarkedId(comment)) {
      open = Promotion{.id = *id, .mark = span, .content = {span.end, span.end}, .end = {}};
    } else if (open && comment == kEnd) {
      open->content.end = span.begin;
      open->end = span;
      found.push_back(*open);
      open.reset();
    }
  });
  return found;
}

}  // namespace cairn
