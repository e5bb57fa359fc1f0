// Documents of a folder, or a single one, and their chunks as records.
#pragma once

#include <functional>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "foreign/import_builder.h"
#include "foreign/place.h"
#include "knowledge/document/document.h"

namespace cairn {

struct TextFile {
  std::string path;  // relative to the folder
  std::string text;  // valid UTF-8; what must not be stored is not in it
  TimeMs modified = 0;
};

// Markdown larger than this is no note that somebody wrote; it is named and passed over.
inline constexpr std::int64_t kMostDocumentBytes = std::int64_t{16} << 20;

// Each markdown file, by path, after the guard has seen it as a whole. One that cannot be read is
// noted.
Status ForEachMarkdown(const ForeignPlace& place, ImportBuilder& builder,
                       const std::function<void(const TextFile&)>& take);

// A record for each chunk, which has what `common` has. The ids come from path, heading and text,
// so that what did not change in a file is known again.
void AddChunks(const Document& document, const TextFile& file, const MemoryInput& common,
               CountLabel noun, ImportBuilder& builder);

// What records of that file have: where it is, its tags and what its front matter says. Dated by
// the file's last change.
MemoryInput CommonOf(const Document& document, const TextFile& file);

}  // namespace cairn
