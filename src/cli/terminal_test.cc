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

TEST(Terminal, ColorDependsOnTheTerminalAndTheEnvironment) {
  EXPECT_TRUE(Allowed(true, {}));
  EXPECT_FALSE(Allowed(false, {}));
  EXPECT_FALSE(Allowed(true, {{"NO_COLOR", "1"}}));
  EXPECT_TRUE(Allowed(true, {{"NO_COLOR", ""}}));
  EXPECT_FALSE(Allowed(true, {{"TERM", "dumb"}}));
  EXPECT_TRUE(Allowed(false, {{"CLICOLOR_FORCE", "1"}}));
  EXPECT_FALSE(Allowed(false, {{"CLICOLOR_FORCE", "0"}}));
  EXPECT_FALSE(Allowed(true, {{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", "1"}}));
}

TEST(Terminal, StyleAddsNothingWithoutColor) {
  EXPECT_EQ(Style(false).Bold("x"), "x");
  EXPECT_EQ(Style(true).Green(""), "");
  FakeTerminal terminal;
  terminal.Write(Style(true).Bold("x"));
  EXPECT_EQ(terminal.written(), "\x1b[1mx\x1b[0m");
}

std::string OnATerminal(std::string_view text) {
  FakeTerminal terminal;
  terminal.Write(text);
  return terminal.written();
}

TEST(Attack10Terminal, ShowsControlCharacters) {
  const struct {
    std::string_view text;
    std::string_view shown;
  } cases[] = {
      {"plain text,\n\ttabs and \xC3\xA4\xE2\x82\xAC\xF0\x9F\x8E\x89",
       "plain text,\n\ttabs and \xC3\xA4\xE2\x82\xAC\xF0\x9F\x8E\x89"},
      {"\033]0;pwned\007", "\\u001b]0;pwned\\u0007"},
      {"\033[2J\033c", "\\u001b[2J\\u001bc"},
      {"\xC2\x9B"
       "2J\xC2\x9D"
       "0;x\xC2\x9C",
       "\\u009b2J\\u009d0;x\\u009c"},
      {"\x9B"
       "2J",
       "\\x9b2J"},  // C1 in one byte: not UTF-8
      {"\xC2", "\\xc2"},
      {"\xE2\x80\x1b[2J", "\\xe2\\x80\\u001b[2J"},
      {"over\rwritten\bback\x7f", "over\\u000dwritten\\u0008back\\u007f"},
      {"two\r\nlines", "two\nlines"},
      {std::string_view("a\0b", 3), "a\\u0000b"},
      {"\u202Egnp.exe\u202C \u2066x\u2069", "\\u202egnp.exe\\u202c \\u2066x\\u2069"},
      {"a\u200Bb\uFEFF\u2060\u00AD", "a\\u200bb\\ufeff\\u2060\\u00ad"},
      {"\U000E0041\U000E007F", "\\u{e0041}\\u{e007f}"},
      {"\u2028\u2029", "\\u2028\\u2029"},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(OnATerminal(each.text), each.shown);
    FakeTerminal pipe(false);
    pipe.Write(each.text);
    EXPECT_EQ(pipe.written(), each.text) << "scripts get the bytes";
  }
}

TEST(Attack10Terminal, NoByteBypassesEscaping) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text = {'a', static_cast<char>(first), static_cast<char>(second), 'b'};
      for (const char c : OnATerminal(text)) {
        const auto byte = static_cast<unsigned char>(c);
        ASSERT_FALSE((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F) << first << second;
      }
      ASSERT_EQ(OnATerminal(text).find("\xC2\x9B"), std::string::npos) << first << second;
    }
  }
}

TEST(Attack10Terminal, OwnStyleSurvivesAndForgedStyleDoesNot) {
  const Style style(true);
  EXPECT_EQ(OnATerminal(style.Bold("a\033[31mb") + "\033[0m"),
            "\x1b[1ma\\u001b[31mb\x1b[0m\\u001b[0m");
  // A mark forged by another process.
  EXPECT_EQ(OnATerminal("\x1b\x1f"
                        "00112233445566771mx"),
            "\\u001b\\u001f00112233445566771mx");
  FakeTerminal forced(false);  // CLICOLOR_FORCE
  forced.Write("\033]0;x\007" + style.Red("y"));
  EXPECT_EQ(forced.written(), "\033]0;x\007\x1b[31my\x1b[0m");
}

TEST(Attack10Terminal, ARedrawnLineStaysOneLine) {
  FakeTerminal terminal;
  terminal.Redraw("a\nb\033[2J\rc");
  EXPECT_EQ(terminal.written(), "\ra b\\u001b[2J\\u000dc");
}

TEST(Terminal, APipeIsNotATerminal) {
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
  EXPECT_FALSE(terminal.Print("x")) << "an answer that is lost is told";
}

}  // namespace
}  // namespace cairn
