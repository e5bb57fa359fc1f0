// Test originals: the samples in tests/fixtures/foreign, and databases built from the SQL there.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "config/test_directory.h"
#include "foreign/foreign.h"

namespace cairn {

class ForeignTest : public testing::Test {
 protected:
  static std::filesystem::path Sample(const std::string& name) {
    return std::filesystem::path(CAIRN_FIXTURES) / name;
  }
  static std::string ReadAll(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
  }
  std::filesystem::path MakeDatabase(const std::string& name, const std::string& sql) const {
    std::filesystem::path file = directory_.path() / name;
    sqlite3_initialize();
    sqlite3* db = nullptr;
    EXPECT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << (message == nullptr ? "" : message);
    sqlite3_free(message);
    sqlite3_close(db);
    return file;
  }
  std::filesystem::path SampleDatabase(const std::string& format) const {
    return MakeDatabase(format + ".db", ReadAll(Sample(format + ".sql")));
  }

  static Result<ForeignImport> TryToRead(std::string_view format, const std::filesystem::path& path,
                                         SecretsPolicy policy = SecretsPolicy::kRedact) {
    return ReadForeign(format, path, Guard(policy));
  }
  static ForeignImport Read(std::string_view format, const std::filesystem::path& path) {
    auto import = TryToRead(format, path);
    EXPECT_TRUE(import) << import.error().message;
    return import ? *std::move(import) : ForeignImport();
  }
  static std::vector<MemoryInput> MemoriesOf(const ForeignImport& import) {
    std::vector<MemoryInput> memories;
    for (const ImportItem& item : import.items) {
      if (const auto* input = std::get_if<MemoryInput>(&item.item)) memories.push_back(*input);
    }
    return memories;
  }
  static std::string CountsOf(const ForeignImport& import) {
    std::string counts;
    for (const Counted& count : import.counts) {
      counts += (counts.empty() ? "" : ", ") + count.ToString();
    }
    return counts;
  }

  TestDirectory directory_;
};

}  // namespace cairn
