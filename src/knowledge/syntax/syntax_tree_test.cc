#include "knowledge/syntax/syntax_tree.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

namespace cairn {
namespace {

std::string Repeat(std::string_view text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

TEST(SyntaxTree, ParsesEveryLanguage) {
  const struct {
    Language language;
    std::string_view text;
    std::string_view first;  // the type of the root's first child
  } cases[] = {
      {Language::kC, "int f(void) { return 1; }", "function_definition"},
      {Language::kCpp, "class A { public: int f(); };", "class_specifier"},
      {Language::kPython, "def f(a: int) -> int:\n    return a\n", "function_definition"},
      {Language::kJavaScript, "export const f = () => <b/>;", "export_statement"},
      {Language::kTypeScript, "interface A<T> { f(): T }", "interface_declaration"},
      {Language::kTsx, "const a = <T,>(x: T) => <b>{x}</b>;", "lexical_declaration"},
      {Language::kGo, "package a\n", "package_clause"},
      {Language::kRust, "pub fn f<'a>(x: &'a str) {}", "function_item"},
      {Language::kJava, "public record P(int x) {}", "record_declaration"},
  };
  for (const auto& [language, text, first] : cases) {
    const Result<SyntaxTree> tree = SyntaxTree::Parse(language, text);
    ASSERT_TRUE(tree) << NameOf(language);
    EXPECT_FALSE(tree->Root().HasError()) << NameOf(language);
    ASSERT_FALSE(tree->Root().Children().empty()) << NameOf(language);
    EXPECT_EQ(tree->Root().Children()[0].type(), first);
  }
}

TEST(SyntaxTree, NodesHavePositionsAndText) {
  const std::string text = "# first\ndef größe(a, b):\n    return a\n";
  const Result<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, text);
  ASSERT_TRUE(tree);
  const std::vector<Node> top = tree->Root().Children();
  ASSERT_EQ(top.size(), 2U);
  EXPECT_EQ(top[0].text(), "# first");
  const Node& function = top[1];
  EXPECT_EQ(function.begin(), 8U);
  EXPECT_EQ(function.line(), 2);
  EXPECT_EQ(function.last_line(), 3);
  const std::optional<Node> name = function.Field("name");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->text(), "größe");
  EXPECT_EQ(name->Parent(), function);
  EXPECT_EQ(function.PreviousSibling(), top[0]);
  EXPECT_FALSE(function.Field("no such field"));
  EXPECT_FALSE(tree->Root().Parent());
  const std::optional<Node> parameters = function.Field("parameters");
  ASSERT_TRUE(parameters);
  EXPECT_EQ(parameters->Children().size(), 5U);  // ( a , b )
  EXPECT_EQ(parameters->NamedChildren().size(), 2U);
  EXPECT_FALSE(parameters->Children()[0].IsNamed());
}

TEST(SyntaxTree, FieldsOfEveryGrammarAreFoundByName) {
  const struct {
    Language language;
    std::string_view text;
    std::vector<std::string_view> fields;  // of the root's first child, from A to Z
  } cases[] = {
      {Language::kC, "int f(void) { return 1; }", {"body", "declarator", "type"}},
      {Language::kCpp, "int f() { return 1; }", {"body", "declarator", "type"}},
      {Language::kPython,
       "def f[T](a) -> int:\n    pass\n",
       {"body", "name", "parameters", "return_type", "type_parameters"}},
      {Language::kJavaScript, "function f() {}", {"body", "name", "parameters"}},
      {Language::kTypeScript,
       "function f<T>(): T {}",
       {"body", "name", "parameters", "return_type", "type_parameters"}},
      {Language::kTsx, "function f(): T {}", {"body", "name", "parameters", "return_type"}},
      {Language::kGo, "func f() int { return 1 }", {"body", "name", "parameters", "result"}},
      {Language::kRust, "fn f() -> i32 { 1 }", {"body", "name", "parameters", "return_type"}},
      {Language::kJava, "class A extends B { }", {"body", "name", "superclass"}},
  };
  for (const auto& [language, text, fields] : cases) {
    const Result<SyntaxTree> tree = SyntaxTree::Parse(language, text);
    ASSERT_TRUE(tree);
    const Node first = tree->Root().Children().at(0);
    for (const std::string_view field : fields) {
      EXPECT_TRUE(first.Field(field)) << NameOf(language) << " " << field;
    }
    EXPECT_FALSE(first.Field("")) << NameOf(language);
    EXPECT_FALSE(first.Field("a")) << NameOf(language);
    EXPECT_FALSE(first.Field("zzz")) << NameOf(language);
  }
}

TEST(SyntaxTree, BrokenSourcesHaveTrees) {
  for (const std::string_view text :
       {"", " ", "class {", "def f(:\n", "\"\"\"", "\xff\xfe\x00\x01", "}}}}", "@@@", "\xe2\x82"}) {
    for (const EnumEntry<Language>& language : EnumNames<Language>::kTable) {
      const Result<SyntaxTree> tree = SyntaxTree::Parse(language.value, text);
      ASSERT_TRUE(tree) << language.name;
      EXPECT_LE(tree->Root().end(), text.size()) << language.name;
    }
  }
}

TEST(SyntaxTree, DeepTreesTakeNoStack) {
  const std::string text = "x = " + Repeat("(", 100'000) + "1" + Repeat(")", 100'000) + ";";
  for (const EnumEntry<Language>& language : EnumNames<Language>::kTable) {
    EXPECT_TRUE(SyntaxTree::Parse(language.value, text)) << language.name;
  }
}

TEST(SyntaxTree, RefusesTextOverALimit) {
  const Result<SyntaxTree> large =
      SyntaxTree::Parse(Language::kC, "int a;", {.most_bytes = 5, .stopped = {}});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::kInvalidArgument);

  const std::string text = Repeat("int a(int b) { return b + 1; }\n", 10'000);
  const Result<SyntaxTree> tangled =
      SyntaxTree::Parse(Language::kC, text, {.most_steps_per_byte = 0, .stopped = {}});
  ASSERT_FALSE(tangled);
  EXPECT_EQ(tangled.error().code, ErrorCode::kInvalidArgument);

  const Result<SyntaxTree> stopped =
      SyntaxTree::Parse(Language::kC, text, {.stopped = [] { return true; }});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::kConflict);

  // The thread-local parser has dropped the unfinished text.
  const Result<SyntaxTree> next = SyntaxTree::Parse(Language::kC, "int c;");
  ASSERT_TRUE(next);
  EXPECT_EQ(next->Root().text(), "int c;");
}

TEST(SyntaxTree, OneTreeServesSeveralThreads) {
  const std::string text = Repeat("def f(a):\n    return a\n", 200);
  const Result<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, text);
  ASSERT_TRUE(tree);
  std::size_t counts[2] = {};
  std::thread other([&] { counts[0] = tree->Root().NamedChildren().size(); });
  counts[1] = tree->Root().NamedChildren().size();
  other.join();
  EXPECT_EQ(counts[0], 200U);
  EXPECT_EQ(counts[1], 200U);
}

}  // namespace
}  // namespace cairn
