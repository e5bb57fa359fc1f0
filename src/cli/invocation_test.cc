#include "cli/invocation.h"

#include <gtest/gtest.h>

#include "cli/command.h"

namespace cairn {

enum class Pace { kSlow, kFast };

template <>
struct EnumNames<Pace> {
  static constexpr std::string_view kWhat = "pace";
  static constexpr EnumEntry<Pace> kTable[] = {{Pace::kSlow, "slow"}, {Pace::kFast, "fast"}};
};

namespace {

Invocation With(const std::string& value) {
  static const Command command{.name = "go",
                               .arguments = {{.name = "N"}},
                               .options = {{.name = "x", .value_name = "X"}, {.name = "flag"}}};
  Invocation invocation(command, {});
  invocation.Add("x", value);
  invocation.Add("N", value);
  return invocation;
}

TEST(Invocation, ReadsWholeNumbers) {
  EXPECT_EQ(**With("42").Whole("x"), 42);
  EXPECT_EQ(**With("+1").Whole("x"), 1);
  EXPECT_EQ(**With("-7").Whole("N", -10, 10), -7);
  EXPECT_EQ(**With("9223372036854775807").Whole("x"), Given::kHighest);
  EXPECT_EQ(*Invocation(Command{.options = {{.name = "x"}}}, {}).Whole("x"), std::nullopt);
}

TEST(Invocation, ReadsNumbers) {
  EXPECT_EQ(**With("-0.5").Number("x"), -0.5);
  EXPECT_EQ(**With("1e3").Number("x", 0, 1000), 1000);
  EXPECT_EQ(**With(".5").Number("x"), 0.5);
}

TEST(Invocation, ErrorsNameTheNumberAndTheRange) {
  struct Case {
    std::string given;
    std::string message;
  };
  const Case whole[] = {
      {"0", "--x: '0' is not a whole number from 1 to 100"},
      {"101", "--x: '101' is not a whole number from 1 to 100"},
      {"5x", "--x: '5x' is not a whole number from 1 to 100"},
      {"5.0", "--x: '5.0' is not a whole number from 1 to 100"},
      {" 5", "--x: '5' is not a whole number from 1 to 100"},
      {"+-5", "--x: '+-5' is not a whole number from 1 to 100"},
      {"0x10", "--x: '0x10' is not a whole number from 1 to 100"},
      {"", "--x: '' is not a whole number from 1 to 100"},
      {"99999999999999999999", "--x: '99999999999999999999' is not a whole number from 1 to 100"},
  };
  for (const Case& c : whole)
    EXPECT_EQ(With(c.given).Whole("x", 1, 100).error().message, c.message);
  for (const std::string bad : {"nan", "inf", "-inf", "infinity", "1e999", "0.5x", "", "0,5"}) {
    EXPECT_EQ(With(bad).Number("x", -2, 1).error().message,
              "--x: '" + bad + "' is not a number from -2 to 1");
  }
  EXPECT_EQ(With("a").Whole("N").error().message, "N: 'a' is not a whole number");
  EXPECT_EQ(With("0").Whole("N", 1).error().message, "N: '0' is not a whole number of at least 1");
  EXPECT_EQ(With("nan").Number("x").error().message, "--x: 'nan' is not a number");
}

TEST(Invocation, SetsFieldsOnlyIfGiven) {
  std::int64_t whole = 10;
  int small = 3;
  std::optional<double> number;
  std::string text = "old";
  std::optional<std::string> maybe;
  std::vector<std::string> all;
  bool flag = false;
  const Invocation five = With("5");
  EXPECT_TRUE(five.Read("x", whole, 1, 100));
  EXPECT_TRUE(five.Read("x", small, 1, 100));
  EXPECT_TRUE(five.Read("x", number, 0.0, 9.5));
  EXPECT_TRUE(five.Read("x", text));
  EXPECT_TRUE(five.Read("x", maybe));
  EXPECT_TRUE(five.Read("x", all));
  EXPECT_TRUE(five.Read("flag", flag));
  EXPECT_EQ(whole, 5);
  EXPECT_EQ(small, 5);
  EXPECT_EQ(number, 5.0);
  EXPECT_EQ(text, "5");
  EXPECT_EQ(maybe, "5");
  EXPECT_EQ(all, std::vector<std::string>{"5"});
  EXPECT_FALSE(flag);
  EXPECT_FALSE(five.Read("x", whole, 6, 7));
  EXPECT_EQ(whole, 5);
}

TEST(Invocation, ReadsEnumsByName) {
  Pace pace = Pace::kSlow;
  std::optional<Pace> maybe;
  std::vector<Pace> all;
  EXPECT_TRUE(With("fast").Read("x", pace));
  EXPECT_TRUE(With("fast").Read("x", maybe));
  EXPECT_TRUE(With("fast").Read("x", all));
  EXPECT_EQ(pace, Pace::kFast);
  EXPECT_EQ(maybe, Pace::kFast);
  EXPECT_EQ(all, std::vector<Pace>{Pace::kFast});
  EXPECT_EQ(With("fats").Read("x", pace).error().message,
            "--x: 'fats' is not a pace; did you mean 'fast'? (slow, fast)");
}

TEST(Invocation, ReadsTimesAndSpans) {
  EXPECT_EQ(**With("2d").Time("x", 3 * kDayMs), kDayMs);
  EXPECT_EQ(**With("2d").Duration("x"), 2 * kDayMs);
  EXPECT_TRUE(With("soon").Time("x", 0).error().message.starts_with("--x: "));
}

}  // namespace
}  // namespace cairn
