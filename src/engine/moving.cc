#include "engine/moving.h"

#include <algorithm>
#include <set>
#include <vector>

#include "base/hash.h"
#include "model/canonical.h"

namespace cairn {
namespace {

// Memories per transaction: few enough to be quick, enough to amortize the round trip to a remote
// server.
constexpr std::size_t kBatch = 500;

using Windows = VectorSource::Windows;

// A memory with its notes, vectors and uses.
struct Whole {
  Memory memory;
  std::vector<std::pair<std::string, Windows>> vectors;  // by model; at most one model has vectors
  std::optional<HandoffNotes> notes;
  std::vector<AccessRecord> accesses;

  friend bool operator==(const Whole&, const Whole&) = default;
};

// A private store does not record the author of a memory; a team's store does.
bool IsSame(Whole a, const Whole& b) {
  if (a.memory.created_by.empty()) a.memory.created_by = b.memory.created_by;
  return a == b;
}

// Whether both have an author, and the authors differ.
bool HasOtherAuthor(const Whole& a, const Whole& b) {
  const std::string &author = a.memory.created_by, &other = b.memory.created_by;
  return !author.empty() && !other.empty() && author != other;
}

class Gatherer {
 public:
  explicit Gatherer(Reader& reader) : reader_(reader) {}

  Status Open() {
    CAIRN_ASSIGN_OR_RETURN(const auto stats, reader_.Stats(0));
    for (const auto& [model, count] : stats.vectors_by_model) models_.push_back(model);
    return {};
  }

  Result<std::vector<Whole>> Complete(std::vector<Memory> memories) {
    std::vector<Id> ids;
    for (const Memory& memory : memories) ids.push_back(memory.id);
    std::vector<Whole> wholes(memories.size());
    for (std::size_t i = 0; i < memories.size(); ++i) {
      CAIRN_ASSIGN_OR_RETURN(auto notes, reader_.FindHandoffNotes(ids[i]));
      CAIRN_ASSIGN_OR_RETURN(auto accesses, reader_.Accesses(ids[i]));
      wholes[i] = {std::move(memories[i]), {}, std::move(notes), std::move(accesses)};
    }
    for (const std::string& model : models_) {
      CAIRN_ASSIGN_OR_RETURN(auto vectors, reader_.FindVectors(model, ids));
      for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!vectors[i].empty()) {
          wholes[i].vectors.emplace_back(model, std::move(vectors[i]));
        }
      }
    }
    return wholes;
  }

 private:
  Reader& reader_;
  std::vector<std::string> models_;
};

// Calls `take` for batches of the store's memories, in the order of storing.
Status ForEachBatch(Reader& reader, const std::function<Status(std::vector<Memory>)>& take) {
  std::vector<Memory> batch;
  CAIRN_TRY(reader.ForEachMemory([&](const Memory& memory) -> Status {
    batch.push_back(memory);
    return batch.size() < kBatch ? Status() : take(std::exchange(batch, {}));
  }));
  return batch.empty() ? Status() : take(std::move(batch));
}

// The elements of `all` that are not in `known`, in their order.
std::vector<AccessRecord> Missing(const std::vector<AccessRecord>& all,
                                  std::vector<AccessRecord> known) {
  std::vector<AccessRecord> missing;
  for (const AccessRecord& access : all) {
    const auto found = std::find(known.begin(), known.end(), access);
    if (found == known.end()) {
      missing.push_back(access);
    } else {
      known.erase(found);
    }
  }
  return missing;
}

// Writes everything but the record itself and the uses.
Status PutAround(Writer& writer, const Whole& whole) {
  for (const auto& [model, windows] : whole.vectors) {
    CAIRN_TRY(writer.PutVectors(whole.memory.id, model, windows));
  }
  if (whole.notes) {
    CAIRN_ASSIGN_OR_RETURN(const auto there, writer.FindHandoffNotes(whole.memory.id));
    CAIRN_TRY(there ? writer.UpdateHandoffNotes(whole.memory.id, *whole.notes)
                    : writer.InsertHandoffNotes(whole.memory.id, *whole.notes));
  }
  return {};
}

