#include <cstddef>
#include <cstdint>
#include <string_view>

#include "knowledge/document/chunk_list.h"
#include "knowledge/document/cutter.h"
#include "knowledge/document/directives.h"
#include "knowledge/document/document.h"
#include "knowledge/document/front_matter.h"
#include "knowledge/document/lines.h"
#include "knowledge/document/outline.h"

namespace cairn {
namespace {

void TakeDirectives(const Outline& outline, std::string_view body, std::int64_t line,
                    Document& document) {
  std::size_t at = 0;
  for (const MarkdownBlock& block : outline.blocks) {
    if (block.kind != BlockKind::kHtml || block.nested) continue;
    line += CountLines(body.substr(at, block.span.begin - at));
    at = block.span.begin;
    ReadDirectives(body.substr(at, block.span.end - at), line, document);
  }
}

}  // namespace

Document ReadMarkdown(std::string_view text, const ChunkOptions& options) {
  Document document;
  ReadFrontMatter(text, document);
  const std::int64_t line = 1 + CountLines(document.front_matter);
  const std::string_view body = text.substr(document.front_matter.size());
  if (IsBlankText(body)) return document;
  const Outline outline = ReadOutline(body, document.title);
  TakeDirectives(outline, body, line, document);
  if (document.title.empty()) document.title = outline.title;
  ChunkList chunks(body, line, options.overlap_percent);
  for (const Section& section : outline.sections) {
    for (const Span piece : CutText(body, section.span, outline.layout, options.most_characters)) {
      chunks.Add(piece, section.title, section.promoted);
    }
  }
  document.chunks = chunks.Take();
  return document;
}

}  // namespace cairn
