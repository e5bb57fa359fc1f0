#include "protocol/params.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/cursor.h"

namespace cairn {
namespace {

const Json kParams = Json::parse(
    R"({"text":"a","number":1,"null":null,"object":{"x":"y"},"mixed":{"x":1},"flag":true,"list":[]})");

template <typename T>
ErrorCode CodeOf(const Result<T>& result) {
  return result ? ErrorCode::kInternal : result.error().code;
}

TEST(Params, AreReadByType) {
  EXPECT_EQ(*RequiredString(kParams, "text"), "a");
  EXPECT_EQ(**OptionalString(kParams, "text"), "a");
  EXPECT_EQ(*OptionalString(kParams, "absent"), std::nullopt);
  EXPECT_EQ(*OptionalString(kParams, "null"), std::nullopt);
  EXPECT_TRUE(*OptionalFlag(kParams, "flag"));
  EXPECT_FALSE(*OptionalFlag(kParams, "absent"));
  EXPECT_EQ(*RequiredObject(kParams, "object"), Json({{"x", "y"}}));
  EXPECT_EQ(*OptionalObject(kParams, "null"), Json::object());
  EXPECT_EQ(*OptionalStrings(kParams, "object"), Json({{"x", "y"}}));
}

TEST(Params, RejectOtherTypes) {
  EXPECT_EQ(CodeOf(RequiredString(kParams, "absent")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(RequiredString(kParams, "number")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(RequiredString(kParams, "null")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(OptionalString(kParams, "number")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(OptionalFlag(kParams, "null")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(RequiredObject(kParams, "null")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(RequiredObject(kParams, "list")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(OptionalObject(kParams, "list")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(OptionalStrings(kParams, "mixed")), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(RequiredString(Json::array(), "text")), ErrorCode::kInvalidArgument);
}

TEST(Cursors, RoundTrip) {
  EXPECT_EQ(*ReadCursor("resources", MakeCursor("resources", "memory://a:b")), "memory://a:b");
  EXPECT_EQ(*ReadIndexCursor("tools", MakeCursor("tools", "7"), 8), 7U);
}

TEST(Cursors, RejectCursorsOfOtherLists) {
  EXPECT_FALSE(ReadCursor("resources", MakeCursor("tools", "1")));
  for (const char* place : {"8", "-1", "", "7 ", "0x1", "99999999999999999999999"}) {
    EXPECT_FALSE(ReadIndexCursor("tools", MakeCursor("tools", place), 8)) << place;
  }
  for (const char* cursor : {"", "nonsense!", "7", "dG9vbHM6Mg"}) {
    EXPECT_FALSE(ReadIndexCursor("tools", cursor, 8)) << cursor;
  }
}

}  // namespace
}  // namespace cairn
