#include "base/enum_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace cairn {

enum class Stone { kFlat, kRound, kKeystone };

template <>
struct EnumNames<Stone> {
  static constexpr std::string_view kWhat = "stone";
  static constexpr EnumEntry<Stone> kTable[] = {
      {Stone::kFlat, "flat"}, {Stone::kRound, "round"}, {Stone::kKeystone, "keystone"}};
};

enum class Ore { kIron };

template <>
struct EnumNames<Ore> {
  static constexpr std::string_view kWhat = "ore";
  static constexpr EnumEntry<Ore> kTable[] = {{Ore::kIron, "iron"}};
};

namespace {

static_assert(NameOf(Stone::kRound) == "round");
static_assert(AllNames<Stone>().size() == 3);
static_assert(NamedEnum<Stone> && !NamedEnum<int>);

TEST(EnumNames, EveryNameParsesToItsValue) {
  for (Stone stone : {Stone::kFlat, Stone::kRound, Stone::kKeystone}) {
    Result<Stone> read = ParseEnum<Stone>(NameOf(stone));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, stone);
  }
}

TEST(EnumNames, ListsTheNamesInTheTablesOrder) {
  const std::vector<std::string_view> expected = {"flat", "round", "keystone"};
  EXPECT_TRUE(std::ranges::equal(AllNames<Stone>(), expected));
}

TEST(EnumNames, ErrorForAWrongNameSuggestsTheNearest) {
  struct Case {
    std::string given;
    std::string message;
  };
  const Case cases[] = {
      {"rounf", "'rounf' is not a stone; did you mean 'round'? (flat, round, keystone)"},
      {"Round", "'Round' is not a stone; did you mean 'round'? (flat, round, keystone)"},
      {"gravel", "'gravel' is not a stone; choose from flat, round, keystone"},
      {"", "'' is not a stone; choose from flat, round, keystone"},
      {"fl\nat", "'fl at' is not a stone; did you mean 'flat'? (flat, round, keystone)"},
  };
  for (const Case& c : cases) {
    Result<Stone> read = ParseEnum<Stone>(c.given);
    ASSERT_FALSE(read) << c.given;
    EXPECT_EQ(read.error().code, ErrorCode::kInvalidArgument);
    EXPECT_EQ(read.error().message, c.message);
  }
}

TEST(EnumNames, LongWrongNameIsCutInTheMessage) {
  EXPECT_LT(ParseEnum<Stone>(std::string(100'000, 'x')).error().message.size(), 200u);
}

TEST(EnumNames, TheArticleFitsTheNoun) {
  EXPECT_EQ(ParseEnum<Ore>("tin").error().message, "'tin' is not an ore; choose from iron");
}

}  // namespace
}  // namespace cairn
