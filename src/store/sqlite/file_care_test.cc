#include "store/sqlite/file_care.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>

#include "base/hash.h"
#include "store/sql/record.h"
#include "store/sqlite/backup_files.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/page_copy.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/store_copy.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPage = 8192;
constexpr TimeMs kNoon = 1'772'366'400'000;

class FileCareTest : public testing::Test {
 protected:
  FileCareTest() : folder_(testing::TempDir() + "cairn-care-" + std::to_string(getpid())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~FileCareTest() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name = "memory.db") const { return folder_ + "/" + name; }

  static std::unique_ptr<SqliteStore> Open(const std::string& path) {
    auto store = SqliteStore::Open({.path = path});
    EXPECT_TRUE(store) << store.error().message;
    return store ? *std::move(store) : nullptr;
  }
  static Memory Note(int n, std::size_t bytes = 40) {
    Memory memory;
    std::string digits = std::to_string(n);
    digits.insert(0, 12 - digits.size(), '0');
    memory.id = *Id::Parse("00000000-0000-7000-8000-" + digits);
    memory.content = "granite " + std::to_string(n) + " ";
    while (memory.content.size() < bytes) memory.content += "basalt " + std::to_string(n * 7) + " ";
    memory.content_hash = ContentHash(memory.content);
    memory.summary = "granite";
    memory.tags = {"stone", "t" + std::to_string(n % 7)};
    memory.entities = {"Ada"};
    memory.created_at = memory.updated_at = memory.last_accessed_at = kNoon + n;
    if (n % 10 == 0) memory.type = MemoryType::kHandoff;
    memory.access_count = n % 3;
    return memory;
  }
  // Memories of all sizes, some with notes, uses, vectors; some were erased again.
  static void Fill(Store& store, int from, int count) {
    ASSERT_TRUE(store.Write([&](Writer& writer) -> Status {
      for (int n = from; n < from + count; ++n) {
        const Memory memory = Note(n, n % 25 == 0 ? 30'000 : 40 + 13 * (n % 50));
        CAIRN_TRY(writer.Insert(std::span(&memory, 1)));
        if (n % 10 == 0) CAIRN_TRY(writer.InsertHandoffNotes(memory.id, {.summary = "s"}));
        const std::vector<AccessRecord> uses(static_cast<std::size_t>(n % 3),
                                             {.memory = memory.id, .at = kNoon + n});
        CAIRN_TRY(writer.AppendAccesses(uses));
        const std::vector<std::vector<float>> windows(1, std::vector<float>(64, float(n + 1)));
        CAIRN_TRY(writer.PutVectors(memory.id, "m", windows));
      }
      return {};
    }));
  }
  // Stores it in a new store of an older schema, with the columns of that one.
  static void InsertUnder(std::span<const Migration> migrations, const std::string& path,
                          const Memory& memory) {
    const auto connection = OpenStoreFile(path, {}, migrations);
    ASSERT_TRUE(connection) << connection.error().message;
    const auto names =
        (*connection)
            ->ReadText(
                "SELECT group_concat(name) FROM pragma_table_info('memory') WHERE name <> 'row'");
    const auto columns = std::count(names->begin(), names->end(), ',') + 1;
    std::string places = "?";
    for (auto n = columns; n > 1; --n) places += ", ?";
    auto insert =
        (*connection)->Prepare("INSERT INTO memory (" + *names + ") VALUES (" + places + ")");
    ASSERT_TRUE(insert) << insert.error().message;
    std::ptrdiff_t place = 0;
    ForEachField(kMemoryFields, [&](const auto& field) {
      if (place++ < columns) sql::BindValue(*insert, memory.*field.member);
    });
    ASSERT_TRUE(insert->Run());
  }
  static std::map<std::string, Memory> All(Store& store) {
    std::map<std::string, Memory> all;
    EXPECT_TRUE(store.Read([&](Reader& reader) {
      return reader.ForEachMemory([&](const Memory& memory) {
        all[memory.id.ToString()] = memory;
        return Status();
      });
    }));
    return all;
  }
  static std::size_t CountByVectors(Store& store) {
    const auto found = store.Read([](Reader& reader) {
      return reader.SearchVectors("m", std::vector<float>(64, 1.0F), {}, 100, kNoon);
    });
    EXPECT_TRUE(found) << found.error().message;
    return found ? found->size() : 0;
  }
  static std::string BytesOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void WriteBytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
  }
  // No side files of the damaged store either.
  void Damage(const std::string& bytes) const {
    for (const char* tail : {"-wal", "-shm", "-journal"}) fs::remove(Path() + tail);
    WriteBytes(Path(), bytes);
  }
  static void ExpectSound(Store& store) {
    const auto faults = store.Check(CheckDepth::kDeep);
    ASSERT_TRUE(faults) << faults.error().message;
    EXPECT_TRUE(faults->empty()) << faults->front().what;
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      if (entry.is_regular_file()) names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
  }

