#include "base/beneath.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMost = 100;

class BeneathTest : public testing::Test {
 protected:
  BeneathTest() {
    fs::remove_all(all_);
    fs::create_directories(root_ / "sub");
    fs::create_directories(outside_);
    std::ofstream(root_ / "sub/a") << "a";
    std::ofstream(outside_ / "secret") << "s";
    fs::create_symlink(outside_ / "secret", root_ / "link");
    fs::create_symlink("sub/a", root_ / "inner");
    fs::create_symlink(outside_ / "nothing", root_ / "nowhere");
    fs::create_directory_symlink(outside_, root_ / "way");
    mkfifo((root_ / "pipe").c_str(), 0600);
  }
  ~BeneathTest() override { fs::remove_all(all_); }

  std::string TextOf(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const fs::path all_ = testing::TempDir() + "cairn-beneath-" + std::to_string(getpid());
  const fs::path root_ = all_ / "root";
  const fs::path outside_ = all_ / "outside";
};

TEST(IsPathBeneathTest, EveryPartIsAName) {
  for (const char* path : {"a", "a/b", "..a/b..", ".hidden", "a b/ä"}) {
    EXPECT_TRUE(IsPathBeneath(path)) << path;
  }
  for (const char* path : {"", ".", "..", "/", "/a", "a/", "a//b", "a/./b", "../a", "a/.."}) {
    EXPECT_FALSE(IsPathBeneath(path)) << path;
  }
  EXPECT_FALSE(IsPathBeneath(std::string_view("a\0b", 3)));
}

TEST_F(BeneathTest, FilesAreReadAndLinksAreNot) {
  EXPECT_EQ(*ReadBeneath(root_, "sub/a", kMost), "a");
  EXPECT_EQ(*ReadBeneath(root_, "sub/b", kMost), std::nullopt);
  for (const char* path : {"link", "inner", "nowhere", "way/secret", "pipe", "sub", "sub/a/b"}) {
    const auto read = ReadBeneath(root_, path, kMost);
    ASSERT_FALSE(read) << path;
    EXPECT_EQ(read.error().code, ErrorCode::kConflict) << path;
  }
  EXPECT_FALSE(ReadBeneath(root_, "../outside/secret", kMost));
}

TEST_F(BeneathTest, AFileThatIsTooLongIsNotRead) {
  std::ofstream(root_ / "long") << std::string(kMost, 'x');
  EXPECT_TRUE(ReadBeneath(root_, "long", kMost));
  std::ofstream(root_ / "long") << std::string(kMost + 1, 'x');
  EXPECT_EQ(ReadBeneath(root_, "long", kMost).error().code, ErrorCode::kInvalidArgument);
}

TEST_F(BeneathTest, FilesAreWrittenWithTheirFolders) {
  ASSERT_TRUE(WriteBeneath(root_, "new/deep/file", "text", 0640));
  EXPECT_EQ(TextOf(root_ / "new/deep/file"), "text");
  chmod((root_ / "sub/a").c_str(), 0604);
  ASSERT_TRUE(WriteBeneath(root_, "sub/a", "other", 0640));
  EXPECT_EQ(TextOf(root_ / "sub/a"), "other");
  struct stat facts {};
  stat((root_ / "sub/a").c_str(), &facts);
  EXPECT_EQ(facts.st_mode & 0777, 0604u);
  EXPECT_EQ(std::distance(fs::directory_iterator(root_ / "sub"), fs::directory_iterator()), 1)
      << "nothing is left behind";
}

TEST_F(BeneathTest, NothingIsWrittenThroughALink) {
  for (const char* path :
       {"link", "inner", "nowhere", "way/secret", "way/new", "way/new/deep", "pipe", "sub"}) {
    EXPECT_EQ(WriteBeneath(root_, path, "x", 0600).error().code, ErrorCode::kConflict) << path;
  }
  EXPECT_FALSE(WriteBeneath(root_, "../outside/new", "x", 0600));
  EXPECT_EQ(TextOf(outside_ / "secret"), "s");
  EXPECT_EQ(TextOf(root_ / "sub/a"), "a");
  EXPECT_EQ(std::distance(fs::directory_iterator(outside_), fs::directory_iterator()), 1);
}

TEST_F(BeneathTest, TheFolderItselfMayBeALink) {
  fs::create_directory_symlink(root_, all_ / "other");
  EXPECT_EQ(*ReadBeneath(all_ / "other", "sub/a", kMost), "a");
}

TEST_F(BeneathTest, OpeningAPipeDoesNotWait) {
  EXPECT_TRUE(OpenBeneath(root_, "pipe", O_RDONLY));
  EXPECT_FALSE(OpenBeneath(root_, "pipe", O_WRONLY));  // nobody reads
}

}  // namespace
}  // namespace cairn
