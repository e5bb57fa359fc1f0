#include "fault/fault_fixture.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "store/memory/in_memory_store.h"
#include "store/sqlite/sqlite_store.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr int kNotKilledStatus = 0;

// Which one to try after the nth. The first ones are all tried and later ones more rarely, since a
// step does much the same again and again; with CAIRN_EVERY_FAULT in the environment all are tried,
// and of what happens thousands of times, most.
int Next(int n, bool is_frequent) {
  if (std::getenv("CAIRN_EVERY_FAULT") == nullptr) return n + 1 + n / 8;
  return is_frequent ? n + 1 + n / 64 : n + 1;
}

std::vector<ErrorCode> CodesFor(const DiskFault& fault) {
  if (fault.effect == Effect::kFills) return {ErrorCode::kDiskFull};
  // Where a file beside the store cannot be opened, the store may still be read: nobody can tell a
  // passing trouble from a folder that cannot be written.
  if (fault.call == DiskCall::kOpen) return {ErrorCode::kIo, ErrorCode::kReadOnly};
  return {ErrorCode::kIo};
}

void ExpectSound(Store& store) {
  const auto faults = store.Check(CheckDepth::kDeep);
  ASSERT_TRUE(faults) << faults.error().message;
  for (const Fault& fault : *faults) ADD_FAILURE() << fault.what;
}

Trial TrialOf(const Step& step, std::size_t number, Image start, std::string before,
              std::string after) {
  return {.start = std::move(start),
          .before = std::move(before),
          .after = std::move(after),
          .work =
              [&step, number](std::unique_ptr<Store>& store) {
                StepEngine engine(*store, number);
                return step.work(*engine);
              },
          .is_opened_before = true,
          .backup = {}};
}

}  // namespace

FaultyMachine& Machine() {
  static FaultyMachine machine;
  return machine;
}

Image Image::Of(const fs::path& folder) {
  Image image;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().string().ends_with("-shm")) continue;
    std::ostringstream bytes;
    bytes << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    image.files_.emplace_back(entry.path().filename().string(), std::move(bytes).str());
  }
  return image;
}

void Image::PutInto(const fs::path& folder) const {
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const auto& [name, bytes] : files_) {
    std::ofstream(folder / name, std::ios::binary) << bytes;
  }
}

