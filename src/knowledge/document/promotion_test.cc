#include "knowledge/document/promotion.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace cairn {
namespace {

constexpr std::string_view kFirst = "0198c0de-0000-7000-8000-000000000001";
constexpr std::string_view kSecond = "0198c0de-0000-7000-8000-000000000002";

std::string Region(std::string_view id, std::string_view text) {
  return PromotionRegion(*Id::Parse(id), text);
}

// The title and promoted id of each chunk.
std::vector<std::pair<std::string, std::string>> Promoted(std::string_view text,
                                                          std::size_t most = 2000) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const Chunk& chunk : ReadMarkdown(text, {.most_characters = most}).chunks) {
    found.emplace_back(chunk.title, chunk.promoted);
  }
  return found;
}

TEST(Promotion, IsEnclosedInMarks) {
  EXPECT_EQ(Region(kFirst, "One.\nTwo."),
            "<!-- cairn:memory 0198c0de-0000-7000-8000-000000000001 -->\n\nOne.\nTwo.\n\n"
            "<!-- cairn:end -->\n");
}

TEST(Promotion, RoundTripsTheText) {
  for (const std::string_view text :
       {"One.", "One.\n\nTwo.", "    code\n    more", "# A\n\n```\nopen fence",
        "<!-- cairn:end -->", "a\n <!--cairn:end-->\n\\<!-- cairn:memory x -->\nb",
        "\\\\<!-- cairn:end -->\\", "a\r\nb\r\n\r\nc", "<!-- vector-index: false -->"}) {
    const std::string region = Region(kFirst, text);
    EXPECT_EQ(PromotedText(region), text);
    EXPECT_EQ(PromotedText("## Title\n\n" + region + "\n"), text);
    const std::vector<Promotion> found = FindPromotions("x\n" + region + "y");
    ASSERT_EQ(found.size(), 1) << text;
    EXPECT_EQ(found[0].id.ToString(), kFirst);
    EXPECT_EQ(found[0].end.end, region.size() + 2);
  }
  EXPECT_EQ(PromotedText("a piece\n\n<!-- cairn:end -->\nmore"), "a piece");
  EXPECT_EQ(PromotedText("\n\n"), "");
}

TEST(Promotion, ASectionWithOneRegionIsThatMemory) {
  const std::string one = Region(kFirst, "One.");
  const std::string two = Region(kSecond, "Two.");
  const std::string first(kFirst);
  const std::string second(kSecond);
  const struct {
    std::string text;
    std::vector<std::pair<std::string, std::string>> chunks;
  } cases[] = {
      {"# A\n\n" + one, {{"A", first}}},
      {one, {{"", first}}},
      {"# T\n\n## A\n\n" + one + "\n## B\n\n" + two, {{"T > A", first}, {"T > B", second}}},
      {"# T\n\n## A\n\n" + one + "\n## B\n", {{"T > A", first}}},
      {"# A\n\ntext\n\n" + one, {{"A", ""}}},
      {"# A\n\n" + one + "\ntext\n", {{"A", ""}}},
      {"# A\n\n" + one + two, {{"A", ""}}},
      {"# A\n\n```\n" + one + "```\n", {{"A", ""}}},
      {"# A\n\n" + one.substr(0, one.size() - 20), {{"A", ""}}},
      {"# A\n\n<!-- cairn:memory x -->\na\n<!-- cairn:end -->\n", {{"A", ""}}},
  };
  for (const auto& test : cases) EXPECT_EQ(Promoted(test.text), test.chunks) << test.text;
}

TEST(Promotion, TheTextDoesNotAffectTheStructure) {
  const std::string first(kFirst);
  const std::string second(kSecond);
  for (const std::string_view text : {"# Heading\n\na", "```\nopen", "<!-- open", "<pre>", "- list",
                                      "<!-- vector-index: false -->", "    code", "a\n==="}) {
    const std::string file =
        "# A\n\n" + Region(kFirst, text) + "\n# B\n\n" + Region(kSecond, "Two.");
    EXPECT_EQ(Promoted(file),
              (std::vector<std::pair<std::string, std::string>>{{"A", first}, {"B", second}}))
        << text;
    EXPECT_TRUE(ReadMarkdown(file, {}).wanted);
  }
}

TEST(Promotion, MarksInCodeAreIgnored) {
  const std::string mark = PromotionMark(*Id::Parse(kFirst));
  EXPECT_EQ(Promoted("# A\n\n```\n" + mark + "\n```\n\n# B\n\n```\n" + PromotionEnd() + "\n```\n"),
            (std::vector<std::pair<std::string, std::string>>{{"A", ""}, {"B", ""}}));
}

TEST(Promotion, ALongOneIsSeveralChunks) {
  const std::string text = "# A\n\n" + Region(kFirst, "One two three.\n\nFour five six seven.");
  const Document document = ReadMarkdown(text, {.most_characters = 90});
  ASSERT_EQ(document.chunks.size(), 2);
  EXPECT_EQ(document.chunks[0].promoted, kFirst);
  EXPECT_EQ(document.chunks[1].promoted, kFirst);
  EXPECT_EQ(PromotedText(document.chunks[0].text), "One two three.");
  EXPECT_EQ(PromotedText(document.chunks[1].text), "Four five six seven.");
}

}  // namespace
}  // namespace cairn