// Updates an existing memory to match the source.
Status Correct(Writer& writer, const Whole& whole, const Whole& old) {
  CAIRN_TRY(writer.Update(whole.memory));
  if (whole.vectors.empty()) CAIRN_TRY(writer.PutVectors(whole.memory.id, "", {}));
  CAIRN_TRY(PutAround(writer, whole));
  const std::vector<AccessRecord> missing = Missing(whole.accesses, old.accesses);
  return missing.empty() ? Status() : writer.AppendAccesses(missing);
}

class Copy {
 public:
  Copy(Reader& from, Store& to) : from_(from), to_(to), gatherer_(from) {}

  Result<Moved> Run(const MoveProgress& progress) {
    CAIRN_TRY(gatherer_.Open());
    CAIRN_ASSIGN_OR_RETURN(const auto stats, from_.Stats(0));
    const std::int64_t all = stats.total + stats.deleted + stats.superseded;
    const auto copy = [&](std::vector<Memory> memories) -> Status {
      done_ += std::ssize(memories);
      CAIRN_TRY(CopyBatch(std::move(memories)));
      if (progress) progress(done_, std::max(all, done_));
      return {};
    };
    CAIRN_TRY(ForEachBatch(from_, copy));
    CAIRN_TRY(CopyFiles());
    return moved_;
  }

 private:
  Status CopyBatch(std::vector<Memory> memories) {
    CAIRN_ASSIGN_OR_RETURN(const auto wholes, gatherer_.Complete(std::move(memories)));
    Moved moved = moved_;
    CAIRN_TRY(to_.Write([&](Writer& writer) -> Status {
      moved = moved_;
      return PutBatch(writer, wholes, moved);
    }));
    moved_ = moved;
    return {};
  }

  static Status PutBatch(Writer& writer, const std::vector<Whole>& wholes, Moved& moved) {
    Gatherer there(writer);
    CAIRN_TRY(there.Open());
    std::vector<Memory> added;
    std::vector<const Whole*> fresh;
    for (const Whole& whole : wholes) {
      CAIRN_ASSIGN_OR_RETURN(const auto found, writer.Find(whole.memory.id));
      if (found) {
        CAIRN_ASSIGN_OR_RETURN(const auto old, there.Complete({*found}));
        CAIRN_ASSIGN_OR_RETURN(const auto is_done, Renew(writer, whole, old.front(), moved));
        if (is_done) continue;
      } else {
        ++moved.memories;
      }
      added.push_back(whole.memory);
      fresh.push_back(&whole);
    }
    return fresh.empty() ? Status() : PutFresh(writer, added, fresh);
  }

  // Handles a memory that already exists. Returns false if it has to be inserted again: a team's
  // store never changes an author.
  static Result<bool> Renew(Writer& writer, const Whole& whole, const Whole& old, Moved& moved) {
    const bool is_same = IsSame(whole, old);
    ++(is_same ? moved.existing : moved.corrected);
    if (is_same) return true;
    const bool stays = !HasOtherAuthor(whole, old);
    CAIRN_TRY(stays ? Correct(writer, whole, old) : writer.Erase(whole.memory.id));
    return stays;
  }

  static Status PutFresh(Writer& writer, const std::vector<Memory>& memories,
                         const std::vector<const Whole*>& wholes) {
    CAIRN_TRY(writer.Insert(memories));
    std::vector<AccessRecord> accesses;
    for (const Whole* whole : wholes) {
      CAIRN_TRY(PutAround(writer, *whole));
      accesses.insert(accesses.end(), whole->accesses.begin(), whole->accesses.end());
    }
    return accesses.empty() ? Status() : writer.AppendAccesses(accesses);
  }

  Status CopyFiles() {
    CAIRN_ASSIGN_OR_RETURN(const auto projects, from_.IndexedProjects());
    for (const std::string& project : projects) {
      CAIRN_ASSIGN_OR_RETURN(const auto files, from_.IndexedFiles(project));
      const auto put = [&](Writer& writer) -> Status {
        for (const IndexedFile& file : files) CAIRN_TRY(writer.PutIndexedFile(file));
        return {};
      };
      CAIRN_TRY(to_.Write(put));
      moved_.files += std::ssize(files);
    }
    return {};
  }

