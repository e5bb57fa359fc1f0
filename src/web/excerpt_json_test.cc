#include "web/excerpt_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

TEST(ExcerptJson, CountsAsScriptsInBrowsersDo) {
  // ä is one unit of two bytes, 漢 one of three, 😀 two of four.
  const std::string text = "ä漢😀 word end";
  const std::size_t word = text.find("word");
  const Excerpt excerpt{text, {{0, 2}, {word, word + 4}}, true, false};
  EXPECT_EQ(
      CompactJson(ToJson(excerpt)),
      R"({"text":"ä漢😀 word end","marks":[[0,1],[5,9]],"cut_before":true,"cut_after":false})");
}

}  // namespace
}  // namespace cairn
