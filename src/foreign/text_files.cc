#include "foreign/text_files.h"

#include <map>

#include "base/hash.h"
#include "base/text.h"
#include "knowledge/files/read_file.h"

namespace cairn {

Status ForEachMarkdown(const ForeignPlace& place, ImportBuilder& builder,
                       const std::function<void(const TextFile&)>& take) {
  constexpr std::string_view kEnds[] = {".md", ".markdown", ".mdx"};
  constexpr std::int64_t kNanosecondsInMs = 1'000'000;
  CAIRN_ASSIGN_OR_RETURN(const auto files, FilesOf(place, kEnds, GitIgnore::kHonoured, builder));
  for (const std::string& path : files) {
    const auto read = ReadStable(place.root, path, kMostDocumentBytes);
    if (!read) {
      builder.Note("passed over: " + read.error().message);
      continue;
    }
    TextFile file{path, CleanText(read->bytes, builder.repairs()),
                  std::max<std::int64_t>(0, read->entry.modified / kNanosecondsInMs)};
    if (builder.AdmitWhole(file.text, path + ": ")) take(file);
  }
  return {};
}

MemoryInput CommonOf(const Document& document, const TextFile& file) {
  MemoryInput common;
  common.Set(&Memory::file_path, file.path);
  common.Set(&Memory::created_at, file.modified);
  common.Set(&Memory::tags, document.tags);
  common.Set(&Memory::keywords, document.keywords);
  if (document.category) common.Set(&Memory::category, *document.category);
  if (document.importance) common.Set(&Memory::importance, *document.importance);
  return common;
}

void AddChunks(const Document& document, const TextFile& file, const MemoryInput& common,
               CountLabel noun, ImportBuilder& builder) {
  std::map<std::string, int> repeats;
  for (const Chunk& chunk : document.chunks) {
    std::string id = file.path + '#' + chunk.title + '#' + Sha256Hex(chunk.text);
    if (const int earlier = repeats[id]++; earlier > 0) id += '#' + std::to_string(earlier);
    ForeignRecord record{noun, std::move(id), common, {}, {}};
    MemoryInput& input = record.input;
    input.Set(&Memory::content, chunk.text);
    input.Set(&Memory::overlap, chunk.overlap);
    input.Set(&Memory::kind, TextKind::kDocument);
    input.Set(&Memory::thread, file.path);
    input.Set(&Memory::section_title, chunk.title.empty() ? document.title : chunk.title);
    builder.Add(std::move(record));
  }
}

}  // namespace cairn