  const std::string folder_;
  const FileCare care_ = SqliteFileCare();
};

TEST_F(FileCareTest, ACopyHoldsEverythingAndIsPrivate) {
  const auto store = Open(Path());
  Fill(*store, 1, 30);  // what is in the log alone is copied, too
  const std::string target = *care_.new_backup(Path(), kNoon);
  const auto copy = care_.copy(Path(), target, FileCare::Verify::kYes, kNoon);
  ASSERT_TRUE(copy) << copy.error().message;
  EXPECT_EQ(copy->records, 30);
  EXPECT_EQ(copy->counts, (RecordCounts{.memories = 27, .handoffs = 3}));
  EXPECT_EQ(copy->schema_version, care_.known_version);
  struct stat info {};
  ASSERT_EQ(stat(target.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  EXPECT_EQ(All(*Open(target)), All(*store));
  EXPECT_EQ(FindBackups(Path()), std::vector<std::string>{target});
  EXPECT_EQ(*store->Backups(), std::vector<std::string>{target});
}

TEST_F(FileCareTest, NamesOfCopiesAreNeverUsedTwice) {
  const std::string first = *NewBackupPath(Path(), kNoon);
  fs::create_directories(fs::path(first).parent_path());
  WriteBytes(first, "x");
  const std::string second = *NewBackupPath(Path(), kNoon);
  EXPECT_NE(first, second);
  WriteBytes(second, "x");
  WriteBytes(Path() + ".schema-2.bak", "x");
  WriteBytes(Path() + ".schema-10.bak", "x");
  WriteBytes(Path() + ".schema-2.bak.part", "x");
  WriteBytes(DamagedPath(Path(), kNoon), "x");
  WriteBytes(fs::path(first).parent_path() / "memory-notes.db", "somebody else's");
  EXPECT_EQ(FindBackups(Path()),
            (std::vector<std::string>{
                Path() + ".schema-2.bak", Path() + ".schema-10.bak",
                Path() + ".damaged-" + fs::path(first).stem().string().substr(7), first, second}));
}

TEST_F(FileCareTest, Attack13AFolderOfBackupsThatIsALinkIsRefused) {
  const fs::path folder = fs::path(Path()).parent_path();
  const fs::path outside = folder / "outside";
  fs::create_directories(outside);
  WriteBytes(outside / "memory-20261116-101500.db", "x");
  WriteBytes(outside / "memory-20261116-101500.db.part", "x");
  fs::create_directory_symlink(outside, folder / "backups");
  const auto name = care_.new_backup(Path(), kNoon);
  ASSERT_FALSE(name);
  EXPECT_EQ(name.error().code, ErrorCode::kConflict);
  EXPECT_NE(name.error().message.find("backups is a symbolic link"), std::string::npos);
  EXPECT_TRUE(care_.backups(Path()).empty());
  EXPECT_TRUE(care_.leftovers(Path()).empty());
  fs::remove(folder / "backups");
  fs::create_directories(folder / "backups");
  fs::create_symlink(outside / "memory-20261116-101500.db",
                     folder / "backups/memory-20261116-101500.db");
  EXPECT_TRUE(care_.backups(Path()).empty()) << "a copy that is a link is none of ours";
}

// The folder may be anybody's: `--db ~/team.db`.
TEST_F(FileCareTest, OnlyWhatWasMadeHereIsLeftOver) {
  const std::string store = Path("team.db");
  fs::create_directories(Path("backups"));
  std::vector<std::string> ours;
  for (const char* name :
       {"team.db.restore.part", "team.db.restore.part.schema-1.bak",
        "team.db.restore.part.schema-1.bak.part", "team.db.salvaged.part", "team.db.damaged.part",
        "team.db.schema-3.bak.part", "team.db.damaged-20260101-000000.part",
        "backups/team-20260101-000000.db.part", "backups/team-20260101-000000-2.db.part"}) {
    for (const char* tail : {"", "-wal", "-shm", "-journal"}) {
      ours.push_back(Path(std::string(name) + tail));
      WriteBytes(ours.back(), "x");
    }
  }
  std::ranges::sort(ours);
  for (const char* name :
       {"team.participants.csv", "team.part1.md", "team.db.part", "team.part", "team.jsonl.part",
        "team.db.restore.partial", "team.db.schema-x.bak.part", "team.db.schema-3.bak",
        "team.db.damaged-20260101-000000", "team-20260101-000000.db.part", "other.db.restore.part",
        "backups/team.db.restore.part", "backups/team-1.db.part", "backups/team-2026-01-01.db.part",
        "backups/team-20260101-000000.part", "backups/team-20260101-000000.db",
        "backups/other-20260101-000000.db.part"}) {
    WriteBytes(Path(name), "somebody else's");
  }
  EXPECT_EQ(care_.leftovers(store), ours);
}

TEST_F(FileCareTest, WhatAnotherProcessIsMakingIsNotLeftOver) {
  const std::string part = RestorePart(Path());
  Fill(*Open(part), 1, 3);
  WriteBytes(part + "-journal", "x");
  EXPECT_EQ(care_.leftovers(Path()), (std::vector{part, part + "-journal"}));
  const pid_t other = fork();
  if (other == 0) {
    const auto open = Connection::Open(part, {});
    kill(getpid(), SIGSTOP);
    _exit(0);
  }
  int state = 0;
  ASSERT_EQ(waitpid(other, &state, WUNTRACED), other);
  ASSERT_TRUE(WIFSTOPPED(state));
  EXPECT_EQ(care_.leftovers(Path()), std::vector<std::string>());
  kill(other, SIGKILL);
  waitpid(other, &state, 0);
}

TEST_F(FileCareTest, TheSchemaVersionIsThatOfTheLog) {
  ASSERT_NE(Open(Path()), nullptr);
  EXPECT_EQ(*care_.schema_version(Path()), care_.known_version);
  const auto other = Connection::Open(Path(), {});
  ASSERT_TRUE((*other)->Run("PRAGMA user_version=1"));
  EXPECT_EQ(*care_.schema_version(Path()), 1);
}

TEST_F(FileCareTest, CopiesComeOldestFirst) {
  fs::create_directories(Path("backups"));
  std::vector<std::string> oldest_first;
  for (const char* stamp : {"20261116-101459-3", "20261116-101500", "20261116-101500-2",
                            "20261116-101500-10", "20261116-101501"}) {
    oldest_first.push_back(Path("backups/memory-" + std::string(stamp) + ".db"));
    WriteBytes(oldest_first.back(), "x");
  }
  EXPECT_EQ(FindBackups(Path()), oldest_first);
}

// A name like that of a backup is not enough: what is found is pruned, too.
TEST_F(FileCareTest, FilesOfOthersAreNoBackups) {
  fs::create_directories(Path("backups"));
  for (const char* name :
       {"backups/memory-2026.db", "backups/memory-20260101.db", "backups/memory-2026-01-01.db",
        "backups/memory-20260101-000000-.db", "backups/memory--.db", "memory.db.schema--.bak",
        "memory.db.damaged-2026"}) {
    WriteBytes(Path(name), "somebody else's");
  }
  EXPECT_EQ(FindBackups(Path()), std::vector<std::string>());
}

TEST_F(FileCareTest, WhatIsNoWholeStoreIsNotRestored) {
  Fill(*Open(Path()), 1, 50);
  const std::string whole = BytesOf(Path());
  const std::string copy = Path("copy.db");
  std::string damaged = whole;
  damaged.replace(5 * kPage, kPage, kPage, 'x');
  for (const std::string& bytes :
       {std::string(), std::string("notes"), whole.substr(0, whole.size() / 2), damaged}) {
    WriteBytes(copy, bytes);
    const auto restored = care_.restore(Path(), copy, kNoon);
    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().code, ErrorCode::kCorrupt);
    EXPECT_EQ(BytesOf(Path()), whole);
  }
  EXPECT_EQ(care_.restore(Path(), Path("nothing.db"), kNoon).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(Names(), (std::vector<std::string>{"copy.db", "memory.db"}));
}

// A server goes on with the store open, its vectors in memory.
TEST_F(FileCareTest, WhoHasTheStoreOpenSeesWhatWasRestored) {
  const auto open = Open(Path());
  Fill(*open, 1, 20);
  const std::string copy = Path("copy.db");
  ASSERT_TRUE(care_.copy(Path(), copy, FileCare::Verify::kYes, kNoon));
  const auto then = All(*open);
  Fill(*open, 100, 40);
  ASSERT_TRUE(open->Write([](Writer& writer) { return writer.Erase(Note(3).id); }));
  EXPECT_EQ(CountByVectors(*open), 53u);
  ASSERT_TRUE(care_.restore(Path(), copy, kNoon));
  EXPECT_EQ(All(*open), then);
  EXPECT_EQ(CountByVectors(*open), 18u);
  Fill(*open, 200, 10);
  EXPECT_EQ(CountByVectors(*open), 27u);
  const auto row = open->Read([](Reader& reader) { return reader.RowOf(Note(200).id); });
  EXPECT_GT(**row, 60) << "numbers of memories are never used twice";
  ExpectSound(*open);
}

TEST_F(FileCareTest, ARestoreMendsADamagedOrMissingStore) {
  Fill(*Open(Path()), 1, 60);
  const std::string copy = Path("copy.db");
  ASSERT_TRUE(care_.copy(Path(), copy, FileCare::Verify::kYes, kNoon));
  const std::string whole = BytesOf(Path());
  std::string no_header = whole;
  no_header.replace(0, 200, 200, 'x');
  for (const std::string& bytes : {whole.substr(0, 3 * kPage + 100), whole.substr(0, 50), no_header,
                                   std::string("notes"), std::string()}) {
    Damage(bytes);
    const auto restored = care_.restore(Path(), copy, kNoon);
    ASSERT_TRUE(restored) << restored.error().message;
    EXPECT_EQ(restored->kept.empty() ? "" : BytesOf(restored->kept), bytes);
    const auto store = Open(Path());
    EXPECT_EQ(All(*store).size(), 60u);
    ExpectSound(*store);
  }
  Damage("");
  fs::remove(Path());
  const auto restored = care_.restore(Path(), copy, kNoon);
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->kept, "");
  EXPECT_EQ(All(*Open(Path())).size(), 60u);
}

TEST_F(FileCareTest, WhatIsReplacedIsKept) {
  const auto open = Open(Path());
  Fill(*open, 1, 20);
  const std::string copy = Path("copy.db");
  ASSERT_TRUE(care_.copy(Path(), copy, FileCare::Verify::kYes, kNoon));
  Fill(*open, 100, 40);
  const auto now = All(*open);
  for (const char* mode : {"WAL", "DELETE"}) {  // a copy put there by hand is not in WAL mode
    SCOPED_TRACE(mode);
    const std::string store = Path(std::string(mode) + ".db");
    ASSERT_TRUE(care_.copy(Path(), store, FileCare::Verify::kYes, kNoon));
    ASSERT_TRUE((*Connection::Open(store, {}))->Run(std::string("PRAGMA journal_mode=") + mode));
    const auto restored = care_.restore(store, copy, kNoon);
    ASSERT_TRUE(restored) << restored.error().message;
    EXPECT_EQ(All(*Open(restored->kept)), now);
    EXPECT_EQ(All(*Open(store)).size(), 20u);
  }
}

TEST_F(FileCareTest, NobodyWritesBetweenKeepingAndReplacing) {
  Fill(*Open(Path()), 1, 20);
  const std::string before = BytesOf(Path());
  const std::string other = Path("other.db");
  Fill(*Open(other), 1, 3);
  const auto from = Connection::Open(other, {.read_only = true});
  int called = 0;
  const Status replaced = ReplaceContent(**from, Path(), [&](const LockedFile& file) -> Status {
    ++called;
    const auto another = SqliteStore::Open({.path = Path(), .busy_timeout_ms = 1});
    EXPECT_TRUE(another);
    EXPECT_EQ(All(**another).size(), 20u);
    const Status written =
        (*another)->Write([](Writer& writer) { return writer.Erase(Note(1).id); });
    EXPECT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::kBusy);
    std::string bytes;
    EXPECT_TRUE(file.pieces()([&](std::string_view piece) {
      bytes += piece;
      return Status();
    }));
    EXPECT_EQ(bytes, before);
    return Error{ErrorCode::kConflict, "not now"};
  });
  EXPECT_EQ(called, 1);
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, ErrorCode::kConflict);
  EXPECT_EQ(All(*Open(Path())).size(), 20u);
}

