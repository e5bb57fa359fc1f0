// Store: where memories are kept. Back ends: sqlite/ (one file), postgres/ (a team's server) and
// memory/ (the reference in tests); all pass the contract suite in tests/contract.
//
// A store keeps records and finds them; the rules about them (what a vote changes, what counts as a
// duplicate) are the engine's. Everything is read inside Read(), which is one snapshot of the last
// committed state, and written inside Write(), which is one transaction: all of it is kept, or
// nothing. All methods of Store may be called from several threads; what Read() and Write() hand
// out is for one thread, and only until they return.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/access.h"
#include "model/filter.h"
#include "model/handoff.h"
#include "model/indexed_file.h"
#include "model/keyword_query.h"
#include "model/memory.h"
#include "model/outline.h"
#include "model/record_counts.h"

namespace cairn {

struct MemoryPage {
  std::vector<Memory> items;
  std::int64_t total_count = 0;  // of all pages
};

struct EntityCount {
  std::string name;
  std::int64_t count = 0;

  friend bool operator==(const EntityCount&, const EntityCount&) = default;
};

// How many memories mention both of two names, which are told by their places in a list of names.
struct EntityPair {
  std::size_t a = 0;  // the lower place
  std::size_t b = 0;
  std::int64_t count = 0;

  friend bool operator==(const EntityPair&, const EntityPair&) = default;
};

// What one source stored in one session.
struct SourceActivity {
  std::string source;
  std::string session;
  std::int64_t count = 0;  // of memories
  TimeMs last_at = 0;      // when the newest of them was created

  friend bool operator==(const SourceActivity&, const SourceActivity&) = default;
};

struct KeywordHit {
  Id id;
  double score = 0;         // BM25; higher is better
  std::uint64_t terms = 0;  // bit i: it has term i of the page's
  std::string thread;       // of the memory

  friend bool operator==(const KeywordHit&, const KeywordHit&) = default;
};

struct KeywordPage {
  std::vector<KeywordHit> hits;
  std::int64_t total_count = 0;  // of all pages
  // Whether that is all; a store may stop counting far beyond the page.
  bool total_is_exact = true;
  double best_score = 0;           // of all pages; 0 if nothing was found
  std::vector<WeighedTerm> terms;  // the query's, in its order
  double average_words = 0;        // of a memory, in all its fields
};

// How near a memory comes to a query, by the best of its windows.
struct VectorHit {
  Id memory;
  double cosine = 0;
  std::int64_t window = 0;   // the best one; of equals the first
  std::int64_t windows = 0;  // how many the memory has

  friend bool operator==(const VectorHit&, const VectorHit&) = default;
};

// Where a memory is in a conversation, a session or a file.
struct ThreadPlace {
  Id memory;
  std::string project;
  std::string thread;
  std::optional<std::int64_t> position;
};

// The memories next to one in its thread.
struct Neighbours {
  std::optional<Id> previous;
  std::optional<Id> next;

  friend bool operator==(const Neighbours&, const Neighbours&) = default;
};

struct StoreStats {
  std::int64_t total = 0;  // alive, handoffs included
  std::int64_t deleted = 0;
  std::int64_t superseded = 0;
  std::int64_t expired = 0;
  // Of the alive ones:
  std::map<std::string, std::int64_t> by_type;
  std::map<std::string, std::int64_t> by_category;
  std::map<std::string, std::int64_t> by_source;
  std::map<std::string, std::int64_t> by_project;  // "" for none
  double avg_importance = 0;
  double avg_confidence = 0;
  std::int64_t total_accesses = 0;
  std::optional<TimeMs> oldest;
  std::optional<TimeMs> newest;
  std::map<std::string, std::int64_t> vectors_by_model;  // of every state
  std::int64_t db_bytes = 0;
  std::int64_t schema_version = 0;

