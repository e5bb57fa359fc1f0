#include "knowledge/file_writer.h"

#include <span>
#include <utility>

#include "base/hash.h"
#include "base/text.h"
#include "engine/revise.h"
#include "knowledge/category_of_path.h"
#include "knowledge/document/promotion.h"
#include "knowledge/file_pieces.h"
#include "knowledge/files/read_file.h"
#include "knowledge/read_document.h"

namespace cairn {
namespace {

constexpr int kTries = 3;  // editors save once or twice, not continuously

void Skip(PlannedFile& file, std::string reason) {
  file.action = FileAction::kSkipped;
  file.reason = std::move(reason);
}

bool NeedsText(const PlannedFile& file) {
  return file.action == FileAction::kAdded || file.action == FileAction::kChanged ||
         file.action == FileAction::kMoved;
}

// Number of leading chunks that belong to one promoted memory; 1 if the first chunk is not
// promoted.
std::size_t CountOfSection(std::span<const Chunk> chunks) {
  std::size_t count = 1;
  while (count < chunks.size() && !chunks[0].promoted.empty() &&
         chunks[count].promoted == chunks[0].promoted) {
    ++count;
  }
  return count;
}

std::string TextOf(std::span<const Chunk> chunks) {
  std::string text;
  for (const Chunk& chunk : chunks) text += chunk.text;
  return text;
}

std::vector<Memory> OnlyChunks(std::vector<Memory> pieces) {
  std::erase_if(pieces, [](const Memory& piece) { return !IsChunk(piece); });
  return pieces;
}

}  // namespace

Status FileWriter::Add(PlannedFile& file, std::vector<SkippedFile>& notes) {
  Task task{.file = &file, .pieces_at = file.from.empty() ? file.path : file.from};
  if (NeedsText(file)) {
    CAIRN_TRY(Read(file, task, notes));
    if (file.action == FileAction::kSkipped) return {};
    task.forgotten = file.from;
    task.rewrites = true;
  } else if (file.forget) {
    task.forgotten = file.path;
    task.rewrites = true;
  } else if (file.touch) {
    task.noted = FactsOf(file);
  } else {
    return {};
  }
  waiting_ += task.wanted.size() + 1;
  tasks_.push_back(std::move(task));
  return {};
}

// Reads the file again: the plan keeps no text, and the file may have changed since.
Status FileWriter::Read(PlannedFile& file, Task& task, std::vector<SkippedFile>& notes) {
  auto text = ReadStable(options_.root, file.path, options_.most_bytes);
  std::string problem = text ? TextProblem(text->bytes) : text.error().message;
  if (!problem.empty()) {
    Skip(file, std::move(problem));
    return {};
  }
  file.entry = text->entry;
  file.hash = Sha256Hex(text->bytes);
  // Check before cutting: a secret or private block may span several chunks.
  if (const Status admitted = context_.guard.Admit(text->bytes); !admitted) {
    Skip(file, admitted.error().message);
    return {};
  }
  Document document = ReadDocument(file.path, text->bytes, options_.chunks);
  for (const std::string& note : document.notes) notes.push_back({file.path, note});
  if (!document.wanted) document.chunks.clear();
  if (!document.category && KindOfFile(file.path) == TextKind::kDocument) {
    document.category = CategoryOfPath(file.path);
  }
  CAIRN_TRY(TakeOutPromoted(document, task));
  task.wanted = PiecesOf(document, file.path, SourceOf(file.path), context_.project);
  for (const MemoryInput& piece : task.wanted) {
    if (const Status valid = ValidateMemory(piece.values); !valid) {
      Skip(file, valid.error().message);
      return {};
    }
  }
  task.noted = FactsOf(file);
  return {};
}

// The section of a promoted memory is that memory, not another one. If the section was edited, the
// memory is updated, because promotion makes the file the place to edit it. In a store without that
// memory, the section is an ordinary chunk.
Status FileWriter::TakeOutPromoted(Document& document, Task& task) {
  std::vector<Chunk> others;
  for (std::span<const Chunk> left = document.chunks; !left.empty();) {
    const std::span<const Chunk> section = left.first(CountOfSection(left));
    left = left.subspan(section.size());
    CAIRN_ASSIGN_OR_RETURN(const auto memory, FindPromoted(section.front().promoted));
    if (!memory) {
      others.insert(others.end(), section.begin(), section.end());
      continue;
    }
    std::string text = PromotedText(TextOf(section));
    if (text != Trim(memory->content)) task.promoted.push_back({memory->id, std::move(text)});
  }
  document.chunks = std::move(others);
  return {};
}

Result<std::optional<Memory>> FileWriter::FindPromoted(const std::string& id) const {
  const auto parsed = Id::Parse(id);
  if (!parsed) return std::optional<Memory>();
  CAIRN_ASSIGN_OR_RETURN(
      auto memory, context_.ReadRaw([&](RecordReader& records) { return records.Find(*parsed); }));
  const bool stands = memory && memory->promoted_at && memory->IsAlive(context_.clock.Now());
  return stands ? std::move(memory) : std::optional<Memory>();
}

IndexedFile FileWriter::FactsOf(const PlannedFile& file) const {
  return {.project = context_.project,
          .path = file.path,
          .hash = file.hash,
          .bytes = file.entry.bytes,
          .modified = file.entry.modified,
          .changed = file.entry.changed,
          .recipe = recipe_,
          .named = file.named,
          .indexed_at = context_.clock.Now()};
}

std::string_view FileWriter::SourceOf(std::string_view path) const {
  const bool inside = !options_.knowledge.empty() && path.starts_with(options_.knowledge + '/');
  return inside ? kKnowledgeSource : kFileSource;
}

bool FileWriter::IsCurrent(const Task& task) const {
  const auto now = LookAtFile(options_.root, task.file->path);
  if (task.noted) return now == task.file->entry;
  return task.file->action != FileAction::kRemoved || !now;
}

Status FileWriter::CatchUp(Task& task, bool is_last_try) {
  PlannedFile& file = *task.file;
  const bool is_back = file.action == FileAction::kRemoved;
  Task anew{.file = &file, .pieces_at = task.pieces_at, .rewrites = true, .forgotten = file.from};
  if (is_last_try || is_back) {
    Skip(file, "it changed while being indexed; the next run picks it up");
  } else {
    std::vector<SkippedFile> told_already;
    CAIRN_TRY(Read(file, anew, told_already));
  }
  task = file.action == FileAction::kSkipped ? Task{.file = &file} : std::move(anew);
  return {};
}

Status FileWriter::WriteTasks(std::vector<Task*>& outdated) {
  ChunkCounts counts;
  Status status = context_.store.Write([&](Writer& writer) -> Status {
    for (Task& task : tasks_) {
      if (!IsCurrent(task)) outdated.push_back(&task);
    }
    if (!outdated.empty()) return {};
    ChunkSync changes(context_, writer);
    for (const Task& task : tasks_) CAIRN_TRY(WriteTask(task, writer, changes));
    CAIRN_TRY(changes.Write());
    counts = changes.counts();
    return {};
  });
  if (status) counts_ += counts;
  return status;
}

Status FileWriter::RevisePromoted() {
  for (const Task& task : tasks_) {
    for (const auto& [id, text] : task.promoted) {
      CAIRN_TRY(Revise(context_).FollowFile(id, text));
      ++counts_.updated;
    }
  }
  return {};
}

Status FileWriter::Write() {
  if (tasks_.empty()) return {};
  for (int tried = 1;; ++tried) {
    std::vector<Task*> outdated;
    CAIRN_TRY(WriteTasks(outdated));
    if (outdated.empty()) break;
    for (Task* task : outdated) CAIRN_TRY(CatchUp(*task, tried >= kTries));
  }
  CAIRN_TRY(RevisePromoted());
  tasks_.clear();
  waiting_ = 0;
  return {};
}

Status FileWriter::WriteTask(const Task& task, Writer& writer, ChunkSync& changes) const {
  if (task.rewrites) {
    CAIRN_ASSIGN_OR_RETURN(auto stored, writer.FindPieces(context_.project, task.pieces_at));
    CAIRN_TRY(changes.ReconcileSections(OnlyChunks(std::move(stored)), task.wanted));
  }
  if (!task.forgotten.empty()) {
    // Another process may have erased the record already.
    Status status = writer.EraseIndexedFile(context_.project, task.forgotten);
    if (!status && status.error().code != ErrorCode::kNotFound) return status;
  }
  return task.noted ? writer.PutIndexedFile(*task.noted) : Status();
}

}  // namespace cairn