TEST_F(FileCareTest, ASalvageSeesThatOthersWroteMeanwhile) {
  const auto open = Open(Path());
  Fill(*open, 1, 20);
  const std::string other = Path("other.db");
  Fill(*Open(other), 1, 3);
  const auto from = Connection::Open(other, {.read_only = true});
  const auto is_same = [&](const std::string& kept) {
    bool answer = false;
    EXPECT_FALSE(ReplaceContent(**from, Path(), [&](const LockedFile& file) -> Status {
      answer = *IsStillAsKept(file, kept);
      return Error{ErrorCode::kConflict, "not now"};
    }));
    return answer;
  };
  const auto kept = KeepDamaged(Path(), PiecesOf(Path()), kNoon);
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_TRUE(is_same(*kept));
  ASSERT_TRUE(open->Write([](Writer& writer) { return writer.Erase(Note(1).id); }));
  EXPECT_FALSE(is_same(*kept)) << "in the log alone";
  const auto again = KeepDamaged(Path(), PiecesOf(Path()), kNoon);
  EXPECT_NE(*again, *kept);
  EXPECT_TRUE(is_same(*again));
  ASSERT_TRUE((*Connection::Open(Path(), {}))->Run("PRAGMA wal_checkpoint(TRUNCATE)"));
  EXPECT_FALSE(is_same(*again));
}

