// List: each filter alone and together. Every expectation is checked against Filter::Matches, the
// reference, as well as against what was thought out by hand.
#include "contract/store_contract.h"

namespace cairn {
namespace {

// Eight memories; a list by creation gives them in the order of their numbers.
std::vector<Memory> Quarry() {
  std::vector<Memory> q;
  for (int n = 1; n <= 8; ++n) q.push_back(n == 8 ? HandoffRecord(n) : Note(n));
  q[0].type = MemoryType::kInsight;
  q[1].type = MemoryType::kTask;
  q[0].category = q[2].category = Category::kGotcha;
  q[3].category = Category::kPattern;
  q[1].kind = TextKind::kDocument;
  q[2].kind = TextKind::kCode;
  q[3].source = "analysis";
  q[0].tags = {"Red", "a,b"};
  q[1].tags = {"red"};
  q[2].tags = {"blue", "100%"};
  q[0].entities = {"Ann", "Bob"};
  q[1].entities = {"ANN"};
  q[2].entities = {"bob", "Élan"};
  q[3].project = q[7].project = "quarry";
  q[3].branch = q[4].branch = "main";
  q[4].source = "mcp";
  q[0].file_path = "docs/a_b.md";
  q[1].file_path = "docs/aXb.md";
  q[2].file_path = "Docs/a_b.md";
  q[3].file_path = "docs";
  q[0].importance = 9;
  q[1].importance = 7;
  q[2].importance = 2;
  q[0].confidence = 0.25;
  q[1].confidence = 0.75;
  q[4].superseded_by = Successor::Deleted();
  q[5].superseded_by = Successor::By(IdOf(1));
  q[6].expires_at = kNow;
  q[2].updated_at = kNow + 5;
  return q;
}

struct Case {
  const char* what;
  void (*set)(Filter&);
  std::vector<int> expected;
};

class ListFilters {
 public:
  explicit ListFilters(Store& store) : store_(store) {}

  void Expect(const std::vector<Case>& cases) {
    for (const Case& c : cases) {
      Filter filter;
      c.set(filter);
      const MemoryPage page =
          ValueOf(Ask(store_, &Reader::List, filter, Order::kCreated, kWholePage, kNow));
      EXPECT_EQ(IdsOf(page.items), IdsOf(c.expected)) << c.what;
      EXPECT_EQ(page.total_count, std::ssize(c.expected)) << c.what;
      ExpectAsTheReference(filter, c);
    }
  }

 private:
  static void ExpectAsTheReference(const Filter& filter, const Case& c) {
    std::vector<Memory> passing = Quarry();
    std::erase_if(passing, [&](const Memory& memory) { return !filter.Matches(memory, kNow); });
    EXPECT_EQ(IdsOf(passing), IdsOf(c.expected)) << c.what << ", by Filter::Matches";
  }

