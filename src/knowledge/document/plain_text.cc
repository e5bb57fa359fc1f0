#include "knowledge/document/chunk_list.h"
#include "knowledge/document/cutter.h"
#include "knowledge/document/document.h"
#include "knowledge/document/lines.h"
#include "knowledge/document/paragraphs.h"

namespace cairn {

Document ReadPlainText(std::string_view text, const ChunkOptions& options) {
  Document document;
  if (IsBlankText(text)) return document;
  const Layout layout{.breaks = ParagraphStarts(text), .leads = {}, .code = {}};
  ChunkList chunks(text, 1, options.overlap_percent);
  for (const Span piece : CutText(text, {0, text.size()}, layout, options.most_characters)) {
    chunks.Add(piece, {});
  }
  document.chunks = chunks.Take();
  return document;
}

}  // namespace cairn