  RecordCounts Counts() const {
    const auto found = by_type.find(std::string(NameOf(MemoryType::kHandoff)));
    const std::int64_t handoffs = found == by_type.end() ? 0 : found->second;
    return {total - handoffs, handoffs, superseded, deleted, expired};
  }
};

enum class CheckDepth {
  kQuick,  // milliseconds: what counts and indexes tell
  kDeep,   // everything is read and compared
};

// What is wrong with a store. The kind says what repairs it: kFile needs the file to be salvaged,
// everything else is made good by Rebuild().
enum class FaultKind {
  kFile,     // the file itself cannot be read as it should
  kIndex,    // what is derived from the records differs from them
  kVectors,  // unusable vectors: Rebuild() drops them, and reembedding makes new ones
  kOrphans,  // what hangs on memories that are not there
};

struct Fault {
  FaultKind kind = FaultKind::kFile;
  std::string what;  // for people: "3 tags differ from the records"

  friend bool operator==(const Fault&, const Fault&) = default;
};

// Records by id, in lists and in order, with all that belongs to one record.
class RecordReader {
 public:
  virtual ~RecordReader() = default;

  // The memory in whatever state; nothing if there is no such id.
  virtual Result<std::optional<Memory>> Find(const Id& id) = 0;
  // The memories with these ids, in that order; unknown ids are left out.
  virtual Result<std::vector<Memory>> FindMany(std::span<const Id> ids) = 0;
  // An alive memory of that project and content hash that is neither a file's chunk nor a handoff:
  // the oldest one.
  virtual Result<std::optional<Id>> FindDuplicate(const std::string& project,
                                                  const std::string& content_hash, TimeMs now) = 0;
  virtual Result<MemoryPage> List(const Filter& filter, Order order, const Page& page,
                                  TimeMs now) = 0;
  // Every memory that passes the filter, in the order of storing, without its texts.
  virtual Result<std::vector<MemoryOutline>> Outlines(const Filter& filter, TimeMs now) = 0;
  // The memories before and after each one in its thread: of the same project, and alive.
  virtual Result<std::vector<Neighbours>> FindNeighbours(std::span<const ThreadPlace> places,
                                                         TimeMs now) = 0;
  // The memories that this one replaced (whose superseded_by is it), in the order of storing.
  virtual Result<std::vector<Id>> FindReplaced(const Id& by) = 0;
  // The notes of a memory of type handoff; nothing for any other id.
  virtual Result<std::optional<HandoffNotes>> FindHandoffNotes(const Id& id) = 0;

  // Every memory has a number, too: from 1, rising in the order of storing, never used twice. For
  // clients that use numbers instead of ids. Nothing if there is no such memory.
  virtual Result<std::optional<std::int64_t>> RowOf(const Id& id) = 0;
  virtual Result<std::optional<Id>> IdOfRow(std::int64_t row) = 0;

  // The projects of files that became memories, by name.
  virtual Result<std::vector<std::string>> IndexedProjects() = 0;
  // The files of a project that became memories, by path.
  virtual Result<std::vector<IndexedFile>> IndexedFiles(const std::string& project) = 0;
  // The memories that are chunks of that file (their `chunk` says which), whatever their state, by
  // position and id. Analysis findings about the file are among them.
  virtual Result<std::vector<Memory>> FindPieces(const std::string& project,
                                                 const std::string& file_path) = 0;

  // What the program noted about the store itself; nothing if it never did.
  virtual Result<std::optional<std::string>> FindSetting(const std::string& name) = 0;

  // Every memory, whatever its state, in the order of storing. A visitor's error ends the walk and
  // is returned.
  using VisitMemory = std::function<Status(const Memory&)>;
  virtual Status ForEachMemory(const VisitMemory& visit) = 0;
};

// Search by words.
class KeywordSource {
 public:
  virtual ~KeywordSource() = default;

  // Memories that match the query and pass the filter, by BM25 (model/bm25.h), best first, ties by
  // id. Memories of every state count for how rare a term and how long a memory is.
  virtual Result<KeywordPage> SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                             const Page& page, TimeMs now) = 0;
  // The speakers of the memories, each once, in no order; at most `limit`.
  virtual Result<std::vector<std::string>> Speakers(std::int64_t limit) = 0;
};

