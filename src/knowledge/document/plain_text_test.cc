#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {
namespace {

TEST(PlainText, IsPackedByParagraphs) {
  const struct {
    std::string_view text;
    std::vector<std::string> chunks;
  } cases[] = {
      {"a\n\nb\n\nc\n", {"a\n\nb\n\nc\n"}},
      {"one two three\n\nfour five six\n\nseven\n",
       {"one two three\n\n", "four five six\n\n", "seven\n"}},
      {"one tw\r\n \r\nthree\r\n\r\n\r\nfour five",
       {"one tw\r\n \r\nthree\r\n\r\n\r\n", "four five"}},
      {"# a\n\n```\nb. c. d. e. f\n```\n", {"# a\n\n", "```\nb. c. d. e. ", "f\n```\n"}},
      {"One two. Three four five.", {"One two. ", "Three four five."}},
      {"\n\n a\n", {"\n\n a\n"}},
      {" \n\n", {}},
  };
  for (const auto& test : cases) {
    std::vector<std::string> chunks;
    for (const Chunk& chunk : ReadPlainText(test.text, {.most_characters = 16}).chunks) {
      EXPECT_EQ(chunk.title, "");
      chunks.push_back(chunk.text);
    }
    EXPECT_EQ(chunks, test.chunks) << test.text;
  }
}

TEST(PlainText, HasOverlap) {
  const auto chunks =
      ReadPlainText("Long ago. Now.\n\nThen.", {.most_characters = 14, .overlap_percent = 50})
          .chunks;
  ASSERT_EQ(chunks.size(), 2);
  EXPECT_EQ(chunks[1].overlap, "Now.");
  EXPECT_EQ(chunks[1].line, 3);
}

}  // namespace
}  // namespace cairn
