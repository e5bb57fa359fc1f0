#include "store/postgres/binary.h"

#include <gtest/gtest.h>

namespace cairn::postgres {
namespace {

using namespace std::string_literals;

TEST(Binary, NumbersStandMostSignificantByteFirst) {
  std::string bytes;
  AppendInt16(bytes, 0x0102);
  AppendInt32(bytes, 0xfffefdfc);
  AppendInt64(bytes, 0x8000000000000001);
  EXPECT_EQ(bytes, "\1\2\xff\xfe\xfd\xfc\x80\0\0\0\0\0\0\1"s);
  const std::string_view view = bytes;
  EXPECT_EQ(ReadInt16(view), 0x0102);
  EXPECT_EQ(ReadInt32(view.substr(2)), 0xfffefdfc);
  EXPECT_EQ(ReadInt64(view.substr(6)), 0x8000000000000001);
}

// Dimensions, whether there are nulls, the type; then how many and the number of the first; then
// each item behind its length (PostgreSQL's array_send).
TEST(Binary, AnArrayIsAHeadAndItsItems) {
  const std::string one_dimension = "\0\0\0\1\0\0\0\0"s, of_two = "\0\0\0\2\0\0\0\1"s;
  struct Case {
    std::string what;
    std::string bytes;
    std::string expected;
  };
  ArrayBuilder none(TypeNumber::kText), texts(TypeNumber::kText), longs(TypeNumber::kInt64),
      ints(TypeNumber::kInt32), doubles(TypeNumber::kDouble), nulls(TypeNumber::kText);
  texts.Add("ab");
  texts.Add("");
  longs.AddInt64(258);
  longs.AddInt64(-1);
  ints.AddInt32(-2);
  ints.AddInt32(7);
  doubles.AddDouble(1.0);
  doubles.AddDouble(-2.0);
  nulls.AddNull();
  nulls.Add("x");
  const Case cases[] = {
      {"empty: no dimension", none.Take(), "\0\0\0\0\0\0\0\0\0\0\0\x19"s},
      {"texts", texts.Take(), one_dimension + "\0\0\0\x19"s + of_two + "\0\0\0\2ab\0\0\0\0"s},
      {"64 bits", longs.Take(),
       one_dimension + "\0\0\0\x14"s + of_two +
           "\0\0\0\x8\0\0\0\0\0\0\1\2\0\0\0\x8\xff\xff\xff\xff\xff\xff\xff\xff"s},
      {"32 bits", ints.Take(),
       one_dimension + "\0\0\0\x17"s + of_two + "\0\0\0\4\xff\xff\xff\xfe\0\0\0\4\0\0\0\7"s},
      {"doubles", doubles.Take(),
       one_dimension + "\0\0\2\xbd"s + of_two +
           "\0\0\0\x8\x3f\xf0\0\0\0\0\0\0\0\0\0\x8\xc0\0\0\0\0\0\0\0"s},
      {"a null has no length", nulls.Take(),
       "\0\0\0\1\0\0\0\1\0\0\0\x19"s + of_two + "\xff\xff\xff\xff\0\0\0\1x"s},
  };
  for (const Case& each : cases) EXPECT_EQ(each.bytes, each.expected) << each.what;
}

TEST(Binary, ATypeMayBeOneOfAnExtension) {
  ArrayBuilder array(0x01020304);
  array.Add("v");
  EXPECT_EQ(array.Take(), "\0\0\0\1\0\0\0\0\1\2\3\4\0\0\0\1\0\0\0\1\0\0\0\1v"s);
}

}  // namespace
}  // namespace cairn::postgres