// Of a copy, vectors are numbered anew; one whose numbers span a million and more, too.
TEST_F(FileCareTest, VectorsFarApartAreRestoredWhereThereIsNoStore) {
  const std::string copy = Path("copy.db");
  {
    const auto store = Open(copy);
    Fill(*store, 1, 3);
    const auto connection = Connection::Open(copy, {});
    ASSERT_TRUE(
        (*connection)->Run("UPDATE sqlite_sequence SET seq = 1000000 WHERE name = 'vector'"));
    Fill(*store, 4, 3);
  }
  for (const std::string& bytes : {std::string(), std::string("notes")}) {
    Damage(bytes);
    const auto restored = care_.restore(Path(), copy, kNoon);
    ASSERT_TRUE(restored) << restored.error().message;
    const auto store = Open(Path());
    ExpectSound(*store);
    EXPECT_EQ(CountByVectors(*store), 6u);
    Fill(*store, 7, 1);
    ExpectSound(*store);
  }
}

TEST_F(FileCareTest, ASalvageReadsWhatTheLogHolds) {
  const auto open = Open(Path());
  Fill(*open, 1, 30);
  ASSERT_TRUE(fs::exists(Path() + "-wal"));
  const std::string other = Path("other.db");
  for (const char* tail : {"", "-wal"}) fs::copy_file(Path() + tail, other + tail);
  const auto salvaged = care_.salvage(other, kNoon);
  ASSERT_TRUE(salvaged) << salvaged.error().message;
  EXPECT_EQ(salvaged->memories, 30);
  EXPECT_EQ(salvaged->lost, 0);
  EXPECT_EQ(salvaged->vectors, 30);
  EXPECT_EQ(All(*Open(other)), All(*open));
}

