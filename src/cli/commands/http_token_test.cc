#include "cli/commands/http_token.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace cairn {
namespace {

class HttpTokenTest : public testing::Test {
 protected:
  HttpTokenTest() : folder_(testing::TempDir() + "cairn-token-" + std::to_string(getpid())) {
    std::filesystem::remove_all(folder_);
  }
  ~HttpTokenTest() override { std::filesystem::remove_all(folder_); }

  std::string File() const { return folder_ + "/deep/token"; }
  void Write(const std::string& text, mode_t mode) const {
    std::filesystem::create_directories(folder_ + "/deep");
    std::ofstream(File()) << text;
    chmod(File().c_str(), mode);
  }
  static mode_t ModeOf(const std::string& path) {
    struct stat info {};
    EXPECT_EQ(stat(path.c_str(), &info), 0);
    return info.st_mode & 0777;
  }
  Result<std::string> Token() { return ReadOrMakeToken(File(), rng_); }

 private:
  const std::string folder_;
  SystemRng rng_;
};

TEST_F(HttpTokenTest, IsCreatedOncePrivateToItsOwner) {
  const auto made = Token();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->size(), 64u);
  EXPECT_EQ(ModeOf(File()), 0600u);
  EXPECT_EQ(*Token(), *made);
}

TEST_F(HttpTokenTest, IsPrivateRegardlessOfTheUmask) {
  for (const mode_t mask : {0000, 0777, 0277}) {
    std::filesystem::remove_all(std::filesystem::path(File()).parent_path());
    const mode_t usual = umask(mask);
    const auto made = Token();
    umask(usual);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(ModeOf(File()), 0600u) << mask;
    EXPECT_EQ(ModeOf(std::filesystem::path(File()).parent_path()), 0700u) << mask;
  }
}

TEST_F(HttpTokenTest, FollowsALink) {
  Write("a-token-of-my-own-choice\n", 0600);
  const std::string file = File();
  std::filesystem::rename(file, file + ".real");
  std::filesystem::create_symlink("token.real", file);
  EXPECT_EQ(*Token(), "a-token-of-my-own-choice");
  chmod((file + ".real").c_str(), 0644);
  EXPECT_FALSE(Token());
  std::filesystem::remove(file + ".real");
  EXPECT_FALSE(Token()) << "nothing is made through a link that leads nowhere";
}

TEST_F(HttpTokenTest, RejectsAFileOfAnotherUser) {
  if (geteuid() != 0) return;  // only root can change a file's owner
  Write("a-token-of-my-own-choice\n", 0600);
  ASSERT_EQ(chown(File().c_str(), 65534, 65534), 0);
  EXPECT_FALSE(Token());
}

TEST_F(HttpTokenTest, RejectsAPipeOrAFolderImmediately) {
  Write("", 0600);
  std::filesystem::remove(File());
  ASSERT_EQ(mkfifo(File().c_str(), 0600), 0);
  EXPECT_FALSE(Token());
  std::filesystem::remove(File());
  std::filesystem::create_directory(File());
  EXPECT_FALSE(Token());
}

TEST_F(HttpTokenTest, AcceptsATokenChosenByTheUser) {
  Write("a-token-of-my-own-choice\n", 0600);
  EXPECT_EQ(*Token(), "a-token-of-my-own-choice");
}

TEST_F(HttpTokenTest, RejectsAFileThatOthersCanRead) {
  Write("a-token-of-my-own-choice\n", 0640);
  ASSERT_FALSE(Token());
  EXPECT_NE(Token().error().message.find("chmod 600"), std::string::npos);
}

TEST_F(HttpTokenTest, RejectsAFileWithoutAValidToken) {
  for (const std::string text : {"", "\n", "short", "two words that are long",
                                 "a\nb-longer-than-16-c", "caf\xC3\xA9-is-not-a-token"}) {
    Write(text, 0600);
    EXPECT_FALSE(Token()) << text;
  }
}

}  // namespace
}  // namespace cairn