  Reader& from_;
  Store& to_;
  Gatherer gatherer_;
  Moved moved_;
  std::int64_t done_ = 0;
};

// Extends the running digest by a text.
void Extend(std::string& digest, const std::string& text) { digest = Sha256Hex(digest + text); }

void AddTo(Contents& contents, const Whole& whole) {
  ++contents.memories;
  Extend(contents.digest, CanonicalText(whole.memory));
  for (const auto& [model, windows] : whole.vectors) {
    for (const std::vector<float>& values : windows) {
      ++contents.vectors;
      const auto* bytes = reinterpret_cast<const char*>(values.data());
      Extend(contents.digest, model + std::string(bytes, values.size() * sizeof(float)));
    }
  }
  if (whole.notes) {
    ++contents.handoffs;
    Extend(contents.digest, CanonicalText(*whole.notes));
  }
  for (const AccessRecord& access : whole.accesses) {
    ++contents.accesses;
    Extend(contents.digest, CanonicalText(access));
  }
}

// Those of `memories` that the store has, as the store has them.
Result<std::vector<Memory>> FindSame(Reader& store, const std::vector<Memory>& memories) {
  std::vector<Id> ids;
  std::set<Id> of_nobody;
  for (const Memory& memory : memories) {
    ids.push_back(memory.id);
    if (memory.created_by.empty()) of_nobody.insert(memory.id);
  }
  CAIRN_ASSIGN_OR_RETURN(auto found, store.FindMany(ids));
  for (Memory& memory : found) {
    if (of_nobody.contains(memory.id)) memory.created_by.clear();  // see IsSame
  }
  return found;
}

// Adds the files of `of` that the store has.
Status AddFiles(Contents& contents, Reader& store, Reader& of) {
  CAIRN_ASSIGN_OR_RETURN(const auto projects, of.IndexedProjects());
  for (const std::string& project : projects) {
    CAIRN_ASSIGN_OR_RETURN(const auto wanted, of.IndexedFiles(project));
    std::set<std::string> paths;
    for (const IndexedFile& file : wanted) paths.insert(file.path);
    CAIRN_ASSIGN_OR_RETURN(const auto known, store.IndexedFiles(project));
    for (const IndexedFile& file : known) {
      if (!paths.contains(file.path)) continue;
      ++contents.files;
      Extend(contents.digest, CanonicalText(file));
    }
  }
  return {};
}

}  // namespace

Result<Moved> MoveStore(Store& from, Store& to, const MoveProgress& progress) {
  // Reads from one snapshot, so that verification sees what was copied despite concurrent writes.
  CAIRN_ASSIGN_OR_RETURN(auto moved, from.Read([&](Reader& source) -> Result<Moved> {
    CAIRN_ASSIGN_OR_RETURN(auto copied, Copy(source, to).Run(progress));
    CAIRN_ASSIGN_OR_RETURN(const auto before, ContentsOf(source, source));
    CAIRN_ASSIGN_OR_RETURN(auto after,
                           to.Read([&](Reader& target) { return ContentsOf(target, source); }));
    if (before != after) {
      return Error{ErrorCode::kCorrupt,
                   "the copy differs from the store: " + std::to_string(after.memories) + " of " +
                       std::to_string(before.memories) + " memories and " +
                       std::to_string(after.files) + " of " + std::to_string(before.files) +
                       " files. If someone wrote to the target in the meantime, run it again"};
    }
    copied.verified = std::move(after);
    return copied;
  }));
  CAIRN_ASSIGN_OR_RETURN(moved.hidden, from.CountHidden());
  CAIRN_TRY(to.Optimize());  // after many writes
  return moved;
}

Result<Contents> ContentsOf(Reader& store, Reader& of) {
  Gatherer gatherer(store);
  CAIRN_TRY(gatherer.Open());
  Contents contents;
  CAIRN_TRY(ForEachBatch(of, [&](const std::vector<Memory>& memories) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto found, FindSame(store, memories));
    CAIRN_ASSIGN_OR_RETURN(const auto wholes, gatherer.Complete(std::move(found)));
    for (const Whole& whole : wholes) AddTo(contents, whole);
    return {};
  }));
  CAIRN_TRY(AddFiles(contents, store, of));
  return contents;
}

}  // namespace cairn
