#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "knowledge/document/chunk_list.h"
#include "knowledge/document/cutter.h"
#include "knowledge/document/document.h"
#include "knowledge/document/lines.h"
#include "knowledge/document/paragraphs.h"

namespace cairn {
namespace {

// Definitions that share a chunk, each with the text before it.
struct Group {
  Span span;
  std::size_t characters = 0;
  std::string_view first;
  std::string_view last;

  std::string Title() const {
    std::string title(first);
    if (last != first) title += " … " + std::string(last);
    return title;
  }
};

// The end of a definition, including the rest of its line if nothing else is on it.
std::size_t EndOf(std::string_view text, std::span<const Definition> definitions, std::size_t i) {
  if (i + 1 == definitions.size()) return text.size();
  const std::size_t end = std::min(definitions[i].span.end, text.size());
  const std::size_t next = std::clamp(definitions[i + 1].span.begin, end, text.size());
  // Search only up to the next definition: a line may contain thousands.
  const std::string_view between = text.substr(end, next - end);
  if (between.find_first_of("\r\n") == std::string_view::npos) return end;
  const std::size_t line_end = EndOfLine(text, end);
  return line_end <= next ? line_end : end;
}

std::vector<Group> GroupDefinitions(std::string_view text, std::span<const Definition> definitions,
                                    std::size_t most) {
  std::vector<Group> groups;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < definitions.size(); ++i) {
    const std::size_t end = std::max(begin, EndOf(text, definitions, i));
    const std::string_view unit = text.substr(begin, end - begin);
    if (IsBlankText(unit)) continue;  // belongs to what follows
    const std::size_t characters = CountCodePoints(unit);
    if (!groups.empty() && groups.back().characters + characters <= most) {
      groups.back().span.end = end;
      groups.back().characters += characters;
      groups.back().last = definitions[i].name;
    } else {
      groups.push_back({{begin, end}, characters, definitions[i].name, definitions[i].name});
    }
    begin = end;
  }
  if (groups.empty()) groups.push_back({});
  groups.back().span.end = text.size();
  return groups;
}

}  // namespace

Document ReadSource(std::string_view text, std::span<const Definition> definitions,
                    const ChunkOptions& options) {
  Document document;
  if (IsBlankText(text)) return document;
  const Layout layout{.breaks = ParagraphStarts(text), .leads = {}, .code = {}, .prose = false};
  ChunkList chunks(text, 1, 0);
  for (const Group& group : GroupDefinitions(text, definitions, options.most_characters)) {
    for (const Span piece : CutText(text, group.span, layout, options.most_characters)) {
      chunks.Add(piece, group.Title());
    }
  }
  document.chunks = chunks.Take();
  return document;
}

}  // namespace cairn
