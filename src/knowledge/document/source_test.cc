#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "knowledge/document/document.h"

namespace cairn {
namespace {

using Titled = std::vector<std::pair<std::string, std::string>>;

// Definitions are marked by « and », which are removed.
Titled ChunksOf(std::string_view marked, std::size_t most) {
  std::string text;
  std::vector<Definition> definitions;
  for (std::size_t i = 0; i < marked.size();) {
    if (marked.substr(i).starts_with("«")) {
      definitions.push_back({{text.size(), 0}, "d" + std::to_string(definitions.size() + 1)});
      i += std::string_view("«").size();
    } else if (marked.substr(i).starts_with("»")) {
      definitions.back().span.end = text.size();
      i += std::string_view("»").size();
    } else {
      text += marked[i++];
    }
  }
  Titled chunks;
  for (const Chunk& chunk : ReadSource(text, definitions, {.most_characters = most}).chunks) {
    EXPECT_EQ(chunk.overlap, "");
    chunks.emplace_back(chunk.title, chunk.text);
  }
  return chunks;
}

TEST(Source, IsCutByDefinitions) {
  const struct {
    std::string_view marked;
    Titled chunks;
  } cases[] = {
      {"import a\n\n«def b():\n  c»\n", {{"d1", "import a\n\ndef b():\n  c\n"}}},
      {"«int a;»\n«int b;»\n", {{"d1 … d2", "int a;\nint b;\n"}}},
      {"«int abcdefghij;»\n\n// why\n«int bcdefg;»\nend",
       {{"d1", "int abcdefghij;\n"}, {"d2", "\n// why\nint bcdefg;\nend"}}},
      {"«int a;» «int b;» // c\n", {{"d1 … d2", "int a; int b; // c\n"}}},
      {"«int a = 1. + 2;\n\nint b = 3;\nint c = 4;\n»«int d;»\n",
       {{"d1", "int a = 1. + 2;\n\n"}, {"d1", "int b = 3;\nint c = 4;\n"}, {"d2", "int d;\n"}}},
      {"a\nb\n", {{"", "a\nb\n"}}},
      {"«» \n«a»", {{"d2", " \na"}}},
      {" \n", {}},
  };
  for (const auto& test : cases) EXPECT_EQ(ChunksOf(test.marked, 24), test.chunks) << test.marked;
}

}  // namespace
}  // namespace cairn