  Store& store_;
};

TEST_P(StoreContract, ListsByTypeCategoryAndState) {
  ASSERT_EQ(CodeOf(Insert(Quarry())), "ok");
  using Type = MemoryType;
  ListFilters(store()).Expect({
      {"nothing set", [](Filter&) {}, {1, 2, 3, 4}},
      {"one type", [](Filter& f) { f.types = {Type::kTask}; }, {2}},
      {"two types",
       [](Filter& f) {
         f.types = {Type::kTask, Type::kInsight};
       },
       {1, 2}},
      {"handoffs", [](Filter& f) { f.types = {Type::kHandoff}; }, {8}},
      {"handoffs too",
       [](Filter& f) {
         f.types = {Type::kHandoff, Type::kTask};
       },
       {2, 8}},
      {"one kind", [](Filter& f) { f.kinds = {TextKind::kCode}; }, {3, 4}},
      {"two kinds",
       [](Filter& f) {
         f.kinds = {TextKind::kDocument, TextKind::kNote};
       },
       {1, 2}},
      {"one category", [](Filter& f) { f.categories = {Category::kGotcha}; }, {1, 3}},
      {"two categories",
       [](Filter& f) {
         f.categories = {Category::kPattern, Category::kGotcha};
       },
       {1, 3, 4}},
      {"deleted too", [](Filter& f) { f.include_deleted = true; }, {1, 2, 3, 4, 5}},
      {"replaced too", [](Filter& f) { f.include_superseded = true; }, {1, 2, 3, 4, 6}},
      {"expired too", [](Filter& f) { f.include_expired = true; }, {1, 2, 3, 4, 7}},
      {"all states",
       [](Filter& f) { f.include_deleted = f.include_superseded = f.include_expired = true; },
       {1, 2, 3, 4, 5, 6, 7}},
  });
}

TEST_P(StoreContract, ListsFindingsOfAnAnalysisAsCode) {
  std::vector<Memory> memories = Quarry();
  memories[3].source = "analysis";  // a note to the ranking
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  Filter filter;
  filter.kinds = {TextKind::kCode};
  const auto code = Ask(&Reader::List, filter, Order::kCreated, {}, kNow);
  ASSERT_TRUE(code);
  EXPECT_EQ(code->total_count, 2);
  EXPECT_TRUE(filter.Matches(memories[3], kNow));
  filter.kinds = {TextKind::kNote};
  const auto notes = Ask(&Reader::List, filter, Order::kCreated, {}, kNow);
  ASSERT_TRUE(notes);
  EXPECT_EQ(notes->total_count, 1);
}

TEST_P(StoreContract, ListsByTagsAndEntities) {
  ASSERT_EQ(CodeOf(Insert(Quarry())), "ok");
  ListFilters(store()).Expect({
      {"a tag in any case", [](Filter& f) { f.tags = {"RED"}; }, {1, 2}},
      {"any of two tags",
       [](Filter& f) {
         f.tags = {"blue", "a,b"};
       },
       {1, 3}},
      {"a part of a tag",
       [](Filter& f) {
         f.tags = {"re", "a", "100"};
       },
       {}},
      {"a tag with a wildcard",
       [](Filter& f) {
         f.tags = {"100%", "%", "*"};
       },
       {3}},
      {"a quote in a tag",
       [](Filter& f) {
         f.tags = {"'", "\"", "red' OR '1'='1"};
       },
       {}},
      {"an entity in any case", [](Filter& f) { f.entities = {"ann"}; }, {1, 2}},
      {"any of two entities",
       [](Filter& f) {
         f.entities = {"ann", "BOB"};
       },
       {1, 2, 3}},
      {"case beyond ASCII", [](Filter& f) { f.entities = {"élan"}; }, {}},
      {"the same spelling", [](Filter& f) { f.entities = {"Élan"}; }, {3}},
      {"both entities",
       [](Filter& f) {
         f.entities = {"ann", "BOB"};
         f.entities_all = true;
       },
       {1}},
      {"one entity twice",
       [](Filter& f) {
         f.entities = {"ann", "Ann"};
         f.entities_all = true;
       },
       {1, 2}},
      {"all of none", [](Filter& f) { f.entities_all = true; }, {1, 2, 3, 4}},
  });
}

TEST_P(StoreContract, ListsByOriginAndNumbers) {
  ASSERT_EQ(CodeOf(Insert(Quarry())), "ok");
  ListFilters(store()).Expect({
      {"project", [](Filter& f) { f.project = "quarry"; }, {4}},
      {"project in another case", [](Filter& f) { f.project = "Quarry"; }, {}},
      {"branch", [](Filter& f) { f.branch = "main"; }, {4}},
      {"source", [](Filter& f) { f.source = "manual"; }, {1, 2, 3}},
      {"path", [](Filter& f) { f.path = "docs/"; }, {1, 2}},
      {"path with _", [](Filter& f) { f.path = "docs/a_"; }, {1}},
      {"path with %", [](Filter& f) { f.path = "%"; }, {}},
      {"path with *", [](Filter& f) { f.path = "docs*"; }, {}},
      {"the whole path", [](Filter& f) { f.path = "docs"; }, {1, 2, 4}},
      {"importance", [](Filter& f) { f.min_importance = 7; }, {1, 2}},
      {"least importance", [](Filter& f) { f.min_importance = 0; }, {1, 2, 3, 4}},
      {"confidence", [](Filter& f) { f.min_confidence = 0.75; }, {2, 3, 4}},
      {"created after", [](Filter& f) { f.created_after = kNow - 2; }, {1, 2}},
      {"created before", [](Filter& f) { f.created_before = kNow - 2; }, {3, 4}},
      {"updated after", [](Filter& f) { f.updated_after = kNow; }, {3}},
      {"updated before", [](Filter& f) { f.updated_before = kNow - 1; }, {2, 4}},
  });
}

TEST_P(StoreContract, ListsByFiltersTogether) {
  ASSERT_EQ(CodeOf(Insert(Quarry())), "ok");
  ListFilters(store()).Expect({
      {"tag and importance",
       [](Filter& f) {
         f.tags = {"red"};
         f.min_importance = 8;
       },
       {1}},
      {"category, entity and path",
       [](Filter& f) {
         f.categories = {Category::kGotcha};
         f.entities = {"bob"};
         f.path = "Docs";
       },
       {3}},
      {"branch, source, deleted",
       [](Filter& f) {
         f.branch = "main";
         f.source = "mcp";
         f.include_deleted = true;
       },
       {5}},
      {"type, project",
       [](Filter& f) {
         f.types = {MemoryType::kHandoff};
         f.project = "cairn";
       },
       {}},
      {"a window of time",
       [](Filter& f) {
         f.created_after = kNow - 3;
         f.created_before = kNow - 1;
       },
       {2, 3}},
  });
}

TEST_P(StoreContract, ExpiryFollowsTheTimeThatIsGiven) {
  ASSERT_EQ(CodeOf(Insert(Quarry())), "ok");
  const auto count = [&](TimeMs now) {
    return ValueOf(Ask(&Reader::List, {}, Order::kCreated, {}, now)).total_count;
  };
  EXPECT_EQ(count(kNow - 1), 5);
  EXPECT_EQ(count(kNow), 4);
}

}  // namespace
}  // namespace cairn
