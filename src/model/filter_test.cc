#include "model/filter.h"

#include <gtest/gtest.h>

#include <limits>
#include <span>

namespace cairn {
namespace {

constexpr TimeMs kNow = 1000;
constexpr TimeMs kEarliest = std::numeric_limits<TimeMs>::min();
constexpr TimeMs kLatest = std::numeric_limits<TimeMs>::max();

// The memory that every case starts from.
Memory Sample() {
  Memory memory;
  memory.id = *Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ab");
  memory.content = "The parser is slow.";
  memory.type = MemoryType::kInsight;
  memory.category = Category::kGotcha;
  memory.tags = {"Parser", "a,b"};
  memory.entities = {"Ann", "Carl Zeiss", "Élan"};
  memory.project = "cairn";
  memory.branch = "main";
  memory.source = "mcp";
  memory.file_path = "src/parse_all.cc";
  memory.importance = 6;
  memory.confidence = 0.5;
  memory.created_at = 500;
  memory.updated_at = 700;
  return memory;
}

struct Case {
  const char* what;
  void (*set)(Filter&);
  bool passes;
  void (*change)(Memory&) = [](Memory&) {};
};

void ExpectCases(std::span<const Case> cases) {
  for (const Case& c : cases) {
    Filter filter;
    c.set(filter);
    Memory memory = Sample();
    c.change(memory);
    EXPECT_EQ(filter.Matches(memory, kNow), c.passes) << c.what;
  }
}

TEST(Filter, ByTypeAndCategory) {
  const auto handoff = [](Memory& m) { m.type = MemoryType::kHandoff; };
  const Case cases[] = {
      {"nothing set", [](Filter&) {}, true},
      {"a handoff, no type", [](Filter&) {}, false, handoff},
      {"a handoff, named", [](Filter& f) { f.types = {MemoryType::kHandoff}; }, true, handoff},
      {"a handoff, other", [](Filter& f) { f.types = {MemoryType::kFact}; }, false, handoff},
      {"the type", [](Filter& f) { f.types = {MemoryType::kInsight}; }, true},
      {"another type", [](Filter& f) { f.types = {MemoryType::kFact}; }, false},
      {"one of two types",
       [](Filter& f) {
         f.types = {MemoryType::kFact, MemoryType::kInsight};
       },
       true},
      {"the category", [](Filter& f) { f.categories = {Category::kGotcha}; }, true},
      {"another category", [](Filter& f) { f.categories = {Category::kGeneral}; }, false},
      {"one of two categories",
       [](Filter& f) {
         f.categories = {Category::kGeneral, Category::kGotcha};
       },
       true},
  };
  ExpectCases(cases);
}

TEST(Filter, ByTagsAndEntities) {
  const Case cases[] = {
      {"a tag", [](Filter& f) { f.tags = {"Parser"}; }, true},
      {"a tag in another case", [](Filter& f) { f.tags = {"pARSER"}; }, true},
      {"a part of a tag", [](Filter& f) { f.tags = {"Pars"}; }, false},
      {"a tag with a comma", [](Filter& f) { f.tags = {"a,b"}; }, true},
      {"a part of it", [](Filter& f) { f.tags = {"a"}; }, false},
      {"any of two tags",
       [](Filter& f) {
         f.tags = {"no", "parser"};
       },
       true},
      {"an entity is no tag", [](Filter& f) { f.tags = {"Ann"}; }, false},
      {"no tags", [](Filter& f) { f.tags = {"parser"}; }, false, [](Memory& m) { m.tags.clear(); }},
      {"an entity", [](Filter& f) { f.entities = {"ann"}; }, true},
      {"any of two entities",
       [](Filter& f) {
         f.entities = {"Bob", "carl zeiss"};
       },
       true},
      {"none of two entities",
       [](Filter& f) {
         f.entities = {"Bob", "Carl"};
       },
       false},
      {"case beyond ASCII counts", [](Filter& f) { f.entities = {"élan"}; }, false},
      {"all entities, no names", [](Filter& f) { f.entities_all = true; }, true},
  };
  ExpectCases(cases);
}

TEST(Filter, ByAllEntities) {
  Filter filter;
  filter.entities_all = true;
  filter.entities = {"ANN", "Carl Zeiss"};
  EXPECT_TRUE(filter.Matches(Sample(), kNow));
  filter.entities.emplace_back("Bob");
  EXPECT_FALSE(filter.Matches(Sample(), kNow));
}

TEST(Filter, ByOrigin) {
  const Case cases[] = {
      {"the project", [](Filter& f) { f.project = "cairn"; }, true},
      {"its case counts", [](Filter& f) { f.project = "Cairn"; }, false},
      {"a part of it", [](Filter& f) { f.project = "cair"; }, false},
      {"the branch", [](Filter& f) { f.branch = "main"; }, true},
      {"another branch", [](Filter& f) { f.branch = "next"; }, false},
      {"the source", [](Filter& f) { f.source = "mcp"; }, true},
      {"another source", [](Filter& f) { f.source = "manual"; }, false},
      {"the folder", [](Filter& f) { f.path = "src/"; }, true},
      {"the whole path", [](Filter& f) { f.path = "src/parse_all.cc"; }, true},
      {"more than the path", [](Filter& f) { f.path = "src/parse_all.cc."; }, false},
      {"not at the start", [](Filter& f) { f.path = "parse"; }, false},
      {"its case counts", [](Filter& f) { f.path = "SRC/"; }, false},
      {"_ is itself", [](Filter& f) { f.path = "src/parse_"; }, true},
      {"_ is no wildcard", [](Filter& f) { f.path = "src_"; }, false},
      {"nor is %", [](Filter& f) { f.path = "%"; }, false},
  };
  ExpectCases(cases);
}

TEST(Filter, ByNumbersAndTimes) {
  const Case cases[] = {
      {"importance, equal", [](Filter& f) { f.min_importance = 6; }, true},
      {"importance, above", [](Filter& f) { f.min_importance = 7; }, false},
      {"confidence, equal", [](Filter& f) { f.min_confidence = 0.5; }, true},
      {"confidence, above", [](Filter& f) { f.min_confidence = 0.51; }, false},
      {"created at", [](Filter& f) { f.created_after = 500; }, true},
      {"created earlier", [](Filter& f) { f.created_after = 501; }, false},
      {"created before", [](Filter& f) { f.created_before = 501; }, true},
      {"created at the end", [](Filter& f) { f.created_before = 500; }, false},
      {"updated at", [](Filter& f) { f.updated_after = 700; }, true},
      {"updated earlier", [](Filter& f) { f.updated_after = 701; }, false},
      {"updated before", [](Filter& f) { f.updated_before = 701; }, true},
      {"updated at the end", [](Filter& f) { f.updated_before = 700; }, false},
      {"the last moment", [](Filter&) {}, true, [](Memory& m) { m.created_at = kLatest; }},
      {"the first moment", [](Filter&) {}, true, [](Memory& m) { m.updated_at = kEarliest; }},
  };
  ExpectCases(cases);
}

TEST(Filter, ByState) {
  const auto deleted = [](Memory& m) { m.superseded_by = Successor::Deleted(); };
  const auto replaced = [](Memory& m) { m.superseded_by = Successor::By(m.id); };
  const auto expired = [](Memory& m) { m.expires_at = kNow; };
  const auto both = [](Memory& m) {
    m.superseded_by = Successor::Deleted();
    m.expires_at = kNow;
  };
  const Case cases[] = {
      {"deleted", [](Filter&) {}, false, deleted},
      {"deleted, included", [](Filter& f) { f.include_deleted = true; }, true, deleted},
      {"deleted, replaced in", [](Filter& f) { f.include_superseded = true; }, false, deleted},
      {"replaced", [](Filter&) {}, false, replaced},
      {"replaced, included", [](Filter& f) { f.include_superseded = true; }, true, replaced},
      {"replaced, deleted in", [](Filter& f) { f.include_deleted = true; }, false, replaced},
      {"expired", [](Filter&) {}, false, expired},
      {"expired, included", [](Filter& f) { f.include_expired = true; }, true, expired},
      {"a moment left", [](Filter&) {}, true, [](Memory& m) { m.expires_at = kNow + 1; }},
      {"both, one included", [](Filter& f) { f.include_deleted = true; }, false, both},
      {"both, both included", [](Filter& f) { f.include_deleted = f.include_expired = true; }, true,
       both},
  };
  ExpectCases(cases);
}

TEST(Filter, EverySetFieldMustMatch) {
  Filter filter;
  filter.types = {MemoryType::kInsight};
  filter.tags = {"parser"};
  filter.project = "cairn";
  filter.min_importance = 6;
  EXPECT_TRUE(filter.Matches(Sample(), kNow));
  filter.min_importance = 7;
  EXPECT_FALSE(filter.Matches(Sample(), kNow));
}

}  // namespace
}  // namespace cairn
