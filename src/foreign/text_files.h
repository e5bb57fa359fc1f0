// Reads the documents of a folder, or a single one, and turns their chunks into records.
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
  std::string text;  // valid UTF-8, redacted
  TimeMs modified = 0;
};

// Larger Markdown files are not handwritten notes; they are reported and skipped.
inline constexpr std::int64_t kMostDocumentBytes = std::int64_t{16} << 20;

// Calls `take` for each Markdown file, sorted by path, after the guard has checked it as a whole.
// Notes unreadable files.
Status ForEachMarkdown(const ForeignPlace& place, ImportBuilder& builder,
                       const std::function<void(const TextFile&)>& take);

// Adds a record for each chunk, with the fields of `common`. The ids derive from path, heading and
// text, so that unchanged chunks keep their ids.
void AddChunks(const Document& document, const TextFile& file, const MemoryInput& common,
               CountLabel noun, ImportBuilder& builder);

// The fields common to a file's records: its path, tags and front matter values. Dated by the
// file's last change.
MemoryInput CommonOf(const Document& document, const TextFile& file);

}  // namespace cairn
