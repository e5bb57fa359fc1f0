#include "knowledge/analysis/documents.h"

#include <gtest/gtest.h>

#include <utility>

#include "knowledge/analysis/project_fixture.h"

namespace cairn {
namespace {

TEST(IsDocument, IsDeterminedByNameAndFolder) {
  for (const std::string_view path :
       {"README", "readme.md", "lib/README.rst", "docs/a/b.md", "CHANGELOG.md", "Contributing.md",
        "doc/intro.adoc", "AGENTS.md"}) {
    EXPECT_TRUE(IsDocument(path)) << path;
  }
  for (const std::string_view path : {"docs/conf.py", "notes.md", "README.png",
                                      "docs/CMakeLists.txt", "src/readme.cc", "requirements.txt"}) {
    EXPECT_FALSE(IsDocument(path)) << path;
  }
}

TEST(TitleOf, IsTheFirstHeading) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"# One #\n# Two", "One"},
      {"\xEF\xBB\xBF# Marked", "Marked"},
      {"text\n\n## `code` and [link](x)", "code and link"},
      {"Title\n=====\ntext", "Title"},
      {"=====\nOver\n=====\n", "Over"},
      {"= Adoc\n", "Adoc"},
      {"---\ntitle: x\n---\n# After", "After"},
      {"```\n# comment\n```\n# Real", "Real"},
      {"#hashtag\n", ""},
      {"[![badge](a)](b)\n# <img src=x> Name", "Name"},
      {"", ""}};
  for (const auto& [text, title] : cases) EXPECT_EQ(TitleOf(text), title) << text;
}

TEST(FirstParagraphOf, IsTheFirstProseParagraph) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"# T\nIt counts the words of a text.\nQuickly.\n\nMore.",
       "It counts the words of a text. Quickly."},
      {"# T\n\n[![b](c)](d) [![e](f)](g)\n\n<div>\nnot this text, please\n</div>\n\n"
       "A **tool** for [people](http://x) at work.",
       "A tool for people at work."},
      {"Title\n=====\n\n> a quoted sentence that is long\n\n* one item of a list that is long\n\n"
       "What it really is for.",
       "What it really is for."},
      {"# T\n\nWIP\n\n```\nsome code that is not prose\n```\n\n[x]: http://a.example.com/b\n\n"
       "It keeps all your notes.",
       "It keeps all your notes."},
      {"# Only a heading", ""}};
  for (const auto& [text, paragraph] : cases) EXPECT_EQ(FirstParagraphOf(text), paragraph) << text;
}

TEST(FirstParagraphOf, TrialS11InstructionsAreNotADescription) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"# Template\n\nClick the **Use this template** button at the top of the page.\n\n"
       "A starting point for services in Python.",
       "A starting point for services in Python."},
      {"# T\n\n## How to use it\n\nEverything is in one container that you start.\n\n"
       "## What it is\n\nA small shop with a cart.",
       "A small shop with a cart."},
      {"Users\n=====\n\nUsage statistics of a fleet of boats.",
       "Usage statistics of a fleet of boats."},
      {"# Use cases\n\nA list of what the product is for.", "A list of what the product is for."},
      {"# T\n\nRun `make` to build it all.", ""}};
  for (const auto& [text, paragraph] : cases) EXPECT_EQ(FirstParagraphOf(text), paragraph) << text;
}

TEST(Documents, TrialS11UsesTheManifestIfTheReadmeHasNoDescription) {
  const VirtualFiles files = {
      {"README.md", "# T\n\nClick the Use this template button.\n"},
      {"package.json", R"({"name": "t", "description": "A shop with a cart."})"}};
  const Analysis analysis = AnalyzeFiles(files, "p");
  const Finding* about = FindKey(analysis, "about");
  ASSERT_NE(about, nullptr);
  EXPECT_EQ(about->text, "What t is: A shop with a cart.");
  EXPECT_EQ(about->file_path, "package.json");
}

TEST(Documents, AreListedWithTitlesUpToALimit) {
  VirtualFiles files = {{"README.md", "# P"}, {"docs/decisions/0001-x.md", "# 1"}};
  for (int i = 10; i < 60; ++i) files["docs/" + std::to_string(i) + ".md"] = "# D";
  const Analysis analysis = AnalyzeFiles(files, "p");
  const Finding* finding = FindKey(analysis, "documentation");
  ASSERT_NE(finding, nullptr);
  EXPECT_TRUE(finding->text.starts_with("Documentation of p: 52 documents.\nREADME.md: P\n"));
  EXPECT_NE(finding->text.find("docs/10.md: D\n"), std::string::npos);
  EXPECT_TRUE(finding->text.ends_with(" and 11 more\n1 record of decisions in docs/decisions"));
}

TEST(Documents, DecisionsAreCountedByFolderWithoutTheirIndex) {
  const Analysis analysis = AnalyzeFiles({{"README.md", "# P"},
                                          {"docs/adr/0001-x.md", "# 1"},
                                          {"docs/adr/0002-y.md", "# 2"},
                                          {"docs/adr/README.md", "# Decisions"},
                                          {"docs/adr/template.md", "# Title"},
                                          {"web/docs/decisions/0001-z.md", "# 1"}},
                                         "p");
  const Finding* finding = FindKey(analysis, "documentation");
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->text,
            "Documentation of p: 6 documents.\nREADME.md: P\ndocs/adr/README.md: Decisions\n"
            "docs/adr/template.md: Title\n2 records of decisions in docs/adr\n"
            "1 record of decisions in web/docs/decisions");
}

TEST(Documents, AReadmeAloneIsNotAList) {
  EXPECT_EQ(FindKey(AnalyzeFiles({{"README.md", "# P"}}), "documentation"), nullptr);
}

}  // namespace
}  // namespace cairn
