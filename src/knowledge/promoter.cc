#include "knowledge/promoter.h"

#include <algorithm>

#include "base/beneath.h"
#include "base/disk.h"
#include "base/text.h"
#include "engine/admission.h"
#include "engine/retire.h"
#include "knowledge/document/promotion.h"
#include "knowledge/knowledge_files.h"

namespace cairn {
namespace {

constexpr std::size_t kMostTitleCharacters = 80;
constexpr mode_t kNewFileMode = 0644;  // the file is committed with the code

bool HasRegionOf(std::string_view text, const Id& id) {
  const auto regions = FindPromotions(text);
  return std::any_of(regions.begin(), regions.end(),
                     [&](const Promotion& region) { return region.id == id; });
}

std::string TitleOf(const Memory& memory) {
  std::string title = Abbreviate(memory.summary, kMostTitleCharacters);
  while (title.ends_with('.')) title.pop_back();
  return title;
}

// The front matter of a new file, so that later sections get the same category.
std::string Opening(Category category) {
  return "---\ncategory: " + std::string(NameOf(category)) + "\n---\n";
}

void AppendSection(const Memory& memory, std::string& text) {
  if (!text.ends_with('\n')) text += '\n';
  text += "\n## " + TitleOf(memory) + "\n\n" + PromotionRegion(memory.id, memory.content);
}

}  // namespace

std::string KnowledgeFileOf(Category category) {
  switch (category) {
    case Category::kArchitecture:
      return "architecture/notes.md";
    case Category::kComponent:
      return "components/notes.md";
    case Category::kDomain:
      return "domain/notes.md";
    case Category::kPattern:
      return "patterns/notes.md";
    case Category::kGotcha:
      return "gotchas.md";
    case Category::kDiscovery:
      return "discoveries.md";
    case Category::kGeneral:
      break;
  }
  return "notes.md";
}

Result<Memory> Promoter::FindPromotable(const Id& id) {
  // Redacted, because the file is committed and shown to others.
  CAIRN_ASSIGN_OR_RETURN(auto memory,
                         context_.Read([&](Reader& reader) { return FindOrFail(reader, id); }));
  const std::string name = "memory " + id.ToString();
  if (!memory.IsAlive(context_.clock.Now())) {
    return Conflict(name + " is deleted, superseded or expired; restore it first");
  }
  if (memory.type == MemoryType::kHandoff) return Conflict(name + " is a handoff");
  if (!memory.chunk.empty()) {
    return Conflict(name + " comes from " + memory.file_path + "; it is already in a file");
  }
  return memory;
}

Result<std::string> Promoter::FileFor(const Memory& memory, const std::string& asked) const {
  if (asked.empty()) return knowledge_ + '/' + KnowledgeFileOf(memory.category);
  const bool inside = IsSafeRelativePath(asked) && asked.starts_with(knowledge_ + '/');
  if (!inside || !asked.ends_with(".md")) {
    return InvalidArgument(Quoted(asked) + " is not a markdown file under " + knowledge_ +
                           "; for example, " + knowledge_ + "/patterns/errors.md");
  }
  return asked;
}

Result<Promoted> Promoter::Promote(const Id& id, const std::string& asked) {
  auto memory = FindPromotable(id);
  if (!memory) return memory.error();
  CAIRN_ASSIGN_OR_RETURN(
      const auto file,
      FileFor(*memory, memory->promoted_at && asked.empty() ? memory->file_path : asked));
  CAIRN_ASSIGN_OR_RETURN(const auto found, ReadBeneath(root_, file, kMostFileBytes));
  std::string text = found.value_or(Opening(memory->category));
  const bool there = HasRegionOf(text, id);
  if (!there) {
    AppendSection(*memory, text);
    CAIRN_TRY(WriteBeneath(root_, file, text, kNewFileMode));
  }
  const TimeMs now = context_.clock.Now();
  CAIRN_TRY(context_.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto present, FindOrFail(writer, id));
    if (there && present.promoted_at && present.file_path == file) return {};
    present.promoted_at = present.updated_at = now;
    present.file_path = file;
    present.section_title = TitleOf(present);
    *memory = present;
    return writer.Update(present);
  }));
  return Promoted{*std::move(memory), file, there};
}

}  // namespace cairn
