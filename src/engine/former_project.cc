#include "engine/former_project.h"

#include <algorithm>
#include <set>
#include <vector>

#include "base/text.h"
#include "engine/retire.h"

namespace cairn {
namespace {

std::int64_t CountOf(const StoreStats& stats, const std::string& project) {
  const auto found = stats.by_project.find(project);
  return found == stats.by_project.end() ? 0 : found->second;
}

bool AreHere(const std::vector<IndexedFile>& files,
             const std::function<bool(std::string_view)>& exists) {
  const auto here =
      std::ranges::count_if(files, [&](const IndexedFile& file) { return exists(file.path); });
  return !files.empty() && 2 * here >= std::ssize(files);
}

// The project name in use, if there is exactly one.
std::optional<std::string> OnlyName(const StoreStats& stats) {
  std::optional<std::string> only;
  for (const auto& [name, count] : stats.by_project) {
    if (name.empty() || count == 0) continue;
    if (only) return std::nullopt;
    only = name;
  }
  return only;
}

class Adoption {
 public:
  Adoption(const Context& context, const std::string& from, Writer& writer)
      : context_(context), from_(from), writer_(writer) {}

  Result<Adopted> Run() {
    CAIRN_TRY(Collect());
    CAIRN_ASSIGN_OR_RETURN(auto files, writer_.IndexedFiles(from_));
    if (moving_.empty() && files.empty()) {
      return NotFound("no memories in project " + Quoted(from_));
    }
    CAIRN_TRY(DropSecondPieces());
    CAIRN_TRY(MoveFiles(files));
    for (const Id& id : moving_) CAIRN_TRY(Move(id));
    return adopted_;
  }

 private:
  using PieceKey = std::pair<std::string, std::string>;  // file and name; a section has no name

  static PieceKey KeyOf(const Memory& piece) {
    const bool is_section = piece.position.has_value();
    return {piece.file_path, is_section ? "" : piece.chunk};
  }

  Status Collect() {
    return writer_.ForEachMemory([&](const Memory& memory) -> Status {
      if (memory.project == from_) {
        moving_.push_back(memory.id);
        if (!memory.chunk.empty()) keys_.insert(KeyOf(memory));
      } else if (memory.project == context_.project && !memory.chunk.empty()) {
        present_.emplace_back(memory.id, KeyOf(memory));
      }
      return {};
    });
  }

  // Erases the sections of files, and the findings, that exist under both names.
  Status DropSecondPieces() {
    for (const auto& [id, key] : present_) {
      if (!keys_.contains(key)) continue;
      CAIRN_TRY(writer_.Erase(id));
      ++adopted_.dropped;
    }
    return {};
  }

  Status MoveFiles(const std::vector<IndexedFile>& files) {
    for (IndexedFile file : files) {
      CAIRN_TRY(writer_.EraseIndexedFile(from_, file.path));
      file.project = context_.project;
      CAIRN_TRY(writer_.PutIndexedFile(file));
    }
    return {};
  }

  Status Move(const Id& id) {
    CAIRN_ASSIGN_OR_RETURN(auto memory, FindOrFail(writer_, id));
    const TimeMs now = context_.clock.Now();
    const bool is_note = memory.chunk.empty() && memory.type != MemoryType::kHandoff;
    if (is_note && memory.IsAlive(now)) {
      CAIRN_ASSIGN_OR_RETURN(const auto twin,
                             writer_.FindDuplicate(context_.project, memory.content_hash, now));
      if (twin) {
        CAIRN_TRY(MarkSuperseded(writer_, *twin, id, now));
        ++adopted_.dropped;
      }
    }
    memory.project = context_.project;
    ++adopted_.memories;
    return writer_.Update(memory);
  }

  const Context& context_;
  const std::string& from_;
  Writer& writer_;
  std::vector<Id> moving_;
  std::set<PieceKey> keys_;
  std::vector<std::pair<Id, PieceKey>> present_;
  Adopted adopted_;
};

}  // namespace

Result<std::optional<FormerProject>> FindFormerProject(
    const Context& context, const std::function<bool(std::string_view path)>& exists) {
  return context.ReadRaw([&](Reader& reader) -> Result<std::optional<FormerProject>> {
    CAIRN_ASSIGN_OR_RETURN(const auto stats, reader.Stats(context.clock.Now()));
    CAIRN_ASSIGN_OR_RETURN(const auto names, reader.IndexedProjects());
    std::optional<FormerProject> former;
    for (const std::string& name : names) {
      if (name == context.project) continue;
      CAIRN_ASSIGN_OR_RETURN(const auto files, reader.IndexedFiles(name));
      const std::int64_t memories = CountOf(stats, name);
      if (!AreHere(files, exists) || (former && former->memories >= memories)) continue;
      former = {name, memories};
    }
    if (former || CountOf(stats, context.project) > 0) return former;
    if (std::ranges::count(names, context.project) > 0) return former;
    if (const auto only = OnlyName(stats)) former = {*only, CountOf(stats, *only)};
    return former;
  });
}

Result<Adopted> AdoptProject(const Context& context, const std::string& name) {
  if (name == context.project) {
    return InvalidArgument(Quoted(name) + " is already the name of this project");
  }
  Adopted adopted;
  CAIRN_TRY(context.store.Write([&](Writer& writer) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto done, Adoption(context, name, writer).Run());
    adopted = done;
    return {};
  }));
  return adopted;
}

}  // namespace cairn
