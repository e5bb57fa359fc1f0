#include "model/memory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "model/input.h"

namespace cairn {
namespace {

Memory Good() {
  Memory memory;
  memory.content = "Deploys happen on Tuesdays.";
  return memory;
}

TEST(Memory, FieldsHaveDistinctNamesAndDescriptions) {
  std::set<std::string_view> names;
  ForEachField(kMemoryFields, [&](const auto& field) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    EXPECT_FALSE(field.help.empty()) << field.name;
  });
  EXPECT_EQ(names.size(), kMemoryFieldCount);
}

TEST(Memory, ValidMemoryPasses) { EXPECT_TRUE(ValidateMemory(Good())); }

TEST(Memory, ContentMayHaveAtMost100000Bytes) {
  Memory memory = Good();
  memory.content.assign(100'000, 'x');
  EXPECT_TRUE(ValidateMemory(memory));
  memory.content += 'x';
  const Status status = ValidateMemory(memory);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message, "content has 100001 bytes; at most 100000 are allowed");
}

TEST(Memory, ErrorsNameTheBadValue) {
  struct Case {
    void (*spoil)(Memory&);
    const char* message;
  };
  const Case cases[] = {
      {[](Memory& m) { m.content.clear(); }, "content is empty"},
      {[](Memory& m) { m.content = " \n\t"; }, "content is empty"},
      {[](Memory& m) { m.content = "ab\xFF"; }, "content is not valid UTF-8 at byte 2"},
      {[](Memory& m) { m.content = std::string("a\0b", 3); }, "content has a NUL byte at byte 1"},
      {[](Memory& m) { m.importance = 11; }, "importance is 11; it must be from 0 to 10"},
      {[](Memory& m) { m.importance = -1; }, "importance is -1; it must be from 0 to 10"},
      {[](Memory& m) { m.access_count = -1; }, "access_count is -1; it must be from 0 to 1e+15"},
      {[](Memory& m) { m.confidence = std::nan(""); }, "confidence is nan; it must be from 0 to 1"},
      {[](Memory& m) { m.confidence = 1.01; }, "confidence is 1.01; it must be from 0 to 1"},
      {[](Memory& m) {
         m.tags = {"ok", " "};
       },
       "tags has an empty item"},
      {[](Memory& m) { m.tags.assign(101, "t"); }, "tags has 101 items; at most 100 are allowed"},
      {[](Memory& m) { m.tags = {std::string(201, 't')}; }, "an item of tags has 201 bytes"},
      {[](Memory& m) { m.position = -1; }, "position is -1"},
      {[](Memory& m) { m.created_by.assign(201, 'a'); }, "created_by has 201 bytes; at most 200"},
  };
  for (const Case& c : cases) {
    Memory memory = Good();
    c.spoil(memory);
    const Status status = ValidateMemory(memory);
    ASSERT_FALSE(status) << c.message;
    EXPECT_EQ(status.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(status.error().message.find(c.message), std::string::npos) << status.error().message;
  }
}

TEST(Memory, IsAliveUntilDeletedReplacedOrExpired) {
  Memory memory = Good();
  EXPECT_TRUE(memory.IsAlive(100));
  memory.expires_at = 100;
  EXPECT_TRUE(memory.IsAlive(99));
  EXPECT_FALSE(memory.IsAlive(100));
  memory.expires_at.reset();
  memory.superseded_by = Successor::Deleted();
  EXPECT_FALSE(memory.IsAlive(0));
}

TEST(Successor, ParsesAndPrintsItsThreeStates) {
  EXPECT_TRUE(Successor::Parse("")->IsNone());
  EXPECT_TRUE(Successor::Parse("DELETED")->IsDeleted());
  const std::string id = "018f3c2e-7b1a-7c3d-9e4f-0123456789ab";
  EXPECT_EQ(Successor::Parse(id)->ToString(), id);
  EXPECT_EQ(Successor::Deleted().ToString(), "DELETED");
  EXPECT_EQ(Successor::None().ToString(), "");
  EXPECT_FALSE(Successor::Parse("deleted"));
}

TEST(MemoryInput, TracksGivenFields) {
  MemoryInput input;
  EXPECT_TRUE(input.empty());
  input.Set(&Memory::context, "standup");
  input.Set(&Memory::importance, 5);
  EXPECT_TRUE(input.Has(&Memory::context));
  EXPECT_TRUE(input.Has(&Memory::importance));
  EXPECT_FALSE(input.Has(&Memory::content));
  EXPECT_FALSE(input.Has(&Memory::usefulness));
  EXPECT_EQ(input.values.context, "standup");
}

}  // namespace
}  // namespace cairn
