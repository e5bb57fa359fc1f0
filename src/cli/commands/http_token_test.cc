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
  Result<std::string> Token() { return ReadOrMakeToken(File(), rng_); }

 private:
  const std::string folder_;
  SystemRng rng_;
};

TEST_F(HttpTokenTest, IsMadeOnceForItsOwnerAlone) {
  const auto made = Token();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->size(), 64u);
  struct stat info {};
  ASSERT_EQ(stat(File().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  EXPECT_EQ(*Token(), *made);
}

TEST_F(HttpTokenTest, MayBeOnesOwn) {
  Write("a-token-of-my-own-choice\n", 0600);
  EXPECT_EQ(*Token(), "a-token-of-my-own-choice");
}

TEST_F(HttpTokenTest, AFileThatOthersCanReadIsRefused) {
  Write("a-token-of-my-own-choice\n", 0640);
  ASSERT_FALSE(Token());
  EXPECT_NE(Token().error().message.find("chmod 600"), std::string::npos);
}

TEST_F(HttpTokenTest, AFileWithoutAProperTokenIsRefused) {
  for (const std::string text : {"", "\n", "short", "two words that are long",
                                 "a\nb-longer-than-16-c", "caf\xC3\xA9-is-not-a-token"}) {
    Write(text, 0600);
    EXPECT_FALSE(Token()) << text;
  }
}

}  // namespace
}  // namespace cairn
