// Read: one state, whatever others write meanwhile.
#include <atomic>
#include <set>
#include <thread>

#include "contract/store_contract.h"

namespace cairn {
namespace {

const std::vector<float> kDirection = {1, 0};

std::set<Id> IdsByKeywords(Reader& reader) {
  std::set<Id> ids;
  const KeywordQuery query = KeywordQuery::AnyOf({"quartz"});
  for (const KeywordHit& hit : ValueOf(reader.SearchKeywords(query, {}, kWholePage, kNow)).hits)
    ids.insert(hit.id);
  return ids;
}

std::set<Id> IdsByVectors(Reader& reader) {
  std::set<Id> ids;
  for (const VectorHit& hit : ValueOf(reader.SearchVectors("m", kDirection, {}, 1'000, kNow)))
    ids.insert(hit.memory);
  return ids;
}

// What a reader sees, in words.
std::string SeenBy(Reader& reader) {
  std::string seen;
  const auto add = [&](const std::string& what, const auto& ids) {
    seen += what + ":";
    for (const Id& id : ids) seen += " " + id.ToString();
    seen += "\n";
  };
  add("by keywords", IdsByKeywords(reader));
  add("by vectors", IdsByVectors(reader));
  const MemoryPage list = ValueOf(reader.List({}, Order::kCreated, kWholePage, kNow));
  add("listed", IdsOf(list.items));
  for (const Memory& memory : list.items) seen += memory.content + "\n";
  const std::vector<Id> ids = IdsOf(std::vector<int>{1, 2, 3});
  for (const auto& hit : ValueOf(reader.ScoreVectors("m", kDirection, ids)))
    seen += "cosine " + (hit ? std::to_string(hit->cosine) : "none") + "\n";
  add("without vectors", ValueOf(reader.FindWithoutVectors("m", 100)));
  seen += std::to_string(ValueOf(reader.Stats(kNow)).total) + " alive\n";
  seen += std::to_string(ValueOf(reader.Accesses(IdOf(1))).size()) + " uses\n";
  seen += "setting " + ValueOf(reader.FindSetting("color")).value_or("none") + "\n";
  return seen;
}

// Expects memories 1 and 2.
Status ChangeAll(Writer& writer) {
  const std::vector<Memory> added = {Note(3, "quartz")};
  const std::vector<AccessRecord> used = {Use(1, 10)};
  const VectorSource::Windows near = {{1, 0}}, far = {{-1, 0.5f}};
  CAIRN_TRY(writer.Insert(added));
  CAIRN_TRY(writer.PutVectors(IdOf(3), "m", near));
  CAIRN_TRY(writer.Update(Note(1, "flint")));
  CAIRN_TRY(writer.PutVectors(IdOf(1), "m", far));
  CAIRN_TRY(writer.Erase(IdOf(2)));
  CAIRN_TRY(writer.AppendAccesses(used));
  return writer.PutSetting("color", "gray");
}

Status StoreQuartz(Writer& writer, int n) {
  const std::vector<Memory> memories = {Note(n, "quartz")};
  const VectorSource::Windows windows = {{1, static_cast<float>(n) / 100}};
  CAIRN_TRY(writer.Insert(memories));
  return writer.PutVectors(IdOf(n), "m", windows);
}

Status StoreTwo(Writer& writer) {
  CAIRN_TRY(StoreQuartz(writer, 1));
  return StoreQuartz(writer, 2);
}

TEST_P(StoreContract, AReadSeesOneStateWhileAnotherThreadWrites) {
  ASSERT_EQ(CodeOf(store().Write(StoreTwo)), "ok");
  const std::string before = InOneRead(store(), SeenBy);
  InOneRead(store(), [&](Reader& reader) {
    EXPECT_EQ(SeenBy(reader), before);
    std::thread([&] {
      EXPECT_EQ(CodeOf(store().Write(ChangeAll)), "ok");
      EXPECT_NE(InOneRead(store(), SeenBy), before) << "what is committed is seen";
    }).join();
    EXPECT_EQ(SeenBy(reader), before);
  });
  EXPECT_NE(InOneRead(store(), SeenBy), before);
}

TEST_P(StoreContract, AReadSeesOneStateWhileAnotherStoreWrites) {
  ASSERT_EQ(CodeOf(store().Write(StoreTwo)), "ok");
  const auto another = AnotherStore();
  ASSERT_NE(another, nullptr);
  const std::string before = InOneRead(store(), SeenBy);
  InOneRead(store(), [&](Reader& reader) {
    EXPECT_EQ(SeenBy(reader), before);
    EXPECT_EQ(CodeOf(another->Write(ChangeAll)), "ok");
    EXPECT_NE(InOneRead(*another, SeenBy), before);
    EXPECT_EQ(SeenBy(reader), before);
  });
  EXPECT_EQ(InOneRead(store(), SeenBy), InOneRead(*another, SeenBy));
}

// Each write takes one memory out and puts another one in.
TEST_P(StoreContract, BothHalvesOfASearchAgreeWhileOthersWrite) {
  constexpr int kKept = 10, kWrites = 100;
  for (int n = 1; n <= kKept; ++n) {
    ASSERT_EQ(CodeOf(store().Write([&](Writer& w) { return StoreQuartz(w, n); })), "ok");
  }
  std::atomic<bool> stop = false;
  const auto search = [&] {
    do {
      const auto read = [](Reader& reader) {
        const std::set<Id> by_keywords = IdsByKeywords(reader);
        EXPECT_EQ(IdsByVectors(reader), by_keywords);
        return Result<std::size_t>(by_keywords.size());
      };
      EXPECT_EQ(ValueOf(store().Read(read, Freshness::kRecent)), std::size_t{kKept});
    } while (!stop && !HasFailure());
  };
  std::thread one(search), two(search);
  const auto another = AnotherStore();
  for (int n = kKept + 1; n <= kKept + kWrites; ++n) {
    Store& by = n % 2 == 0 ? *another : store();
    const Status written = by.Write([&](Writer& writer) -> Status {
      CAIRN_TRY(writer.Erase(IdOf(n - kKept)));
      return StoreQuartz(writer, n);
    });
    EXPECT_EQ(CodeOf(written), "ok");
  }
  stop = true;
  one.join();
  two.join();
}

TEST_P(StoreContract, AReadReturnsWhatItsWorkReturns) {
  int runs = 0;
  const auto value = store().Read([&](Reader&) -> Result<std::unique_ptr<int>> {
    ++runs;
    return std::make_unique<int>(7);
  });
  ASSERT_TRUE(value);
  EXPECT_EQ(**value, 7);
  EXPECT_EQ(runs, 1);
  EXPECT_TRUE(store().Read([](Reader&) { return Status(); }));
  const auto error = [](Reader&) -> Result<int> {
    return Error{ErrorCode::kIo, "as the work says"};
  };
  for (const Freshness freshness : {Freshness::kCurrent, Freshness::kRecent}) {
    const Result<int> failed = store().Read(error, freshness);
    EXPECT_EQ(CodeOf(failed), "io");
    EXPECT_EQ(failed.error().message, "as the work says");
  }
  EXPECT_EQ(ValueOf(store().Read([](Reader& reader) { return reader.Stats(kNow); })).total, 0)
      << "the store goes on after a failed read";
}

TEST_P(StoreContract, OnlyAServerIsShared) { EXPECT_EQ(store().IsShared(), GetParam().has_teams); }

}  // namespace
}  // namespace cairn
