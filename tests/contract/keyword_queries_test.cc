// Keyword search: the tree of a query, what its terms are looked for as, and how rows are scored.
#include <algorithm>
#include <cmath>

#include "contract/store_contract.h"
#include "model/bm25.h"

namespace cairn {
namespace {

KeywordQuery Word(const std::string& text) { return KeywordQuery::Term({.text = text}); }
KeywordQuery Phrase(const std::string& text) {
  return KeywordQuery::Term({.text = text, .is_phrase = true});
}
KeywordQuery Prefix(const std::string& text) {
  return KeywordQuery::Term({.text = text, .is_prefix = true});
}
KeywordQuery In(KeywordField field, const std::string& text) {
  KeywordTerm term{.text = text};
  term.fields.set(static_cast<std::size_t>(field));
  return KeywordQuery::Term(std::move(term));
}

struct Expected {
  KeywordQuery query;
  std::vector<int> ids;
};

TEST_P(StoreContract, ATreeOfTermsFindsWhatItSays) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz flint"), Note(2, "quartz slate"), Note(3, "flint slate"),
                           Note(4, "opal")})),
            "ok");
  const KeywordQuery quartz = Word("quartz");
  const KeywordQuery flint = Word("flint");
  const KeywordQuery slate = Word("slate");
  const Expected cases[] = {
      {KeywordQuery::Any({}), {}},
      {KeywordQuery::All({quartz, flint}), {1}},
      {KeywordQuery::All({quartz, Word("jade")}), {}},
      {KeywordQuery::All({quartz, Word("…")}), {}},
      {KeywordQuery::Any({quartz, Word("…")}), {1, 2}},
      {KeywordQuery::Except({quartz, slate}), {1}},
      {KeywordQuery::Except({KeywordQuery::Any({quartz, flint}), slate}), {1}},
      {KeywordQuery::Except({quartz, slate, flint}), {}},
      {KeywordQuery::Except({quartz, quartz}), {}},
      {KeywordQuery::Except({}), {}},
      {KeywordQuery::All({KeywordQuery::Any({quartz, flint}), slate}), {2, 3}},
      {KeywordQuery::Any({KeywordQuery::All({quartz, slate}), Word("opal")}), {2, 4}},
      {KeywordQuery::All({slate, KeywordQuery::Except({flint, quartz})}), {3}},
  };
  for (const Expected& c : cases) {
    std::vector<Id> found = MatchIds(c.query);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, IdsOf(c.ids)) << "case " << &c - cases;
  }
}

TEST_P(StoreContract, IdentifiersAreFoundWholeAndInParts) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "call getUserById() first"), Note(2, "get the user by his id"),
                           Note(3, "see src/store/schema.cc"), Note(4, "written in C++ and C"),
                           Note(5, "日本語の文章"), Note(6, "naïve Größe, мосКва")})),
            "ok");
  const Expected cases[] = {
      {Word("getUserById"), {1}}, {Word("get_user_by_id"), {1}},
      {Word("getuserbyid"), {1}}, {Phrase("get user by id"), {1}},
      {Prefix("getUs"), {1}},     {Prefix("getus"), {1}},
      {Word("user"), {1, 2}},     {Word("users"), {1, 2}},
      {Prefix("us"), {1, 2}},     {Phrase("by his id"), {2}},
      {Word("schema.cc"), {3}},   {Word("store/schema.cc"), {3}},
      {Word("schema.store"), {}}, {Word("C++"), {4}},
      {Word("日本"), {5}},        {Word("本語の"), {5}},
      {Word("章"), {5}},          {Word("文"), {5}},
      {Word("語文"), {}},         {Word("naive"), {6}},
      {Word("GROSSE"), {6}},      {Word("Москва"), {6}},
  };
  for (const Expected& c : cases) {
    std::vector<Id> found = MatchIds(c.query);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, IdsOf(c.ids)) << c.query.term.text;
  }
}

TEST_P(StoreContract, ATermMayBeBoundToFields) {
  std::vector<Memory> m = {Note(1, "quartz"), Note(2, "vein"), Note(3, "a quartz vein")};
  m[1].tags = {"red quartz", "vein"};
  m[2].context = "vein";
  ASSERT_EQ(CodeOf(Insert(m)), "ok");
  KeywordTerm both{.text = "quartz vein", .is_phrase = true};
  both.fields.set(static_cast<std::size_t>(KeywordField::kContent));
  both.fields.set(static_cast<std::size_t>(KeywordField::kTags));
  const Expected cases[] = {
      {In(KeywordField::kContent, "quartz"), {1, 3}},
      {In(KeywordField::kTags, "quartz"), {2}},
      {In(KeywordField::kContext, "quartz"), {}},
      {In(KeywordField::kContext, "vein"), {3}},
      {KeywordQuery::Term(both), {2, 3}},
      {KeywordQuery::Except({Word("quartz"), In(KeywordField::kTags, "vein")}), {1, 3}},
  };
  for (const Expected& c : cases) {
    std::vector<Id> found = MatchIds(c.query);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, IdsOf(c.ids)) << "case " << &c - cases;
  }
}

