#include "knowledge/document/front_matter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn {
namespace {

using List = std::vector<std::string>;

Document Read(std::string_view text) {
  Document document;
  ReadFrontMatter(text, document);
  return document;
}

TEST(FrontMatter, DescribesTheDocument) {
  const Document document = Read(
      "---\n"
      "title: \"The  store\"\n"
      "category: Architecture\n"
      "tags: [sqlite, wal, sqlite]\n"
      "keywords: one file,, two words ,\n"
      "importance: 8\n"
      "author: {name: someone, ages: [1, [2]]}\n"
      "date:\n"
      "---\n# A\n");
  EXPECT_EQ(document.title, "The store");
  EXPECT_EQ(document.category, Category::kArchitecture);
  EXPECT_EQ(document.tags, (List{"sqlite", "wal"}));
  EXPECT_EQ(document.keywords, (List{"one file", "two words"}));
  EXPECT_EQ(document.importance, 8);
  EXPECT_EQ(document.notes, List{});
}

TEST(FrontMatter, HasFences) {
  const struct {
    std::string_view text;
    std::string_view front_matter;
  } cases[] = {
      {"---\ntitle: x\n---\nrest", "---\ntitle: x\n---\n"},
      {"---\r\ntitle: x\r\n...\r\nrest", "---\r\ntitle: x\r\n...\r\n"},
      {"\xEF\xBB\xBF--- \ntitle: x\n---", "\xEF\xBB\xBF--- \ntitle: x\n---"},
      {"---\ntitle: x\n  ---\n---\n", "---\ntitle: x\n  ---\n---\n"},
      {"---\n---\nrest", "---\n---\n"},
      {"---\n# nothing\n---\nrest", "---\n# nothing\n---\n"},
      {"\n---\ntitle: x\n---\n", ""},
      {"----\ntitle: x\n---\n", ""},
      {"# A\n---\n", ""},
      {"", ""},
  };
  for (const auto& test : cases) {
    const Document document = Read(test.text);
    EXPECT_EQ(document.front_matter, test.front_matter) << test.text;
    EXPECT_EQ(document.notes, List{}) << test.text;
  }
}

TEST(FrontMatter, InvalidFrontMatterIsTextAndNoted) {
  const std::string longest = "---\na: " + std::string(kMostFrontMatter, 'b') + "\n---\n";
  for (const std::string& text :
       {std::string("---\ntitle: x\n"), std::string("---\n"), longest,
        std::string("---\n- a\n---\n"), std::string("---\nA rule, then text.\n---\n"),
        std::string("---\na: [b\n---\n"), std::string("---\na: b: c\n---\n"),
        std::string("---\na: \"\\ud800\"\n---\n"), std::string("---\n*a\n---\n"),
        "---\n" + std::string(20'000, '[') + "\n---\n",
        "---\n" + std::string(20'000, '{') + "\n---\n"}) {
    const Document document = Read(text);
    EXPECT_EQ(document.front_matter, "") << text.substr(0, 100);
    ASSERT_EQ(document.notes.size(), 1) << text.substr(0, 100);
    EXPECT_TRUE(document.notes[0].starts_with("line 1: ")) << document.notes[0];
  }
}

TEST(FrontMatter, WrongValuesAreNotedByLine) {
  const Document document = Read(
      "---\n"
      "title: [a]\n"
      "category: archtecture\n"
      "importance: 11\n"
      "tags: {a: b}\n"
      "keywords: [a, [b]]\n"
      "---\n");
  ASSERT_EQ(document.notes.size(), 5);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_TRUE(document.notes[i].starts_with("line " + std::to_string(i + 2) + ": "));
  }
  EXPECT_NE(document.notes[1].find("'architecture'"), std::string::npos) << document.notes[1];
  EXPECT_EQ(document.title, "");
  EXPECT_FALSE(document.category.has_value());
  EXPECT_FALSE(document.importance.has_value());
  EXPECT_EQ(document.tags, List{});
  for (const std::string_view number : {"-1", "5.5", "many", "1e1", "99999999999999999999"}) {
    const std::string text = "---\nimportance: " + std::string(number) + "\n---\n";
    EXPECT_EQ(Read(text).notes.size(), 1) << number;
  }
}

TEST(FrontMatter, AliasesAreNotFollowed) {
  const auto line = [](int i) {
    const std::string name = "a" + std::to_string(i);
    const std::string before = "*a" + std::to_string(i - 1);
    return name + ": &" + name + " [" + before + ", " + before + "]\n";
  };
  std::string text = "---\na0: &a0 [x, x]\n";
  for (int i = 1; i < 40; ++i) text += line(i);
  const Document document = Read(text + "tags: *a39\ntitle: T\n---\n");
  EXPECT_EQ(document.title, "T");
  EXPECT_EQ(document.tags, List{});
  EXPECT_EQ(document.notes, List{"line 42: tags is neither a list nor a string"});
}

TEST(FrontMatter, ValuesOverTheLimitsAreDropped) {
  const Document document =
      Read("---\ntags: [a, " + std::string(201, 'b') + ", c]\ntitle: \"a\\0b\"\n---\n");
  EXPECT_EQ(document.tags, (List{"a", "c"}));
  EXPECT_EQ(document.notes.size(), 1);
  EXPECT_EQ(document.title, "a\uFFFDb");
  std::string many = "---\nkeywords: [";
  for (int i = 0; i < 150; ++i) many += "k" + std::to_string(i) + ", ";
  EXPECT_EQ(Read(many + "]\n---\n").keywords.size(), 100);
}

}  // namespace
}  // namespace cairn
