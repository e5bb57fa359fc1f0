#include "knowledge/files/read_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "config/test_directory.h"

namespace cairn {
namespace {

constexpr std::int64_t kMost = 1000;

class ReadStableTest : public ::testing::Test {
 protected:
  Result<StableFile> Read(std::string_view path, const std::function<void()>& while_reading = {}) {
    return ReadStable(directory_.path(), path, kMost, while_reading);
  }
  ErrorCode CodeOf(std::string_view path) {
    const auto read = Read(path);
    EXPECT_FALSE(read) << path;
    return read ? ErrorCode::kInternal : read.error().code;
  }

  TestDirectory directory_;
};

TEST_F(ReadStableTest, ReturnsTheBytesAndTheWalkEntry) {
  directory_.MakeDirectory("a/b");
  directory_.Write("a/b/c.md", "text");
  const auto read = Read("a/b/c.md");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->bytes, "text");
  const auto walked = Walk({.root = directory_.path()});
  ASSERT_TRUE(walked);
  ASSERT_EQ(walked->files.size(), 1u);
  EXPECT_EQ(read->entry, walked->files[0]);
}

TEST_F(ReadStableTest, ReadsAnEmptyFileAndOneAtTheLimit) {
  directory_.Write("empty", "");
  directory_.Write("most", std::string(kMost, 'x'));
  EXPECT_EQ(Read("empty")->bytes, "");
  EXPECT_EQ(Read("most")->bytes.size(), kMost);
}

TEST_F(ReadStableTest, RefusesALargeFileBeforeReading) {
  directory_.Write("large", "");
  std::filesystem::resize_file(directory_.path() / "large", 1'000'000'000);
  bool was_read = false;
  const auto read = Read("large", [&] { was_read = true; });
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kInvalidArgument);
  EXPECT_FALSE(was_read);
}

TEST_F(ReadStableTest, RereadsAFileThatChanged) {
  const auto path = directory_.Write("a", "old");
  int readings = 0;
  const auto read = Read("a", [&] {
    if (++readings == 1) std::ofstream(path, std::ios::app) << " and new";
  });
  ASSERT_TRUE(read);
  EXPECT_EQ(read->bytes, "old and new");
  EXPECT_EQ(read->entry.bytes, 11);
  EXPECT_EQ(readings, 2);
}

TEST_F(ReadStableTest, ReadsTheReplacementFile) {
  directory_.Write("a", "old");
  const auto other = directory_.Write("b", "new");
  bool moved = false;
  const auto read = Read("a", [&] {
    if (!std::exchange(moved, true)) std::filesystem::rename(other, directory_.path() / "a");
  });
  ASSERT_TRUE(read);
  EXPECT_EQ(read->bytes, "new");
}

TEST_F(ReadStableTest, IsBusyIfTheFileKeepsChanging) {
  const auto path = directory_.Write("a", "x");
  const auto read = Read("a", [&] { std::ofstream(path, std::ios::app) << "x"; });
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kBusy);
}

TEST_F(ReadStableTest, RefusesEverythingElse) {
  const TestDirectory outside;
  outside.Write("secret", "s");
  directory_.MakeDirectory("folder");
  directory_.Write("folder/a", "a");
  std::filesystem::create_symlink(outside.path() / "secret", directory_.path() / "link");
  std::filesystem::create_directory_symlink(outside.path(), directory_.path() / "way");
  ASSERT_EQ(mkfifo((directory_.path() / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(CodeOf("missing"), ErrorCode::kNotFound);
  EXPECT_EQ(CodeOf("folder"), ErrorCode::kNotFound);
  EXPECT_EQ(CodeOf("folder/a/b"), ErrorCode::kNotFound);
  EXPECT_EQ(CodeOf("link"), ErrorCode::kNotFound);
  EXPECT_EQ(CodeOf("way/secret"), ErrorCode::kNotFound);
  EXPECT_EQ(CodeOf("pipe"), ErrorCode::kNotFound);
  EXPECT_EQ(CodeOf("folder/../folder/a"), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf((outside.path() / "secret").string()), ErrorCode::kInvalidArgument);
}

TEST(TextProblemTest, SaysWhyAndWhere) {
  EXPECT_EQ(TextProblem(""), "");
  EXPECT_EQ(TextProblem("a é\r\n"), "");
  EXPECT_EQ(TextProblem(std::string_view("ab\0c", 4)), "binary (a NUL byte at byte 2)");
  EXPECT_EQ(TextProblem("abc\xff"), "not valid UTF-8 at byte 3");
  EXPECT_EQ(TextProblem("abcd\xc3"), "not valid UTF-8 at byte 4");
}

}  // namespace
}  // namespace cairn
