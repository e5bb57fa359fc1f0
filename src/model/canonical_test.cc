#include "model/canonical.h"

#include <gtest/gtest.h>

#include <set>

namespace cairn {
namespace {

TEST(CanonicalText, EveryFieldOfAMemoryCounts) {
  const std::string plain = CanonicalText(Memory());
  EXPECT_EQ(plain, CanonicalText(Memory()));
  int fields = 0;
  ForEachField(kMemoryFields, [&](const auto& field) {
    Memory changed;
    auto& value = changed.*field.member;
    using Value = std::remove_reference_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, Successor>) {
      value = Successor::Deleted();
    } else if constexpr (std::is_same_v<Value, Id>) {
      value = *Id::Parse("0198c0de-0000-7000-8000-000000000001");
    } else if constexpr (std::is_same_v<Value, std::string>) {
      value += "x";
    } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
      value.emplace_back();
    } else if constexpr (std::is_enum_v<Value>) {
      value = static_cast<Value>(1);
    } else if constexpr (std::is_arithmetic_v<Value>) {
      value += 1;
    } else {
      value = 0;
    }
    EXPECT_NE(CanonicalText(changed), plain) << field.name;
    ++fields;
  });
  EXPECT_EQ(fields, kMemoryFieldCount);
}

TEST(CanonicalText, AdjacentFieldsAreKeptApart) {
  Memory a, b;
  a.content = "ab";
  a.summary = "c";
  b.content = "a";
  b.summary = "bc";
  EXPECT_NE(CanonicalText(a), CanonicalText(b));
  a = b = Memory();
  a.tags = {"x", "y"};
  b.tags = {"x,y"};
  EXPECT_NE(CanonicalText(a), CanonicalText(b));
  b.tags = {"x"};
  b.keywords = {"y"};
  EXPECT_NE(CanonicalText(a), CanonicalText(b));
}

TEST(CanonicalText, EveryFieldOfAFileCounts) {
  const IndexedFile plain;
  const std::vector<IndexedFile> others = {{.project = "x"}, {.path = "x"},   {.hash = "x"},
                                           {.bytes = 1},     {.modified = 1}, {.changed = 1},
                                           {.recipe = "x"},  {.named = true}, {.indexed_at = 1}};
  std::set<std::string> texts = {CanonicalText(plain)};
  for (const IndexedFile& other : others) texts.insert(CanonicalText(other));
  EXPECT_EQ(texts.size(), 1 + others.size());
}

TEST(CanonicalText, NotesAndUsesAreDistinguished) {
  HandoffNotes done, planned;
  done.completed = {"it"};
  planned.next_steps = {"it"};
  EXPECT_NE(CanonicalText(done), CanonicalText(planned));
  AccessRecord without, with;
  with.score = 0;
  EXPECT_NE(CanonicalText(without), CanonicalText(with));
}

}  // namespace
}  // namespace cairn