FaultTest::FaultTest() {
  Machine();
  std::string pattern = (fs::path(testing::TempDir()) / "fault-XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  fs::create_directories(folder());
}

FaultTest::~FaultTest() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

Result<std::unique_ptr<Store>> FaultTest::OpenAt(const std::string& path) {
  CAIRN_ASSIGN_OR_RETURN(auto opened, sqlite::SqliteStore::Open({.path = path}));
  return std::unique_ptr<Store>(std::move(opened));
}

void FaultTest::CheckError(const Error& error, const std::vector<ErrorCode>& codes) const {
  EXPECT_TRUE(std::ranges::find(codes, error.code) != codes.end())
      << ErrorCodeName(error.code) << ": " << error.message;
  EXPECT_NE(error.message.find(path()), std::string::npos)
      << "does not name the store: " << error.message;
  EXPECT_NE(error.message.find("; "), std::string::npos)
      << "does not say what to do: " << error.message;
}

void FaultTest::CheckCrash(const Trial& trial, bool was_acknowledged) const {
  const Image image = Image::Of(folder());
  if (!was_acknowledged && image == trial.start) return;  // nothing was written
  const fs::path elsewhere = folder_ / "crashed";
  image.PutInto(elsewhere);
  const auto store = OpenAt((elsewhere / "memory.db").string());
  ASSERT_TRUE(store) << store.error().message;
  const std::string state = StateOf(**store);
  EXPECT_TRUE(state == trial.after || (state == trial.before && !was_acknowledged))
      << "before:\n"
      << trial.before << "after:\n"
      << trial.after << "found:\n"
      << state;
  ExpectSound(**store);
  CheckBackup(elsewhere, trial);
}

void FaultTest::CheckBackup(const fs::path& folder, const Trial& trial) const {
  if (trial.backup.empty()) return;
  const fs::path copy = folder_ / "backup.db";
  std::error_code error;
  fs::copy_file(folder / trial.backup, copy, fs::copy_options::overwrite_existing, error);
  ASSERT_FALSE(error) << error.message();
  const auto store = OpenAt(copy.string());
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ(StateOf(**store), trial.after) << "of the backup";
}

void FaultTest::CheckAfterwards(std::unique_ptr<Store> store, const Trial& trial,
                                const Status& outcome) {
  if (!outcome) {
    EXPECT_EQ(store ? StateOf(*store) : trial.before, trial.before) << "in the same process";
    const Status again = trial.work(store);
    ASSERT_TRUE(again) << "once all is well again: " << again.error().message;
  }
  EXPECT_EQ(store ? StateOf(*store) : trial.after, trial.after) << "in the same process";
  if (store) ExpectSound(*store);
  CheckBackup(folder(), trial);
}

Trial FaultTest::Opening(Image start, const std::string& state) const {
  return {.start = std::move(start),
          .before = state,
          .after = state,
          .work = [this](std::unique_ptr<Store>& store) -> Status {
            CAIRN_ASSIGN_OR_RETURN(auto opened, Open());
            store = std::move(opened);
            return {};
          },
          .is_opened_before = false,
          .backup = {}};
}

Trial FaultTest::AddingAndClosing() const {
  constexpr std::size_t kAdd = 1;
  InMemoryStore reference;
  Trial trial = Opening({}, StateOf(reference));
  trial.work = [open = trial.work](std::unique_ptr<Store>& store) -> Status {
    CAIRN_TRY(open(store));
    Status added = [&] {
      StepEngine engine(*store, kAdd);
      return Script()[kAdd].work(*engine);
    }();
    store.reset();
    return added;
  };
  StepEngine engine(reference, kAdd);
  EXPECT_TRUE(Script()[kAdd].work(*engine));
  trial.after = StateOf(reference);
  return trial;
}

Trial FaultTest::Migration(const std::string& version) const {
  const Image old = Image::Of(fs::path(CAIRN_FIXTURES) / version);
  old.PutInto(folder());
  const auto store = Open();
  EXPECT_TRUE(store) << store.error().message;
  Trial trial = Opening(old, StateOf(**store));
  EXPECT_FALSE(trial.after.empty());
  trial.backup = "memory.db.schema-" + version + ".bak";
  return trial;
}

int FaultTest::TryAll(const Trial& trial, const Arm& arm, const std::function<bool()>& was_hit,
                      const std::vector<ErrorCode>& codes, bool is_frequent) {
  int hits = 0;
  for (int n = 1;; n = Next(n, is_frequent)) {
    SCOPED_TRACE("number " + std::to_string(n));
    trial.start.PutInto(folder());
    std::unique_ptr<Store> store;
    if (trial.is_opened_before) {
      auto opened = Open();
      if (!opened) ADD_FAILURE() << opened.error().message;
      if (!opened) return hits;
      store = *std::move(opened);
    }
    arm(n);
    const Status outcome = trial.work(store);
    const bool hit = was_hit();
    Machine().disk.Disarm();
    Machine().memory.Disarm();
    if (!outcome) CheckError(outcome.error(), codes);
    CheckCrash(trial, outcome.has_value());
    CheckAfterwards(std::move(store), trial, outcome);
    EXPECT_TRUE(hit || outcome) << "without a fault";
    if (!hit || HasFailure()) return hits;
    ++hits;
  }
}

int FaultTest::TryDisk(const Trial& trial, const DiskFault& fault) {
  FaultyDisk& disk = Machine().disk;
  return TryAll(
      trial, [&](int nth) { disk.Arm(fault, nth); }, [&] { return disk.WasHit(); }, CodesFor(fault),
      fault.call == DiskCall::kRead);
}

int FaultTest::TryMemory(const Trial& trial, FaultyMemory::Effect effect) {
  FaultyMemory& memory = Machine().memory;
  return TryAll(
      trial, [&](int nth) { memory.Arm(effect, nth); }, [&] { return memory.WasHit(); },
      {ErrorCode::kIo}, /*is_frequent=*/true);
}

int FaultTest::TryKills(const Trial& trial, const DiskFault& fault) {
  int kills = 0;
  for (int n = 1;; n = Next(n, /*is_frequent=*/false)) {
    SCOPED_TRACE("number " + std::to_string(n));
    trial.start.PutInto(folder());
    const pid_t child = fork();
    if (child == 0) {
      std::unique_ptr<Store> store;
      if (trial.is_opened_before) store = *Open();
      Machine().disk.Arm(fault, n);
      (void)trial.work(store);
      store.reset();  // what happens when it closes counts, too
      _exit(kNotKilledStatus);
    }
    int status = 0;
    waitpid(child, &status, 0);
    const bool killed = WIFEXITED(status) && WEXITSTATUS(status) == kKilledStatus;
    EXPECT_TRUE(killed || (WIFEXITED(status) && WEXITSTATUS(status) == kNotKilledStatus)) << status;
    CheckCrash(trial, !killed);
    if (!killed || HasFailure()) return kills;
    ++kills;
  }
}

void FaultTest::ForEachStep(const Visit& visit) {
  const std::vector<Step> script = Script();
  InMemoryStore reference;
  {
    const auto made = Open();
    ASSERT_TRUE(made) << made.error().message;
  }
  for (std::size_t i = 0; i < script.size() && !HasFailure(); ++i) {
    SCOPED_TRACE(script[i].name);
    Image image = Image::Of(folder());
    const std::string before = StateOf(reference);
    StepEngine engine(reference, i);
    const Status done = script[i].work(*engine);
    ASSERT_TRUE(done) << done.error().message;
    const Trial trial = TrialOf(script[i], i, Image::Of(folder()), before, StateOf(reference));
    visit(trial);
    trial.start.PutInto(folder());
    auto store = Open();
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE(trial.work(*store));
  }
}

}  // namespace cairn
