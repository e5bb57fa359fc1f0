#include "setup/program_path.h"

#include <gtest/gtest.h>

#include "config/test_directory.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

class ProgramPath : public testing::Test {
 protected:
  fs::path Program(const std::string& folder) {
    here_.MakeDirectory(folder);
    fs::path file = here_.Write(folder + "/cairn", "");
    fs::permissions(file, fs::perms::owner_all);
    return file;
  }
  TestDirectory here_;
};

TEST_F(ProgramPath, IsTheNameIfPathFindsTheSameFile) {
  const fs::path running = Program("bin");
  const fs::path other = Program("other");
  here_.MakeDirectory("linked");
  fs::create_symlink(running, here_.path() / "linked/cairn");
  const std::string bin = running.parent_path();
  const std::string linked = here_.path() / "linked";
  EXPECT_EQ(*ProgramFor(running, "/nowhere:" + bin), "cairn");
  EXPECT_EQ(*ProgramFor(running, linked), "cairn");
  EXPECT_EQ(*ProgramFor(running, other.parent_path().string() + ":" + bin), running.string());
  EXPECT_EQ(*ProgramFor(running, ""), running.string());
}

TEST_F(ProgramPath, MustBeText) {
  EXPECT_FALSE(ProgramFor("/opt/\xFF/cairn", ""));
  EXPECT_TRUE(RunningProgram()->is_absolute());
}

}  // namespace
}  // namespace cairn
