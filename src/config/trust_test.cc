// What the trust list stores, and what it refuses to read.
#include "config/trust.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>
#include <thread>
#include <vector>

#include "config/test_directory.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

const TrustedFile kShop = {.path = "/src/shop/.claude/memory.config.json",
                           .sha256 = "aa",
                           .trusted_at = 1'700'000'000'000,
                           .keys = {"store.url", "secrets"}};

Trust Check(const TrustList& list, const std::string& path, const std::string& sha256) {
  const Result<Trust> trust = list.Check(path, sha256);
  return trust ? *trust : Trust::kNone;
}

mode_t ModeOf(const fs::path& path) {
  struct stat facts {};
  EXPECT_EQ(stat(path.c_str(), &facts), 0);
  return facts.st_mode & 0777;
}

TEST(TrustList, IsEmptyAtFirst) {
  const TestDirectory directory;
  const TrustList list(directory.path());
  ASSERT_TRUE(list.Read());
  EXPECT_TRUE(list.Read()->empty());
  EXPECT_EQ(Check(list, kShop.path, "aa"), Trust::kNone);
  EXPECT_FALSE(fs::exists(list.file()));
}

TEST(TrustList, TrustsAPathOnlyWithTheseContents) {
  const TestDirectory directory;
  const TrustList list(directory.path() / "not" / "there");
  ASSERT_TRUE(list.Add(kShop));
  EXPECT_EQ(*list.Read(), std::vector{kShop});
  EXPECT_EQ(Check(list, kShop.path, "aa"), Trust::kTrusted);
  EXPECT_EQ(Check(list, kShop.path, "ab"), Trust::kChanged);
  EXPECT_EQ(Check(list, "/src/other/.claude/memory.config.json", "aa"), Trust::kNone);
}

TEST(TrustList, AFileMayBeTrustedWithSeveralContents) {
  const TestDirectory directory;
  const TrustList list(directory.path());
  TrustedFile other = kShop;
  other.sha256 = "bb";
  for (const TrustedFile& file : {kShop, other, kShop}) ASSERT_TRUE(list.Add(file));
  EXPECT_EQ(list.Read()->size(), 2u);
  EXPECT_EQ(Check(list, kShop.path, "aa"), Trust::kTrusted);
  EXPECT_EQ(Check(list, kShop.path, "bb"), Trust::kTrusted);
  const std::vector<std::string> paths = {"/elsewhere", kShop.path};
  const auto removed = list.Remove(paths);
  ASSERT_TRUE(removed);
  EXPECT_EQ(removed->size(), 2u);
  EXPECT_EQ(Check(list, kShop.path, "aa"), Trust::kNone);
  EXPECT_TRUE(list.Remove(paths)->empty());
}

TEST(TrustList, UnusualPathsRoundTrip) {
  const TestDirectory directory;
  const TrustList list(directory.path());
  TrustedFile odd = kShop;
  odd.path = "/a \"b\"\n\\ü\x01";
  ASSERT_TRUE(list.Add(odd));
  EXPECT_EQ(*list.Read(), std::vector{odd});
  odd.path = "/\xFF";
  EXPECT_EQ(list.Add(odd).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(list.Read()->size(), 1u);
}

TEST(TrustList, IsAccessibleOnlyToItsOwner) {
  const TestDirectory directory;
  const TrustList list(directory.path() / "new");
  ASSERT_TRUE(list.Add(kShop));
  EXPECT_EQ(ModeOf(list.file()), 0600u);
  EXPECT_EQ(ModeOf(directory.path() / "new"), 0700u);
  fs::permissions(list.file(), fs::perms::group_write, fs::perm_options::add);
  EXPECT_EQ(list.Check(kShop.path, "aa").error().code, ErrorCode::kInvalidArgument);
  EXPECT_FALSE(list.Add(kShop));
}

TEST(TrustList, ADamagedOrLinkedListTrustsNothing) {
  const TestDirectory directory;
  const TrustList list(directory.path());
  for (const char* text : {"", "{", "[]", "{}", R"({"files":[7]})", R"({"files":[{"path":"/a"}]})",
                           R"({"files":[],"files":[]})"}) {
    fs::permissions(directory.Write("trusted.json", text), fs::perms(0600));
    EXPECT_FALSE(list.Read()) << text;
    EXPECT_FALSE(list.Add(kShop)) << "would forget what it cannot read: " << text;
  }
  fs::remove(list.file());
  ASSERT_TRUE(TrustList(directory.path() / "elsewhere").Add(kShop));
  fs::create_symlink(directory.path() / "elsewhere/trusted.json", list.file());
  EXPECT_FALSE(list.Check(kShop.path, "aa"));
}

TEST(TrustList, WithoutAFolderNothingIsTrusted) {
  const TrustList list{fs::path()};
  EXPECT_EQ(Check(list, kShop.path, "aa"), Trust::kNone);
  EXPECT_EQ(list.Add(kShop).error().code, ErrorCode::kInvalidArgument);
}

TEST(TrustList, WritersAreSerialized) {
  constexpr int kWriters = 8;
  constexpr int kEach = 10;
  const TestDirectory directory;
  std::vector<std::thread> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.emplace_back([&, writer] {
      for (int i = 0; i < kEach; ++i) {
        TrustedFile file = kShop;
        file.path += std::to_string(writer * kEach + i);
        EXPECT_TRUE(TrustList(directory.path()).Add(file));
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(TrustList(directory.path()).Read()->size(), std::size_t{kWriters * kEach});
}

}  // namespace
}  // namespace cairn
