// Views over many memories at once: outlines, names mentioned together, what was replaced, who
// wrote, the last uses.
#include "contract/store_contract.h"

namespace cairn {
namespace {

using Pairs = std::vector<EntityPair>;
using Writers = std::vector<SourceActivity>;
using Uses = std::vector<AccessRecord>;

TEST_P(StoreContract, OutlinesComeInTheOrderOfStoring) {
  std::vector<Memory> m = {Note(7), Note(9), HandoffRecord(3), Note(1)};
  m[0].type = MemoryType::kTask;
  m[0].category = Category::kGotcha;
  m[0].project = "shop";
  m[0].source = "mcp";
  m[3].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(m)), "ok");
  const auto outlines = ValueOf(Ask(&Reader::Outlines, {}, kNow));
  ASSERT_EQ(outlines.size(), 2u) << "handoffs only if named, and what is alive";
  const MemoryOutline first{IdOf(7), kNow - 7, MemoryType::kTask, Category::kGotcha, "shop", "mcp"};
  EXPECT_TRUE(outlines[0] == first);
  EXPECT_EQ(outlines[1].id, IdOf(9));
  EXPECT_EQ(outlines[1].project, "cairn");
  Filter filter;
  filter.types = {MemoryType::kHandoff, MemoryType::kTask};
  EXPECT_EQ(ValueOf(Ask(&Reader::Outlines, filter, kNow)).size(), 2u);
  filter.project = "elsewhere";
  EXPECT_TRUE(ValueOf(Ask(&Reader::Outlines, filter, kNow)).empty());
}

TEST_P(StoreContract, PairsOfNamesAreCountedOncePerMemoryIgnoringCase) {
  std::vector<Memory> m = {Note(1), Note(2), Note(3), Note(4)};
  m[0].entities = {"Ann", "ann", "Bob", "Zoe"};
  m[1].entities = {"BOB", "ANN"};
  m[2].entities = {"Ann", "Carl", "Zoe"};
  m[3].entities = {"Ann", "Bob"};
  m[3].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(m)), "ok");
  const std::vector<std::string> names = {"Zoe", "bob", "Ann", "nobody"};
  EXPECT_TRUE(ValueOf(Ask(&Reader::EntityPairs, names, {}, kNow)) ==
              (Pairs{{0, 2, 2}, {1, 2, 2}, {0, 1, 1}}));
  Filter filter;
  filter.include_deleted = true;
  EXPECT_TRUE(ValueOf(Ask(&Reader::EntityPairs, names, filter, kNow)) ==
              (Pairs{{1, 2, 3}, {0, 2, 2}, {0, 1, 1}}));
  EXPECT_TRUE(ValueOf(Ask(&Reader::EntityPairs, {}, {}, kNow)).empty());
}

TEST_P(StoreContract, WhatAMemoryReplacedIsFound) {
  std::vector<Memory> m = {Note(5), Note(2), HandoffRecord(3), Note(4), Note(1)};
  m[0].superseded_by = m[2].superseded_by = Successor::By(IdOf(1));
  m[1].superseded_by = Successor::Deleted();
  m[3].superseded_by = Successor::By(IdOf(2));
  ASSERT_EQ(CodeOf(Insert(m)), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::FindReplaced, IdOf(1))), IdsOf(std::vector<int>{5, 3}));
  EXPECT_EQ(ValueOf(Ask(&Reader::FindReplaced, IdOf(2))), IdsOf(std::vector<int>{4}));
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindReplaced, IdOf(9))).empty());
  EXPECT_TRUE(ValueOf(Ask(&Reader::FindReplaced, Id())).empty());
}

TEST_P(StoreContract, WritersAreSourcesAndTheirSessions) {
  std::vector<Memory> m = {Note(5), Note(4), Note(3), Note(2), Note(9)};
  m[0].source = m[3].source = "mcp";
  m[0].session = m[3].session = "s1";
  m[1].source = "mcp";
  m[1].superseded_by = Successor::Deleted();
  m[4].created_at = m[1].created_at;
  ASSERT_EQ(CodeOf(Insert(m)), "ok");
  const Writers all = {
      {"mcp", "s1", 2, kNow - 2}, {"manual", "", 2, kNow - 3}, {"mcp", "", 1, kNow - 4}};
  EXPECT_TRUE(ValueOf(Ask(&Reader::Writers, 10)) == all);
  EXPECT_TRUE(ValueOf(Ask(&Reader::Writers, 1)) == (Writers{all[0]}));
  EXPECT_TRUE(ValueOf(Ask(&Reader::Writers, 0)).empty());
}

TEST_P(StoreContract, TheLastUsesComeNewestFirstAndThoseOfOneTimeAsAppendedLast) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2), Note(3)})), "ok");
  const AccessRecord old = Use(1, 10), late = Use(2, 30), same = Use(1, 30, AccessKind::kVote),
                     gone = Use(3, 40);
  ASSERT_EQ(CodeOf(Append({late, same, gone})), "ok");
  ASSERT_EQ(CodeOf(Append({old})), "ok");
  ASSERT_EQ(CodeOf(Erase(IdOf(3))), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::RecentAccesses, 10)), (Uses{same, late, old}));
  EXPECT_EQ(ValueOf(Ask(&Reader::RecentAccesses, 2)), (Uses{same, late}));
  EXPECT_TRUE(ValueOf(Ask(&Reader::RecentAccesses, 0)).empty());
}

}  // namespace
}  // namespace cairn
