#include "web/excerpt_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

TEST(ExcerptJson, CountsUtf16Units) {
  // ä is 1 unit from 2 bytes, 漢 1 from 3, 😀 2 from 4.
  const std::string text = "ä漢😀 word end";
  const std::size_t word = text.find("word");
  const Excerpt excerpt{text, {{0, 2}, {word, word + 4}}, true, false};
  EXPECT_EQ(
      CompactJson(ToJson(excerpt)),
      R"({"text":"ä漢😀 word end","marks":[[0,1],[5,9]],"cut_before":true,"cut_after":false})");
}

}  // namespace
}  // namespace cairn