// Search by meaning, and the embeddings themselves. Vectors of several models may be kept side by
// side; each method is about those of one.
class VectorSource {
 public:
  // The vectors of one memory, one for each window of its text.
  using Windows = std::vector<std::vector<float>>;

  virtual ~VectorSource() = default;

  // The memories that pass the filter, by their vectors of that model: nearest first, ties by id.
  // Vectors that cannot be compared with the query (of another dimension, or damaged) are passed
  // over. kInvalidArgument if the query has no direction: no numbers, zeros, or one not finite.
  virtual Result<std::vector<VectorHit>> SearchVectors(const std::string& model,
                                                       std::span<const float> query,
                                                       const Filter& filter, std::int64_t limit,
                                                       TimeMs now) = 0;
  // The same for the given memories, whatever their state, in the order of the ids; nothing for one
  // that has no such vector or does not exist.
  virtual Result<std::vector<std::optional<VectorHit>>> ScoreVectors(const std::string& model,
                                                                     std::span<const float> query,
                                                                     std::span<const Id> ids) = 0;
  // The vectors of each memory; an empty list if it has none.
  virtual Result<std::vector<Windows>> FindVectors(const std::string& model,
                                                   std::span<const Id> ids) = 0;
  // Memories of whatever state that have no vector of that model, in the order of storing.
  virtual Result<std::vector<Id>> FindWithoutVectors(const std::string& model,
                                                     std::int64_t limit) = 0;
};

// Counts and logs: about many memories at once.
class OverviewReader {
 public:
  virtual ~OverviewReader() = default;

  virtual Result<StoreStats> Stats(TimeMs now) = 0;
  // Names and how many memories that pass the filter mention them, most first, then by name.
  virtual Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page,
                                                    TimeMs now) = 0;
  // How many memories that pass the filter mention both, for each pair of the names that occurs:
  // most first, then by place. Names are the same ignoring ASCII case, so each is given once.
  virtual Result<std::vector<EntityPair>> EntityPairs(std::span<const std::string> names,
                                                      const Filter& filter, TimeMs now) = 0;
  // Who stored memories, of whatever state: the latest first, then by source and session.
  virtual Result<std::vector<SourceActivity>> Writers(std::int64_t limit) = 0;
  // The uses of one memory, oldest first.
  virtual Result<std::vector<AccessRecord>> Accesses(const Id& id) = 0;
  // The last uses of all memories, newest first.
  virtual Result<std::vector<AccessRecord>> RecentAccesses(std::int64_t limit) = 0;
  // Every use, oldest first. A visitor's error ends the walk and is returned.
  using VisitAccess = std::function<Status(const AccessRecord&)>;
  virtual Status ForEachAccess(const VisitAccess& visit) = 0;
};

// What a search reads.
class SearchReader : public RecordReader, public KeywordSource, public VectorSource {};

// What Store::Read() hands to its work.
class Reader : public SearchReader, public OverviewReader {};

// What Store::Write() hands to its work. Reads see what the transaction has written so far.
class Writer : public virtual Reader {
 public:
  // Ids must be new: kConflict otherwise.
  virtual Status Insert(std::span<const Memory> memories) = 0;
  // Overwrites the record of the same id: kNotFound if there is none.
  virtual Status Update(const Memory& memory) = 0;
  // Erases the record and everything that belongs to it; kNotFound if there is none.
  virtual Status Erase(const Id& id) = 0;
  // Erases every memory that expired at or before that time, and says how many.
  virtual Result<std::int64_t> EraseExpired(TimeMs until) = 0;
  // The memory's vectors, one a window, in place of all it had; an empty list removes them.
  // kNotFound if there is no such memory.
  virtual Status PutVectors(const Id& id, const std::string& model,
                            std::span<const std::vector<float>> windows) = 0;
  virtual Status InsertHandoffNotes(const Id& id, const HandoffNotes& notes) = 0;
  // In place of those the handoff has: kNotFound if it has none.
  virtual Status UpdateHandoffNotes(const Id& id, const HandoffNotes& notes) = 0;
  virtual Status AppendAccesses(std::span<const AccessRecord> accesses) = 0;
  // In place of the uses that are logged of that memory; each of them is one of its. kNotFound if
  // there is no such memory.
  virtual Status ReplaceAccesses(const Id& id, std::span<const AccessRecord> accesses) = 0;
  virtual Status PutSetting(const std::string& name, const std::string& value) = 0;
  // In place of what was known of the file of that project and path.
  virtual Status PutIndexedFile(const IndexedFile& file) = 0;
  // Forgets the file, not its pieces; kNotFound if it is not known.
  virtual Status EraseIndexedFile(const std::string& project, const std::string& path) = 0;
};

