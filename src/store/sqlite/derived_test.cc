#include "store/sqlite/derived.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

// Damages a store behind its triggers' back, so that the check has something to find and the
// rebuild to mend.
class DerivedTest : public testing::TestWithParam<const char*> {
 protected:
  DerivedTest() : path_(testing::TempDir() + "cairn-derived-" + std::to_string(getpid()) + ".db") {
    Remove();
    auto opened = OpenStoreFile(path_, {}, Migrations());
    EXPECT_TRUE(opened) << opened.error().message;
    connection_ = *std::move(opened);
    EXPECT_TRUE(connection_->Run(R"sql(
      INSERT INTO memory (id, content, summary, embedding_text, type, category, source, project, branch, session, kind,
        thread, speaker, context, file_path, section_title, chunk, tags, keywords, entities, importance, confidence,
        metadata, created_at, updated_at, usefulness, access_count, last_accessed_at, content_hash)
      SELECT '0190a1b2-c3d4-7000-8000-00000000000' || value, 'granite ' || value, 'granite', '', 'fact', 'general',
        'manual', '', '', '', 'note', '', '', '', '', '', '', '["a","B"]', '[]', '["Ada"]', 5, 1.0, '{}', 1, 1, 0, 0, 1,
        'hash' FROM json_each('[1,2,3]'))sql"));
  }
  ~DerivedTest() override {
    connection_.reset();
    Remove();
  }
  void Remove() const {
    for (const char* tail : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + tail);
  }

  const std::string path_;
  std::unique_ptr<Connection> connection_;
};

TEST_P(DerivedTest, DamageIsFoundAndMended) {
  ASSERT_TRUE(CheckDerived(*connection_));
  ASSERT_TRUE(connection_->Run(GetParam()));
  const Status damaged = CheckDerived(*connection_);
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, ErrorCode::kCorrupt);
  ASSERT_TRUE(RebuildDerived(*connection_));
  const Status mended = CheckDerived(*connection_);
  EXPECT_TRUE(mended) << mended.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Damage, DerivedTest,
    testing::Values(
        "INSERT INTO memory_fts (memory_fts) VALUES ('delete-all')",
        "INSERT INTO memory_fts (rowid, content) VALUES (9, 'ghost')",
        "DROP TRIGGER memory_updated; UPDATE memory SET content = 'basalt' WHERE row = 2",
        "DELETE FROM memory_tag WHERE memory = 1", "INSERT INTO memory_tag VALUES ('ghost', 1)",
        "DELETE FROM memory_entity", "INSERT INTO memory_entity VALUES ('Bob', 3)"));

TEST_P(DerivedTest, OptimizingKeepsAllWell) {
  ASSERT_TRUE(OptimizeFile(*connection_));
  EXPECT_TRUE(CheckDerived(*connection_));
  EXPECT_EQ(
      *connection_->ReadInt("SELECT count(*) FROM memory_fts WHERE memory_fts MATCH 'granite'"), 3);
}

}  // namespace
}  // namespace cairn::sqlite
