#include "cli/completion.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/text.h"
#include "cli/sample_program.h"
#include "cli/shell_output.h"
#include "cli/shell_words.h"

namespace cairn {
namespace {

using Strings = std::vector<std::string>;

// A directory with the script, and a file and a directory to complete.
class CompletionTest : public testing::Test {
 protected:
  void SetUp() override {
    directory_ = std::filesystem::path(testing::TempDir()) /
                 ("cairn_completion_" + std::to_string(getpid()));
    std::filesystem::create_directories(directory_ / "files" / "sub dir");
    std::ofstream(directory_ / "files" / "store.db") << "";
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  std::string Write(Shell shell) {
    const auto path = directory_ / "script";
    std::ofstream(path) << CompletionScript(SampleProgram(), shell);
    return path.string();
  }

  // The completions that bash offers for the last word.
  Strings BashOffers(const Strings& words) {
    std::string script = "source " + Write(Shell::kBash) + "; cd " +
                         (directory_ / "files").string() + "; COMP_WORDS=(cairn";
    for (const std::string& word : words) script += " " + PosixQuoted(word);
    script += "); COMP_CWORD=" + std::to_string(words.size()) +
              "; _cairn; printf \"%s\\n\" \"${COMPREPLY[@]}\"";
    Strings offers;
    for (const std::string& line :
         Split(ShellOutput("bash --norc -c " + PosixQuoted(script)), '\n')) {
      if (!line.empty()) offers.push_back(line);
    }
    std::ranges::sort(offers);
    return offers;
  }

  std::filesystem::path directory_;
};

TEST_F(CompletionTest, BashAcceptsTheScript) {
  EXPECT_EQ(ShellOutput("bash -n " + Write(Shell::kBash)), "");
}

TEST_F(CompletionTest, BashCompletesCommands) {
  EXPECT_EQ(BashOffers({""}),
            (Strings{"add", "completion", "get", "handoff", "help", "move", "search", "vote"}));
  EXPECT_EQ(BashOffers({"se"}), Strings{"search"});
  EXPECT_EQ(BashOffers({"handoff", ""}), (Strings{"save", "show"}));
  EXPECT_EQ(BashOffers({"help", "vo"}), Strings{"vote"});
  EXPECT_EQ(BashOffers({"-q", "--db", "x", "vo"}), Strings{"vote"});
  EXPECT_EQ(BashOffers({"--db", "=", "x", "vo"}), Strings{"vote"});
}

TEST_F(CompletionTest, BashCompletesOptions) {
  EXPECT_EQ(BashOffers({"search", "--m"}), (Strings{"--min-score", "--mode"}));
  EXPECT_EQ(BashOffers({"--v"}), (Strings{"--verbose", "--version"}));
  EXPECT_EQ(BashOffers({"handoff", "save", "--d"}), (Strings{"--db", "--directory"}));
  EXPECT_EQ(BashOffers({"search", "word", "--li"}), Strings{"--limit"});
}

TEST_F(CompletionTest, BashCompletesChoices) {
  EXPECT_EQ(BashOffers({"search", "--mode", ""}), (Strings{"hybrid", "keyword", "vector"}));
  EXPECT_EQ(BashOffers({"search", "-m", "v"}), Strings{"vector"});
  EXPECT_EQ(BashOffers({"search", "--mode", "=", "k"}), Strings{"keyword"});
  EXPECT_EQ(BashOffers({"search", "--mode", "="}), (Strings{"hybrid", "keyword", "vector"}));
  EXPECT_EQ(BashOffers({"completion", ""}), (Strings{"bash", "fish", "zsh"}));
  EXPECT_EQ(BashOffers({"search", "--limit", ""}), Strings{});
}

TEST_F(CompletionTest, BashCompletesFiles) {
  EXPECT_EQ(BashOffers({"--db", "st"}), Strings{"store.db"});
  EXPECT_EQ(BashOffers({"add", "--batch", ""}), (Strings{"store.db", "sub dir"}));
  EXPECT_EQ(BashOffers({"move", "su"}), Strings{"sub dir"});
  EXPECT_EQ(BashOffers({"--project", ""}), (Strings{"store.db", "sub dir"}));
  EXPECT_EQ(BashOffers({"add", "--project", ""}), Strings{});  // the command's own option: a name
}

TEST_F(CompletionTest, ZshHasTheLines) {
  const std::string script = ZshCompletion(SampleProgram());
  for (const char* line :
       {"#compdef cairn\n", "_cairn__handoff_save() {\n", "'add:Store a memory'\n",
        "'(-m --mode)--mode=[how to look]:MODE:(hybrid vector keyword)'",
        "'(-m --mode)-m+[how to look]:MODE:(hybrid vector keyword)'",
        "'*--tag=[with this tag]:TAG: '", "'--batch=[store many]:FILE:_files'", "'1:ID: '",
        "'2::N: '", "'*:FROM:_files'", "'1:SHELL:(bash zsh fish)'",
        "save) _cairn__handoff_save ;;"}) {
    EXPECT_NE(script.find(line), std::string::npos) << line;
  }
  if (IsInstalled("zsh")) {
    EXPECT_EQ(ShellOutput("zsh -n " + Write(Shell::kZsh)), "");
  }
}

TEST_F(CompletionTest, FishHasTheLines) {
  const std::string script = FishCompletion(SampleProgram());
  for (const char* line :
       {"complete -c cairn -n '__cairn_at \"\"' -a 'add' -d 'Store a memory'\n",
        "complete -c cairn -n '__cairn_at \"handoff\"' -a 'save' -d",
        "complete -c cairn -n '__cairn_at \"search\"' -l mode -s m -x -a 'hybrid vector keyword'",
        "complete -c cairn -n 'not __cairn_at \"add\" \"search\"' -l project -r -F -d",
        "complete -c cairn -l config -r -F -d 'use this configuration file only'",
        "complete -c cairn -n '__cairn_at \"search\"' -l json -d",
        "complete -c cairn -n '__cairn_at \"completion\"' -a 'bash zsh fish' -d",
        "complete -c cairn -n '__cairn_at \"move\"' -F\n"}) {
    EXPECT_NE(script.find(line), std::string::npos) << line;
  }
  if (IsInstalled("fish")) {
    EXPECT_EQ(ShellOutput("fish -n " + Write(Shell::kFish)), "");
  }
}

}  // namespace
}  // namespace cairn
