#include "cli/man.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/text.h"
#include "cli/sample_program.h"
#include "cli/shell_output.h"

namespace cairn {
namespace {

Program TrickyProgram() {
  Program program = SampleProgram();
  program.description = ".TH is not a request here\n'nor this\n\nA \\n stays, and \"quotes\" too.";
  return program;
}

TEST(Man, EscapesRoff) {
  EXPECT_EQ(EscapeForMan("--limit"), "\\-\\-limit");
  EXPECT_EQ(EscapeForMan(".TH"), "\\&.TH");
  EXPECT_EQ(EscapeForMan("'x"), "\\&\\(aqx");
  EXPECT_EQ(EscapeForMan("a\\nb"), "a\\enb");
  EXPECT_EQ(EscapeForMan("\"q\" `b` ^ ~"), "\\(dqq\\(dq \\(gab\\(ga \\(ha \\(ti");
  EXPECT_EQ(EscapeForMan("ID…"), "ID\\[u2026]");
}

TEST(Man, HasTheSectionsAndEveryCommand) {
  const std::string page = ManPage(SampleProgram());
  EXPECT_TRUE(page.starts_with(".TH CAIRN 1 \"\" \"cairn 0.1.0\" \"User Commands\"\n.SH NAME\n"));
  for (const char* line :
       {".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH COMMANDS", ".SH EXAMPLES",
        ".SH EXIT STATUS", ".SH ENVIRONMENT", ".SH FILES", "\\fBcairn\\-handoff\\-save\\fR(1)"}) {
    EXPECT_NE(page.find(std::string(line) + "\n"), std::string::npos) << line;
  }
}

TEST(Man, EveryCommandHasItsOwnPage) {
  const std::string page = ManPage(SampleProgram(), SampleSearch());
  EXPECT_TRUE(page.starts_with(".TH CAIRN\\-SEARCH 1 ")) << page;
  for (const char* line :
       {".SH SYNOPSIS", ".SH ARGUMENTS", ".SH OPTIONS", ".SH EXAMPLES", ".SH SEE ALSO",
        "\\fBcairn\\-get\\fR(1),", "\\fB\\-m\\fR, \\fB\\-\\-mode\\fR \\fIMODE\\fR"}) {
    EXPECT_NE(page.find(std::string(line) + "\n"), std::string::npos) << line << "\n" << page;
  }
}

TEST(Man, UsesOnlyKnownRequests) {
  const std::string pages = ManPage(TrickyProgram()) + ManPage(SampleProgram(), SampleSearch());
  for (const std::string& line : Split(pages, '\n')) {
    EXPECT_FALSE(line.starts_with('\'')) << line;
    if (!line.starts_with('.')) continue;
    const std::string request = line.substr(0, line.find(' '));
    const std::vector<std::string> known = {".TH", ".SH", ".SS", ".TP", ".PP",
                                            ".RS", ".RE", ".nf", ".fi", ".br"};
    EXPECT_NE(std::find(known.begin(), known.end(), request), known.end()) << line;
  }
}

TEST(Man, TheFormatterShowsTheText) {
  if (!IsInstalled("groff")) GTEST_SKIP() << "no groff";
  const auto path = std::filesystem::path(testing::TempDir()) / "cairn_man_test.1";
  std::ofstream(path) << ManPage(TrickyProgram()) << ManPage(TrickyProgram(), SampleSearch());
  const std::string shown = ShellOutput("groff -man -Tutf8 -ww -P-cbou '" + path.string() + "'");
  std::filesystem::remove(path);
  EXPECT_EQ(shown.find("warning"), std::string::npos) << shown;
  for (const char* text :
       {".TH is not a request here", "'nor this", "A \\n stays, and \"quotes\" too.",
        "--set KEY=VALUE", "cairn search \"why sqlite\""}) {
    EXPECT_NE(shown.find(text), std::string::npos) << text << "\n" << shown;
  }
}

}  // namespace
}  // namespace cairn
