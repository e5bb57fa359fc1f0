#include "store/sqlite/derived.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "store/sqlite/check.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

// Damages a store behind its triggers' back, so that the check has something to find and the
// rebuild to mend.
struct Damage {
  const char* sql;
  const char* fault;
};

class DerivedTest : public testing::TestWithParam<Damage> {
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

  // What a deep check finds, one after the other.
  std::string Faults() {
    const auto faults = CheckStore(*connection_, CheckDepth::kDeep);
    EXPECT_TRUE(faults) << faults.error().message;
    std::string text;
    for (const Fault& fault : *faults) {
      EXPECT_NE(fault.kind, FaultKind::kFile) << fault.what;
      text += (text.empty() ? "" : "; ") + fault.what;
    }
    return text;
  }

  const std::string path_;
  std::unique_ptr<Connection> connection_;
};

TEST_P(DerivedTest, DamageIsFoundAndMended) {
  ASSERT_EQ(Faults(), "");
  ASSERT_TRUE(connection_->Run(GetParam().sql));
  EXPECT_EQ(Faults(), GetParam().fault);
  ASSERT_TRUE(RebuildDerived(*connection_));
  EXPECT_EQ(Faults(), "");
}

constexpr const char* kDrift = "the keyword index differs from the records";

INSTANTIATE_TEST_SUITE_P(
    Damage, DerivedTest,
    testing::Values(
        Damage{"INSERT INTO memory_fts (memory_fts) VALUES ('delete-all')",
               "3 memories out of sync with the keyword index; the keyword index differs from the "
               "records"},
        Damage{"INSERT INTO memory_fts (rowid, content) VALUES (9, 'ghost')",
               "1 memories out of sync with the keyword index; the keyword index differs from the "
               "records"},
        Damage{"DROP TRIGGER memory_updated; UPDATE memory SET content = 'basalt' WHERE row = 2",
               kDrift},
        Damage{"DELETE FROM memory_tag WHERE memory = 1", "2 tags differ from the records"},
        Damage{"INSERT INTO memory_tag VALUES ('ghost', 1)", "1 tags differ from the records"},
        Damage{"DELETE FROM memory_entity", "3 entities differ from the records"},
        Damage{"INSERT INTO memory_entity VALUES ('Bob', 3)", "1 entities differ from the records"},
        Damage{"PRAGMA foreign_keys=OFF;"
               "INSERT INTO access_log (memory, at, kind, query) VALUES (9, 1, 'get', '');"
               "INSERT INTO handoff VALUES (8, '', '[]', '[]', '[]', '[]', '[]');",
               "1 log entries without a memory; 1 handoff notes without a memory"},
        Damage{"PRAGMA foreign_keys=OFF;"
               "INSERT INTO vector VALUES (5, 9, 'm', 0, 1, x''); INSERT INTO vector_data VALUES"
               " (5, x'0000803F'), (6, x'0000803F');",
               "1 vectors without a memory; 1 vector parts without a vector"},
        Damage{"INSERT INTO vector VALUES (5, 1, 'm', 1, 1, x'');"
               "INSERT INTO vector_data VALUES (5, x'0000803F');",
               "1 memories with incomplete vectors"},
        Damage{"INSERT INTO vector VALUES (5, 1, 'm', 0, 1, x'0102');"
               "INSERT INTO vector_data VALUES (5, x'0000803F');",
               "1 damaged vectors"},
        Damage{"INSERT INTO vector VALUES (5, 1, 'm', 0, 999999999, x'');", "1 damaged vectors"}));

TEST_P(DerivedTest, OptimizingKeepsAllWell) {
  ASSERT_TRUE(OptimizeFile(*connection_));
  EXPECT_EQ(Faults(), "");
  EXPECT_EQ(
      *connection_->ReadInt("SELECT count(*) FROM memory_fts WHERE memory_fts MATCH 'granite'"), 3);
}

}  // namespace
}  // namespace cairn::sqlite
