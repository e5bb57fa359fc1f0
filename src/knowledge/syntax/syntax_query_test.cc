#include "knowledge/syntax/syntax_query.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "knowledge/syntax/syntax_tree.h"

namespace cairn {
namespace {

// The texts of a capture in all matches.
std::vector<std::string> Captured(const SyntaxQuery& query, Language language,
                                  std::string_view text, std::string_view name) {
  const Result<SyntaxTree> tree = SyntaxTree::Parse(language, text);
  EXPECT_TRUE(tree);
  std::vector<std::string> texts;
  for (const SyntaxMatch& match : query.Run(tree->Root(), language)) {
    if (const auto node = match.Find(name)) texts.emplace_back(node->text());
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(SyntaxQuery, FindsMatchesInDocumentOrder) {
  const SyntaxQuery query("(call function: (_) @name arguments: (_) @arguments)");
  EXPECT_EQ(Captured(query, Language::kPython, "f(1)\ng(h(2))\n", "name"), (Texts{"f", "g", "h"}));
  EXPECT_EQ(Captured(query, Language::kPython, "f(1)\n", "arguments"), (Texts{"(1)"}));
  EXPECT_EQ(Captured(query, Language::kPython, "f(1)\n", "nothing"), Texts{});
}

TEST(SyntaxQuery, PredicatesFilterMatches) {
  const std::string_view text = "get(a)\npost(post)\nput(c)\nget2(d)\n";
  const struct {
    std::string_view predicate;
    Texts names;
  } cases[] = {
      {R"((#eq? @name "get"))", {"get"}},
      {R"((#not-eq? @name "get"))", {"post", "put", "get2"}},
      {R"((#any-of? @name "put" "get"))", {"get", "put"}},
      {R"((#not-any-of? @name "put" "get"))", {"post", "get2"}},
      {R"((#match? @name "^p.+t$"))", {"post", "put"}},
      {R"((#match? @name "et"))", {"get", "get2"}},
      {R"((#not-match? @name "[0-9]"))", {"get", "post", "put"}},
      {R"((#eq? @name @argument))", {"post"}},
      {R"((#match? @name "^p") (#not-eq? @name "put"))", {"post"}},
  };
  for (const auto& [predicate, names] : cases) {
    const SyntaxQuery query(
        "((call function: (identifier) @name arguments: (argument_list "
        "(identifier) @argument)) " +
        std::string(predicate) + ")");
    ASSERT_TRUE(query.Check(Language::kPython)) << predicate;
    EXPECT_EQ(Captured(query, Language::kPython, text, "name"), names) << predicate;
  }
}

TEST(SyntaxQuery, ReportsWhichPatternMatched) {
  const SyntaxQuery query("(class_definition) @it (function_definition) @it");
  const Result<SyntaxTree> tree =
      SyntaxTree::Parse(Language::kPython, "def f(): pass\nclass A: pass\n");
  ASSERT_TRUE(tree);
  const std::vector<SyntaxMatch> matches = query.Run(tree->Root(), Language::kPython);
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_EQ(matches[0].pattern, 1U);
  EXPECT_EQ(matches[1].pattern, 0U);
}

TEST(SyntaxQuery, OneQueryServesSeveralLanguagesAndThreads) {
  const SyntaxQuery query("(call_expression function: (_) @name)");
  Texts found[2];
  std::thread other([&] { found[0] = Captured(query, Language::kTsx, "f()", "name"); });
  found[1] = Captured(query, Language::kTypeScript, "f()", "name");
  other.join();
  EXPECT_EQ(found[0], Texts{"f"});
  EXPECT_EQ(found[1], Texts{"f"});
  EXPECT_EQ(Captured(query, Language::kGo, "package a\nvar b = f()\n", "name"), Texts{"f"});
  EXPECT_FALSE(query.Check(Language::kPython));  // has no call_expression
}

TEST(SyntaxQuery, ReportsPatternErrors) {
  for (const std::string_view pattern :
       {"(call", "(no_such_node)", "((identifier) @a (#eq? @b \"x\"))",
        "((identifier) @a (#eq? @a))", "((identifier) @a (#match? @a \"(\"))",
        "((identifier) @a (#is-odd? @a \"x\"))"}) {
    EXPECT_FALSE(SyntaxQuery(pattern).Check(Language::kPython)) << pattern;
  }
}

TEST(SyntaxQuery, LongTextsMatchNoExpression) {
  const SyntaxQuery query(R"(((string) @text (#match? @text "a+b*c")))");
  const std::string text = "'" + std::string(1'000'000, 'a') + "c'\n'ac'\n";
  EXPECT_EQ(Captured(query, Language::kPython, text, "text"), Texts{"'ac'"});
}

TEST(SyntaxQuery, DeepTreesTakeNoStackAndLittleTime) {
  const SyntaxQuery query("(call function: (_) @name)");
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "f(";
  text += std::string(100'000, ')');
  const Result<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, text);
  ASSERT_TRUE(tree);
  // The root and a statement are above the first call; each call is in the previous one's
  // arguments.
  EXPECT_EQ(query.Run(tree->Root(), Language::kPython).size(), 500U);
}

}  // namespace
}  // namespace cairn