// Which server may answer a read, where there are several.
enum class Freshness {
  kCurrent,  // sees every write that was acknowledged before
  kRecent,   // a replica may answer, which is a moment behind; for searches
};

class Store {
 public:
  virtual ~Store() = default;

  // Runs `work` on one snapshot, over one connection: everything read inside agrees, whatever other
  // threads and processes write meanwhile. Returns what `work` returns (a Result or a Status), or
  // why there was nothing to read from. Never waits for a writer. Keep it short: a snapshot that is
  // held keeps the file from being compacted, and a team's server has few connections.
  //
  //   CAIRN_ASSIGN_OR_RETURN(const auto stats,
  //                          store.Read([&](Reader& reader) { return reader.Stats(now); }));
  template <typename Work>
  auto Read(Work&& work, Freshness freshness = Freshness::kCurrent)
      -> decltype(work(std::declval<Reader&>())) {
    using Answer = decltype(work(std::declval<Reader&>()));
    std::optional<Answer> answer;
    const Status read = ReadSnapshot(
        [&](Reader& reader) -> Status {
          answer.emplace(work(reader));
          return *answer ? Status() : Status(answer->error());
        },
        freshness);
    if (!answer) return read.error();
    return *std::move(answer);
  }

  // Runs `work` in one write transaction and commits it if the work returns no error. Waits for
  // other writers for a bounded time (kBusy after that). Inside, read through the Writer.
  using WriteWork = std::function<Status(Writer&)>;
  virtual Status Write(const WriteWork& work) = 0;

  // Whether this is a server that others use, too: they see its logs.
  virtual bool IsShared() const { return false; }

  // How many memories, of whatever state, are kept here that the asker may not see: private
  // memories of other team members.
  virtual Result<std::int64_t> CountHidden() { return std::int64_t{0}; }

  // A number that is another one after any committed write, also by another process; cheap to ask.
  // It means nothing beyond the life of this object, and may change without a write.
  virtual Result<std::uint64_t> ChangeVersion() = 0;

  // Compacts the file and the keyword index, and refreshes what the query planner knows.
  virtual Status Optimize() = 0;
  // Rebuilds everything derived from the records, and erases rows that belong to no record.
  virtual Status Rebuild() = 0;
  // Whether everything agrees with the records; nothing wrong gives an empty list. Where the file
  // is damaged, only that is reported. Changes nothing.
  virtual Result<std::vector<Fault>> Check(CheckDepth depth) = 0;
  // Takes the last traces of what was erased out of the files that the store writes, so that none
  // of their bytes has it. Gives those of them that still do, because somebody is reading an older
  // state: their names, for people.
  virtual Result<std::vector<std::string>> ForgetErased() { return std::vector<std::string>(); }
  // Copies of this store that still hold what is erased from it, for example from before a
  // migration.
  virtual Result<std::vector<std::string>> Backups() = 0;

 protected:
  using ReadWork = std::function<Status(Reader&)>;
  // Runs `work` at most once; returns its error, or why it was not run.
  virtual Status ReadSnapshot(const ReadWork& work, Freshness freshness) = 0;
};

}  // namespace cairn
