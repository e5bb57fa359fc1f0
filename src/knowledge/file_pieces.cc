#include "knowledge/file_pieces.h"

#include <algorithm>
#include <map>

#include "base/hash.h"
#include "base/text.h"
#include "knowledge/read_document.h"

namespace cairn {
namespace {

constexpr std::size_t kNameDigits = 24;  // 96 bits make collisions within a file negligible

std::string BaseName(const Chunk& chunk) {
  return Sha256Hex(chunk.title + '\n' + std::string(Trim(chunk.text))).substr(0, kNameDigits);
}

constexpr std::size_t kMostTagBytes = 200;  // as in kMemoryFields; file names may be longer

// The file name and the document's own tags, without duplicates.
std::vector<std::string> TagsOf(const Document& document, std::string_view path) {
  std::vector<std::string> tags;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name.size() <= kMostTagBytes) tags.emplace_back(name);
  for (const std::string& tag : document.tags) {
    if (std::find(tags.begin(), tags.end(), tag) == tags.end()) tags.push_back(tag);
  }
  return tags;
}

// The fields shared by all chunks of the document.
MemoryInput CommonOf(const Document& document, std::string_view path, std::string_view source,
                     const std::string& project) {
  MemoryInput common;
  common.Set(&Memory::project, project);
  common.Set(&Memory::source, std::string(source));
  common.Set(&Memory::file_path, std::string(path));
  common.Set(&Memory::thread, std::string(path));
  common.Set(&Memory::kind, KindOfFile(path));
  common.Set(&Memory::tags, TagsOf(document, path));
  common.Set(&Memory::keywords, document.keywords);
  if (document.category) common.Set(&Memory::category, *document.category);
  if (document.importance) common.Set(&Memory::importance, *document.importance);
  return common;
}

}  // namespace

bool IsChunk(const Memory& piece) {
  return piece.source == kKnowledgeSource || piece.source == kFileSource;
}

std::vector<MemoryInput> PiecesOf(const Document& document, std::string_view path,
                                  std::string_view source, const std::string& project) {
  const MemoryInput common = CommonOf(document, path, source, project);
  std::map<std::string, int> repeats;
  std::vector<MemoryInput> pieces;
  for (const Chunk& chunk : document.chunks) {
    MemoryInput& piece = pieces.emplace_back(common);
    std::string name = BaseName(chunk);
    if (const int earlier = repeats[name]++; earlier > 0) name += '.' + std::to_string(earlier);
    piece.Set(&Memory::chunk, std::move(name));
    // Only surrounding blank lines can push it over the limit of a memory.
    const bool fits = chunk.text.size() <= kMostContentBytes;
    piece.Set(&Memory::content, fits ? chunk.text : std::string(Trim(chunk.text)));
    piece.Set(&Memory::overlap, chunk.overlap);
    piece.Set(&Memory::section_title, chunk.title.empty() ? document.title : chunk.title);
    piece.Set(&Memory::position, std::ssize(pieces) - 1);
  }
  return pieces;
}

}  // namespace cairn
