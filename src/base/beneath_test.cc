#include "base/beneath.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <thread>

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

TEST_F(BeneathTest, FilesOverTheLimitAreNotRead) {
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

constexpr const char* kLeadOut[] = {"link",       "nowhere", "way/secret", "way",
                                    "../outside", "/etc",    "",           "sub/../../outside"};

TEST_F(BeneathTest, Attack09NothingIsRemovedOrRenamedThroughALink) {
  for (const char* path : {"way/secret", "way/empty", "../outside/secret", "/etc/hostname", ""}) {
    EXPECT_FALSE(RemoveFileBeneath(root_, path)) << path;
    EXPECT_FALSE(RemoveFolderBeneath(root_, path)) << path;
    EXPECT_FALSE(RenameBeneath(root_, path, "other")) << path;
    EXPECT_FALSE(MakeFolderBeneath(root_, path, 0700)) << path;
    EXPECT_FALSE(MakePrivateFoldersBeneath(root_, path)) << path;
    EXPECT_FALSE(SetModeBeneath(root_, path, 0777)) << path;
  }
  EXPECT_FALSE(SetModeBeneath(root_, "link", 0777));
  EXPECT_FALSE(RemoveFolderBeneath(root_, "way"));
  EXPECT_EQ(TextOf(outside_ / "secret"), "s");
  EXPECT_EQ(std::distance(fs::directory_iterator(outside_), fs::directory_iterator()), 1);
}

TEST_F(BeneathTest, Attack09LookingAndListingFollowNoLink) {
  for (const char* path : kLeadOut) {
    EXPECT_FALSE(LookBeneath(root_, path)) << path;
    EXPECT_FALSE(CheckWritableBeneath(root_, path)) << path;
    if (*path != '\0') {
      EXPECT_FALSE(ListBeneath(root_, path)) << path;
    }
  }
  EXPECT_FALSE(LookBeneath(root_, "pipe"));
  EXPECT_FALSE(LookBeneath(root_, std::string_view("sub\0/x", 6)));
  EXPECT_EQ(LookBeneath(root_, "sub/a")->value().bytes, "a");
  EXPECT_TRUE(LookBeneath(root_, "sub")->value().is_folder);
  EXPECT_EQ(LookBeneath(root_, "none/at/all")->has_value(), false);
  EXPECT_EQ(LookBeneath(root_, "sub/a/b")->has_value(), false);
}

// Another thread keeps replacing a folder by a link to another one.
TEST_F(BeneathTest, Attack09SwappedInLinkIsNotFollowed) {
  std::atomic<bool> done = false;
  std::thread swapper([&] {
    while (!done) {
      renameat2(AT_FDCWD, (root_ / "sub").c_str(), AT_FDCWD, (root_ / "way").c_str(),
                RENAME_EXCHANGE);
    }
  });
  for (int i = 0; i < 2000; ++i) {
    (void)WriteBeneath(root_, "sub/new", "x", 0600);
    (void)RemoveFileBeneath(root_, "sub/secret");
    (void)RenameBeneath(root_, "sub/secret", "moved");
    (void)SetModeBeneath(root_, "sub/secret", 0644);
    (void)MakePrivateFoldersBeneath(root_, "sub/p/q");
    const auto read = ReadBeneath(root_, "sub/secret", kMost);
    ASSERT_FALSE(read && *read) << "it is outside";
  }
  done = true;
  swapper.join();
  EXPECT_EQ(TextOf(outside_ / "secret"), "s");
  EXPECT_EQ(std::distance(fs::directory_iterator(outside_), fs::directory_iterator()), 1);
}

TEST_F(BeneathTest, Attack09ErrorNamesTheLink) {
  for (const char* path : {"way", "way/secret", "way/a/b"}) {
    const Status linked = CheckNoLink(root_, path);
    ASSERT_FALSE(linked) << path;
    EXPECT_EQ(linked.error().code, ErrorCode::kConflict);
    EXPECT_TRUE(
        linked.error().message.starts_with((root_ / "way").string() + " is a symbolic link"));
  }
  EXPECT_TRUE(CheckNoLink(root_, "sub/a"));
  EXPECT_TRUE(CheckNoLink(root_, "not/there"));
  EXPECT_NE(WriteBeneath(root_, "way/x", "", 0600).error().message.find("way is a symbolic link"),
            std::string::npos);
}

TEST_F(BeneathTest, FoldersAreListedMadeAndRemoved) {
  const auto entries = ListBeneath(root_, "");
  ASSERT_TRUE(entries);
  std::string names;
  for (const NamedEntry& entry : *entries) {
    names += entry.name + (entry.kind == NamedEntry::Kind::kFolder ? "/ " : " ");
  }
  EXPECT_EQ(names, "inner link nowhere pipe sub/ way ");
  EXPECT_TRUE(ListBeneath(root_, "none")->empty());
  const mode_t mask = umask(0777);
  EXPECT_TRUE(MakePrivateFoldersBeneath(root_, "p/q"));
  umask(mask);
  EXPECT_EQ(fs::status(root_ / "p/q").permissions(), fs::perms::owner_all);
  EXPECT_TRUE(MakePrivateFoldersBeneath(root_, "p/q")) << "is there already";
  EXPECT_TRUE(MakeFolderBeneath(root_, "p/r", 0700));
  EXPECT_FALSE(MakeFolderBeneath(root_, "p/r", 0700));
  EXPECT_FALSE(RemoveFolderBeneath(root_, "p")) << "it is not empty";
  EXPECT_TRUE(RemoveFolderBeneath(root_, "p/r"));
  EXPECT_TRUE(CheckWritableBeneath(root_, "p/new/deep"));
  EXPECT_FALSE(CheckWritableBeneath(root_, "sub/a/b")) << "a file is in the way";
}

TEST_F(BeneathTest, FilesAreRenamedRemovedAndTheirModesSet) {
  std::ofstream(root_ / "sub/b") << "b";
  EXPECT_EQ(RenameBeneath(root_, "sub/a", "b").error().code, ErrorCode::kConflict);
  EXPECT_TRUE(RenameBeneath(root_, "sub/a", "c"));
  EXPECT_FALSE(RenameBeneath(root_, "sub/c", "../c"));
  EXPECT_TRUE(SetModeBeneath(root_, "sub/c", 0640));
  EXPECT_EQ(fs::status(root_ / "sub/c").permissions(), fs::perms(0640));
  EXPECT_TRUE(RemoveFileBeneath(root_, "sub/c"));
  EXPECT_TRUE(RemoveFileBeneath(root_, "link")) << "the link itself may go";
  EXPECT_EQ(TextOf(outside_ / "secret"), "s");
}

TEST_F(BeneathTest, OpeningAPipeDoesNotWait) {
  EXPECT_TRUE(OpenBeneath(root_, "pipe", O_RDONLY));
  EXPECT_FALSE(OpenBeneath(root_, "pipe", O_WRONLY));  // there is no reader
}

}  // namespace
}  // namespace cairn
