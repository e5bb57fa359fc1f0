// Runs every fuzzed parser on generic shapes, unrelated to its format: unclosed openers, runs of
// one character, tiny lines, one very long line.
#include <gtest/gtest.h>

#include "growth/growth.h"

namespace cairn {
namespace {

const std::vector<std::string>& Units() {
  using namespace std::string_literals;
  static const std::vector<std::string> units = {"a",
                                                 "0",
                                                 " ",
                                                 "\n",
                                                 "\t",
                                                 "\r\n",
                                                 "-",
                                                 ".",
                                                 "/",
                                                 "\\",
                                                 "\"",
                                                 "'",
                                                 "`",
                                                 "*_",
                                                 "#",
                                                 "=",
                                                 ":",
                                                 ",",
                                                 "@",
                                                 "|",
                                                 "~",
                                                 "_",
                                                 "\x7f",
                                                 "\xc3\xa9",
                                                 "\xf0\x9f\x98\x80"s,
                                                 "\xff",
                                                 "\0"s,
                                                 "\xe2\x80\x8b"s,
                                                 "[",
                                                 "(",
                                                 "{",
                                                 "<",
                                                 "]",
                                                 ")",
                                                 "}",
                                                 ">",
                                                 "[[",
                                                 "![[]()",
                                                 "<!--",
                                                 "<!-- --> ",
                                                 "<private>",
                                                 "</private>",
                                                 "<private ",
                                                 "{}\n",
                                                 "[]\n",
                                                 "a\n",
                                                 "a b ",
                                                 "word% ",
                                                 "a.b.",
                                                 "k%=v\n",
                                                 "\"k%\":1,",
                                                 "\"k\":",
                                                 "{\"k\":",
                                                 "# a\n",
                                                 "- a\n",
                                                 "> ",
                                                 "1. ",
                                                 "  - ",
                                                 "```\n",
                                                 "/*",
                                                 "//",
                                                 "${",
                                                 "{{",
                                                 "%25",
                                                 "http://",
                                                 "a@b.c ",
                                                 "a,b\n",
                                                 "password=",
                                                 "Bearer ",
                                                 "ghp_",
                                                 "AKIA",
                                                 "eyJ",
                                                 "-----BEGIN ",
                                                 "ignore all previous ",
                                                 "2024-01-01 ",
                                                 "a:",
                                                 "NOT ",
                                                 "(a OR ",
                                                 "\"a ",
                                                 "a* ",
                                                 "[a](b) ",
                                                 "<a href=",
                                                 "</a>",
                                                 "&amp;",
                                                 "\\u0000"};
  return units;
}

// For parsers that support several languages or formats: tries each.
const std::vector<std::string>& FewUnits() {
  static const std::vector<std::string> units = {
      "a",     "0",  " ",         "\n",     "\"", "'", "`",    "(",    "[",
      "{",     "<",  "/*",        "//",     "#",  "=", "a.b.", "a b ", "word% ",
      "a,b\n", "a:", "\"k%\":1,", "k%=v\n", "${", "@", "\\",   "{}\n"};
  return units;
}

void TryAll(const std::string& name, const std::string& prefix, const Parse& parse,
            const std::vector<std::string>& units) {
  for (const std::string& unit : units) {
    ExpectLinear(name + ", repeated " + testing::PrintToString(unit), Shape{prefix, unit, ""},
                 parse);
  }
}

class AnyText : public testing::TestWithParam<std::string> {};

TEST_P(AnyText, IsReadInLinearTime) { TryAll(GetParam(), "", Parser(GetParam()), Units()); }

// server_values searches every field for every word of its input, which is the check's own work and
// is capped at 16,383 words: steep below, linear above.
std::vector<std::string> ParsersOfText() {
  std::vector<std::string> names = ParserNames();
  std::erase(names, "server_values");
  return names;
}

INSTANTIATE_TEST_SUITE_P(Growth, AnyText, testing::ValuesIn(ParsersOfText()),
                         [](const auto& given) { return given.param; });

// Parsers whose first byte selects the format.
struct Choice {
  const char* fuzzer;
  int count;
};
class AnyTextByChoice : public testing::TestWithParam<Choice> {};

TEST_P(AnyTextByChoice, IsReadInLinearTime) {
  const Choice& choice = GetParam();
  for (int i = 1; i < choice.count; ++i) {
    const std::string name = std::string(choice.fuzzer) + " " + std::to_string(i);
    TryAll(name, std::string(1, static_cast<char>(i)), Parser(choice.fuzzer), FewUnits());
  }
}

INSTANTIATE_TEST_SUITE_P(Growth, AnyTextByChoice,
                         testing::Values(Choice{"source", 9}, Choice{"manifest", 7},
                                         Choice{"foreign", 11}),
                         [](const auto& given) { return std::string(given.param.fuzzer); });

}  // namespace
}  // namespace cairn
