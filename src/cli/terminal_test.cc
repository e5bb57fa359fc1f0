#include "cli/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>

#include "cli/fake_terminal.h"

namespace cairn {
namespace {

bool Allowed(bool is_terminal, const std::map<std::string, std::string>& variables) {
  return ColourAllowed(FakeTerminal(is_terminal), [&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(Terminal, ColourDependsOnTheTerminalAndTheEnvironment) {
  EXPECT_TRUE(Allowed(true, {}));
  EXPECT_FALSE(Allowed(false, {}));
  EXPECT_FALSE(Allowed(true, {{"NO_COLOR", "1"}}));
  EXPECT_TRUE(Allowed(true, {{"NO_COLOR", ""}}));
  EXPECT_FALSE(Allowed(true, {{"TERM", "dumb"}}));
  EXPECT_TRUE(Allowed(false, {{"CLICOLOR_FORCE", "1"}}));
  EXPECT_FALSE(Allowed(false, {{"CLICOLOR_FORCE", "0"}}));
  EXPECT_FALSE(Allowed(true, {{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", "1"}}));
}

TEST(Terminal, StyleAddsNothingWithoutColour) {
  EXPECT_EQ(Style(false).Bold("x"), "x");
  EXPECT_EQ(Style(true).Bold("x"), "\x1b[1mx\x1b[0m");
  EXPECT_EQ(Style(true).Green(""), "");
}

TEST(Terminal, APipeIsNoTerminal) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  StreamTerminal terminal(ends[1]);
  EXPECT_FALSE(terminal.IsTerminal());
  EXPECT_EQ(terminal.Width(), kDefaultWidth);
  terminal.Write("hello");
  char buffer[8];
  EXPECT_EQ(read(ends[0], buffer, sizeof buffer), 5);
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace cairn
