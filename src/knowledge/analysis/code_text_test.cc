#include "knowledge/analysis/code_text.h"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

namespace cairn {
namespace {

// In the expected results, _ stands for a space, to keep spaces countable.
TEST(CodeOnly, BlanksCommentsAndStringsAndKeepsTheRest) {
  const std::vector<std::tuple<CodeStyle, std::string, std::string>> cases = {
      {CodeStyle::kC, "a // b\nc", "a_____\nc"},
      {CodeStyle::kC, "a /* b\n */ c", "a_____\n____c"},
      {CodeStyle::kC, "f(\"x\\\"y\") z", "f(______)_z"},
      {CodeStyle::kC, "\"open\nnext", "_____\nnext"},
      {CodeStyle::kC, "R\"x(a\")\" b)x\" c", "R_____________c"},
      {CodeStyle::kC, "1'000 + '\\''", "1_000_+_____"},
      {CodeStyle::kC, "L'a' b", "L____b"},
      {CodeStyle::kGo, "a `b\n\"` c", "a___\n___c"},
      {CodeStyle::kJava, "a \"\"\"x\n\"y\"\"\" b", "a_____\n______b"},
      {CodeStyle::kJavaScript, "`a\n\\`` + b", "__\n____+_b"},
      {CodeStyle::kPython, "a = '''x\n#''' # c\nb", "a_=_____\n________\nb"},
      {CodeStyle::kPython, "'it''s' + x", "________+_x"},
      {CodeStyle::kRust, "/* a /* b */ c */ d", "__________________d"},
      {CodeStyle::kRust, "&'a str, 'x', '\\n'", "&_a_str,____,_____"},
      {CodeStyle::kRust, "r#\"a\"b\"# c", "r#_______c"},
      {CodeStyle::kC, "/* open", "_______"},
      {CodeStyle::kRust, "'", "_"},
      {CodeStyle::kC, "\"\\", "__"}};
  for (const auto& [style, text, expected] : cases) {
    std::string code = CodeOnly(text, style);
    for (char& c : code) c = c == ' ' ? '_' : c;
    EXPECT_EQ(code, expected) << text;
  }
}

TEST(CodeStyleOf, IsDeterminedByTheExtension) {
  EXPECT_EQ(CodeStyleOf("a/b.cc"), CodeStyle::kC);
  EXPECT_EQ(CodeStyleOf("a.tsx"), CodeStyle::kJavaScript);
  EXPECT_EQ(CodeStyleOf("a.go.txt"), std::nullopt);
  EXPECT_EQ(CodeStyleOf("go"), std::nullopt);
}

}  // namespace
}  // namespace cairn
