#include "atlas/kept_layout.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "base/hash.h"
#include "base/text.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

std::vector<Place> SomePlaces() {
  return {{*Id::Parse("01890a5d-ac96-774b-bcce-000000000001"), 1000, {0, 10'000}, false},
          {*Id::Parse("01890a5d-ac96-774b-bcce-000000000002"), 0, {1234.5678f, 0.1f}, true},
          {*Id::Parse("ffffffff-ac96-774b-bcce-000000000003"), 65535, {9999.999f, 5e-7f}, false}};
}

// The text with a valid checksum.
std::string Summed(const std::string& text) { return text + Sha256Hex(text) + "\n"; }
std::string WithoutSum(const std::string& bytes) { return bytes.substr(0, bytes.size() - 65); }
std::string Replaced(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

TEST(KeptLayoutTest, RoundTrips) {
  EXPECT_EQ(DecodeLayout(EncodeLayout("minilm", SomePlaces()), "minilm"), SomePlaces());
  EXPECT_EQ(DecodeLayout(EncodeLayout("m", {}), "m"), std::vector<Place>());
}

TEST(KeptLayoutTest, AnyDamageIsDetected) {
  const std::string good = EncodeLayout("m", SomePlaces());
  for (std::size_t i = 0; i < good.size(); ++i) {
    EXPECT_FALSE(DecodeLayout(good.substr(0, i), "m")) << "cut at " << i;
    std::string damaged = good;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_FALSE(DecodeLayout(damaged, "m")) << "changed at " << i;
  }
  EXPECT_FALSE(DecodeLayout(good + "x", "m"));
  EXPECT_FALSE(DecodeLayout(good, "another model"));
}

TEST(KeptLayoutTest, ValidChecksumIsNotEnough) {
  const std::string text = WithoutSum(EncodeLayout("m", SomePlaces()));
  ASSERT_TRUE(DecodeLayout(Summed(text), "m"));
  const std::string bad[] = {
      "",
      Replaced(text, "cairn map 1", "cairn map 2"),
      Replaced(text, "\n3\n", "\n4\n"),
      Replaced(text, "\n3\n", "\n-3\n"),
      Replaced(text, "\n3\n", "\n99999999999999999999999\n"),
      Replaced(text, " 1000 ", " "),
      Replaced(text, " 1000 ", " 1000x "),
      Replaced(text, " 1000 ", " 65536 "),
      Replaced(text, " 1000 ", " -1 "),
      Replaced(text, " 10000 ", " 10000.1 "),
      Replaced(text, " 10000 ", " nan "),
      Replaced(text, " 10000 ", " inf "),
      Replaced(text, " 10000 ", " -1 "),
      Replaced(text, "guest", "visitor"),
      Replaced(text, "guest", "guest "),
      Replaced(text, "000000000001", "000000000002"),  // duplicate
      Replaced(text, "000000000001", "000000000009"),  // out of order
      Replaced(text, "000000000001", "00000000000g"),
      text.substr(0, text.size() - 1),
      text + "\n",
  };
  for (const std::string& each : bad) EXPECT_FALSE(DecodeLayout(Summed(each), "m")) << each;
}

class KeptLayoutFileTest : public testing::Test {
 protected:
  KeptLayoutFileTest() : folder_(testing::TempDir() + "cairn-map-" + std::to_string(getpid())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~KeptLayoutFileTest() override { fs::remove_all(folder_); }
  std::string File() const { return folder_ + "/memory.db.map"; }

  const std::string folder_;
};

TEST_F(KeptLayoutFileTest, IsPrivateAndReplacesTheOldFile) {
  std::ofstream(File()) << "something else";
  fs::permissions(File(), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(WriteLayout(File(), "m", SomePlaces()));
  fs::remove(File());
  ASSERT_TRUE(WriteLayout(File(), "m", SomePlaces()));
  EXPECT_EQ(fs::status(File()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(ReadLayout(File(), "m"), SomePlaces());
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "nothing is left behind";
}

TEST_F(KeptLayoutFileTest, UnreadableFileIsIgnored) {
  EXPECT_TRUE(ReadLayout("", "m").empty());
  EXPECT_TRUE(ReadLayout(File(), "m").empty());
  std::ofstream(File()) << "cairn map 1\nm\n0\n";
  EXPECT_TRUE(ReadLayout(File(), "m").empty());
  fs::remove(File());
  fs::create_directory(File());
  EXPECT_TRUE(ReadLayout(File(), "m").empty());
  EXPECT_FALSE(WriteLayout(File(), "m", SomePlaces()));
  EXPECT_FALSE(WriteLayout(folder_ + "/nowhere/memory.db.map", "m", SomePlaces()));
}

TEST_F(KeptLayoutFileTest, LinkIsNotFollowed) {
  std::ofstream(folder_ + "/other") << EncodeLayout("m", SomePlaces());
  fs::create_symlink(folder_ + "/other", File());
  EXPECT_TRUE(ReadLayout(File(), "m").empty());
  EXPECT_FALSE(WriteLayout(File(), "m", {}));
}

}  // namespace
}  // namespace cairn