// Five notes of four words, category and source included; see the fields of Note().
TEST_P(StoreContract, ScoresAreBm25) {
  std::vector<Memory> memories;
  for (int n = 1; n <= 5; ++n) memories.push_back(Note(n, "one two three four"));
  memories[0].content = "quartz quartz three four";
  memories[1].content = "quartz flint three four";
  memories[2].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  const KeywordPage page =
      ValueOf(Ask(&Reader::SearchKeywords, KeywordQuery::AnyOf({"quartz", "flint"}), {}, {}, kNow));
  ASSERT_EQ(page.hits.size(), 2u);
  const double quartz = std::log(1 + (5 - 2 + 0.5) / (2 + 0.5));
  const double flint = std::log(1 + (5 - 1 + 0.5) / (1 + 0.5));
  EXPECT_EQ(page.hits[0].id, IdOf(2));
  EXPECT_NEAR(page.hits[0].score, quartz + flint, 1e-9);
  EXPECT_NEAR(page.hits[1].score, quartz * 2 * 2.2 / (2 + 1.2), 1e-9);
  EXPECT_EQ(page.best_score, page.hits[0].score);
}

TEST_P(StoreContract, TheBestScoreIsThatOfTheFirstPage) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz"), Note(2, "quartz flint"), Note(3, "opal")})), "ok");
  const KeywordQuery query = KeywordQuery::AnyOf({"quartz", "flint"});
  const KeywordPage first = ValueOf(Ask(&Reader::SearchKeywords, query, {}, {1, 0}, kNow));
  const KeywordPage second = ValueOf(Ask(&Reader::SearchKeywords, query, {}, {1, 1}, kNow));
  EXPECT_EQ(second.best_score, first.best_score);
  EXPECT_LT(second.hits[0].score, second.best_score);
  const KeywordPage none = ValueOf(Ask(&Reader::SearchKeywords, query, {}, {0, 0}, kNow));
  EXPECT_TRUE(none.hits.empty());
  EXPECT_EQ(none.total_count, 2);
  EXPECT_EQ(none.best_score, first.best_score);
}

TEST_P(StoreContract, AWordOfMoreThanHalfIsDroppedWhileOthersFindSomething) {
  std::vector<Memory> memories;
  for (int n = 1; n <= kCommonFromRecords; ++n) {
    memories.push_back(Note(n, n % 3 == 0 ? "pebble" : "stone pebble"));
  }
  memories[4].content += " quartz";
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  const auto count = [&](const KeywordQuery& query) { return MatchIds(query).size(); };
  EXPECT_EQ(count(KeywordQuery::AnyOf({"stone"})), 67u);
  EXPECT_EQ(count(KeywordQuery::AnyOf({"stone", "quartz"})), 1u);
  EXPECT_EQ(count(KeywordQuery::AnyOf({"stone", "jade"})), 67u);
  EXPECT_EQ(count(KeywordQuery::AnyOf({"stone", "pebble"})), 100u);
  EXPECT_EQ(count(KeywordQuery::AnyOf({"stone", "pebble", "quartz"})), 1u);
  EXPECT_EQ(count(KeywordQuery::All({Word("stone"), Word("quartz")})), 1u);
  EXPECT_EQ(count(KeywordQuery::All({Word("stone"), Word("pebble")})), 67u);
  EXPECT_EQ(count(KeywordQuery::Except({Word("pebble"), Word("stone")})), 33u);
  EXPECT_EQ(count(KeywordQuery::Any({Word("quartz"), KeywordQuery::All({Word("stone")})})), 67u);
}

TEST_P(StoreContract, InASmallStoreNoWordIsDropped) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "stone quartz"), Note(2, "stone"), Note(3, "stone")})), "ok");
  EXPECT_EQ(SearchIds({"stone", "quartz"}), IdsOf(std::vector<int>{1, 2, 3}));
}

TEST_P(StoreContract, OfManyTermsTheFirstCount) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz"), Note(2, "flint")})), "ok");
  std::vector<std::string> words = {"quartz"};
  for (std::size_t n = 1; n < kMostKeywordTerms; ++n) words.push_back("word" + std::to_string(n));
  words.emplace_back("flint");
  EXPECT_EQ(SearchIds(words), IdsOf(std::vector<int>{1}));
}

}  // namespace
}  // namespace cairn