// A row of an older schema has fewer columns, also after its store was migrated.
TEST_F(FileCareTest, ASalvageReadsRowsOfEverySchema) {
  const Memory memory = Note(1);
  for (std::size_t version = 1; version <= Migrations().size(); ++version) {
    for (const bool is_migrated : {false, true}) {
      SCOPED_TRACE(version);
      const std::string store = Path("old" + std::to_string(2 * version + is_migrated) + ".db");
      InsertUnder(Migrations().first(version), store, memory);
      if (is_migrated) Open(store);
      const auto salvaged = care_.salvage(store, kNoon);
      ASSERT_TRUE(salvaged) << salvaged.error().message;
      EXPECT_EQ(All(*Open(store)), (std::map<std::string, Memory>{{memory.id.ToString(), memory}}));
    }
  }
}

TEST_F(FileCareTest, WhatHoldsNoStoreIsNotTouched) {
  for (const std::string& bytes : {std::string("notes"), std::string(100'000, 'x')}) {
    Damage(bytes);
    const auto salvaged = care_.salvage(Path(), kNoon);
    ASSERT_FALSE(salvaged);
    EXPECT_EQ(salvaged.error().code, ErrorCode::kNotFound);
    EXPECT_EQ(BytesOf(Path()), bytes);
    EXPECT_EQ(Names(), std::vector<std::string>{"memory.db"});
  }
}

TEST_F(FileCareTest, ALostRootCostsNoMemories) {
  {
    const auto store = Open(Path());
    Fill(*store, 1, 800);
  }
  const auto before = All(*Open(Path()));
  const auto root = [&] {
    const auto connection = Connection::Open(Path(), {.read_only = true});
    return (*connection)->ReadInt("SELECT rootpage FROM sqlite_schema WHERE name = 'memory'");
  }();
  std::string bytes = BytesOf(Path());
  ASSERT_EQ(bytes[(*root - 1) * kPage], 0x05) << "the table has pages below its root";
  bytes.replace((*root - 1) * kPage, kPage, kPage, 'x');
  Damage(bytes);
  const auto salvaged = care_.salvage(Path(), kNoon);
  ASSERT_TRUE(salvaged) << salvaged.error().message;
  EXPECT_EQ(salvaged->lost, 0);
  EXPECT_FALSE(salvaged->may_hold_erased);
  EXPECT_EQ(All(*Open(Path())), before);
}

// Random pages overwritten, the file cut: never a crash, never a record that was not there.
TEST_F(FileCareTest, ASalvagedStoreIsSoundAndHoldsNothingElse) {
  {
    const auto store = Open(Path());
    Fill(*store, 1, 200);
    ASSERT_TRUE(store->Write([](Writer& writer) -> Status {  // some free pages
      for (int n = 120; n < 140; ++n) CAIRN_TRY(writer.Erase(Note(n).id));
      return {};
    }));
  }
  const std::string whole = BytesOf(Path());
  const auto before = All(*Open(Path()));
  std::int64_t read = 0;
  for (unsigned seed = 0; seed < 120; ++seed) {
    std::mt19937 random(seed);
    std::string bytes = whole;
    const std::size_t pages = whole.size() / kPage;
    for (unsigned i = 0; i <= random() % 6; ++i) {
      const std::size_t page = 1 + random() % (pages - 1);
      for (std::size_t at = 0; at < kPage; ++at) {
        bytes[page * kPage + at] = seed % 3 == 0 ? '\0' : static_cast<char>(random());
      }
    }
    if (seed % 10 == 0) bytes.resize(bytes.size() - random() % (bytes.size() / 2));
    Damage(bytes);
    const auto salvaged = care_.salvage(Path(), kNoon);
    ASSERT_TRUE(salvaged) << seed << ": " << salvaged.error().message;
    EXPECT_EQ(BytesOf(salvaged->kept), bytes) << seed;
    fs::remove(salvaged->kept);
    const auto store = Open(Path());
    ASSERT_NE(store, nullptr);
    ExpectSound(*store);
    const auto after = All(*store);
    EXPECT_EQ(std::ssize(after), salvaged->memories);
    for (const auto& [id, memory] : after) {
      if (salvaged->may_hold_erased && !before.contains(id)) continue;
      ASSERT_TRUE(before.contains(id)) << seed << " " << id;
      EXPECT_EQ(memory, before.at(id)) << seed;
    }
    read += salvaged->memories;
  }
  EXPECT_GT(read, 120 * 140) << "most of it is read";
}

}  // namespace
}  // namespace cairn::sqlite
