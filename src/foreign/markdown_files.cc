// Plain markdown, cut as `cairn index` cuts it.

#include "foreign/formats.h"
#include "foreign/text_files.h"

namespace cairn {

Status ReadMarkdownFiles(const ForeignPlace& place, Intake& intake) {
  return ForEachMarkdown(place, intake, [&](const TextFile& file) {
    const Document document = ReadMarkdown(file.text, {});
    if (!document.wanted) {
      return intake.Note(file.path + " passed over: it says that it is not to be indexed");
    }
    AddChunks(document, file, CommonOf(document, file), {"section", "sections"}, intake);
  });
}

}  // namespace cairn
