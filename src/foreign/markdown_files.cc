// Plain Markdown, cut like `cairn index` does.

#include "foreign/formats.h"
#include "foreign/text_files.h"

namespace cairn {

Status ReadMarkdownFiles(const ForeignPlace& place, ImportBuilder& builder) {
  return ForEachMarkdown(place, builder, [&](const TextFile& file) {
    const Document document = ReadMarkdown(file.text, {});
    if (!document.wanted) {
      return builder.Note(file.path + " skipped: vector-index: false");
    }
    AddChunks(document, file, CommonOf(document, file), {"section", "sections"}, builder);
  });
}

}  // namespace cairn
