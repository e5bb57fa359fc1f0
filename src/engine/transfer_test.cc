#include "engine/transfer.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class TransferTest : public EngineTest {
 protected:
  void Fill(Engine& engine) {
    NewMemory rich = Note("Ada wrote it.\r\n");
    rich.input.Set(&Memory::tags, std::vector<std::string>{"x", "y"});
    rich.input.Set(&Memory::entities, std::vector<std::string>{"given"});
    rich.input.ttl_days = 3;
    const Id a = engine.remember.One(rich)->id;
    const Id b = engine.remember.One(Note("b"))->id;
    const Id c = engine.remember.One(Note("c"))->id;
    clock_.Advance(kHourMs);
    ASSERT_TRUE(engine.use.Vote(a, 2));
    ASSERT_TRUE(engine.retire.Supersede(b, a));
    ASSERT_TRUE(engine.retire.Delete({&c, 1}));
    NewHandoff handoff;
    handoff.notes.summary = "half";
    handoff.notes.memory_ids = {a};
    ASSERT_TRUE(engine.handoffs.Save(handoff));
  }

  static std::vector<ExportItem> Export(Engine& engine) {
    std::vector<ExportItem> items;
    EXPECT_TRUE(engine.transfer.Export([&](const ExportItem& item) -> Status {
      items.push_back(item);
      return {};
    }));
    return items;
  }

  static ImportItem AsImport(const ExportItem& item) {
    if (const auto* memory = std::get_if<Memory>(&item)) {
      MemoryInput input;
      input.values = *memory;
      ForEachField(kMemoryFields, [&](const auto& field) { input.given.Add(field.member); });
      return {std::move(input), ""};
    }
    if (const auto* handoff = std::get_if<HandoffItem>(&item)) return {*handoff, ""};
    return {std::get<AccessRecord>(item), ""};
  }

  static std::vector<ImportItem> AsImport(const std::vector<ExportItem>& items) {
    std::vector<ImportItem> imports;
    for (const ExportItem& item : items) imports.push_back(AsImport(item));
    return imports;
  }

  static bool Same(const ExportItem& a, const ExportItem& b) {
    if (a.index() != b.index()) return false;
    if (const auto* handoff = std::get_if<HandoffItem>(&a)) {
      return handoff->id == std::get<HandoffItem>(b).id &&
             handoff->notes == std::get<HandoffItem>(b).notes;
    }
    if (const auto* memory = std::get_if<Memory>(&a)) return *memory == std::get<Memory>(b);
    return std::get<AccessRecord>(a) == std::get<AccessRecord>(b);
  }
};
CAIRN_ON_EACH_BACK_END(TransferTest);

TEST_P(TransferTest, ExportAndImportAreInverse) {
  Fill(engine());
  const auto items = Export(engine());
  ASSERT_EQ(items.size(), 4u + 1u + 2u);  // records, notes, a vote and the handoff's use
  InMemoryStore empty;
  Engine other(Context{empty, clock_, rng_, "elsewhere", "import"});
  clock_.Advance(100 * kDayMs);
  const auto imported = other.transfer.Import(AsImport(items));
  ASSERT_TRUE(imported) << imported.error().message;
  EXPECT_EQ(imported->memories, 4);
  EXPECT_EQ(imported->handoffs, 1);
  EXPECT_EQ(imported->accesses, 2);
  const auto again = Export(other);
  ASSERT_EQ(again.size(), items.size());
  for (std::size_t i = 0; i < items.size(); ++i) EXPECT_TRUE(Same(items[i], again[i])) << i;
}

TEST_P(TransferTest, ImportKeepsAuthorAndVisibility) {
  MemoryInput input;
  input.Set(&Memory::content, "Ada's own");
  input.Set(&Memory::created_by, "ada");
  input.Set(&Memory::visibility, Visibility::kPrivate);
  const ImportItem item{input, ""};
  ASSERT_TRUE(engine().transfer.Import({&item, 1}));
  const auto exported = Export(engine());
  ASSERT_EQ(exported.size(), 1u);
  const auto& memory = std::get<Memory>(exported[0]);
  EXPECT_EQ(memory.created_by, "ada");
  EXPECT_EQ(memory.visibility, Visibility::kPrivate);
}

TEST_P(TransferTest, PreviewCountsAndStoresNothing) {
  Fill(engine());
  const auto items = AsImport(Export(engine()));
  EXPECT_EQ(engine().transfer.Preview(items)->existing, 4);
  InMemoryStore empty;
  Engine other(Context{empty, clock_, rng_, "elsewhere", "import"});
  const auto preview = other.transfer.Preview(items);
  ASSERT_TRUE(preview);
  EXPECT_EQ(preview->memories, 4);
  EXPECT_EQ(preview->handoffs, 1);
  EXPECT_EQ(preview->accesses, 2);
  EXPECT_TRUE(Export(other).empty());
}

TEST_P(TransferTest, SecondImportAddsNothing) {
  Fill(engine());
  const auto items = Export(engine());
  const auto imported = engine().transfer.Import(AsImport(items));
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->existing, 4);
  EXPECT_EQ(imported->memories + imported->accesses + imported->handoffs, 0);
  EXPECT_EQ(Export(engine()).size(), items.size());
}

TEST_P(TransferTest, ItemsWithoutAnIdAreStoredAsNew) {
  Add("known");
  std::vector<ImportItem> items;
  for (const char* text : {"known", "new", "new"}) items.push_back({Note(text).input, ""});
  const auto imported = engine().transfer.Import(items);
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->memories, 1);
  EXPECT_EQ(imported->duplicates, 2);
  Filter filter;
  filter.source = "import";
  EXPECT_EQ(engine().browse.List(filter, Order::kCreated, {})->total_count, 1);
}

TEST_P(TransferTest, ErrorNamesTheItemAndNothingIsStored) {
  std::vector<ImportItem> items = {{Note("fine").input, "line 1: "}, {Note("").input, "line 2: "}};
  const auto imported = engine().transfer.Import(items);
  ASSERT_FALSE(imported);
  EXPECT_TRUE(imported.error().message.starts_with("line 2: content is empty"))
      << imported.error().message;
  EXPECT_EQ(CountAll(), 0);
}

TEST_P(TransferTest, HandoffWithoutNotesGetsThem) {
  MemoryInput input = Note("# Handoff: cairn\n\nhalf done").input;
  input.Set(&Memory::type, MemoryType::kHandoff);
  const std::vector<ImportItem> items = {{input, "line 1: "}};
  const auto imported = engine().transfer.Import(items);
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->handoffs, 1);
  EXPECT_NE(engine().handoffs.Latest("cairn", "")->notes.summary, "");
  const auto diagnosis = Doctor(InsideOf(engine())).Examine({.depth = CheckDepth::kDeep});
  ASSERT_TRUE(diagnosis);
  EXPECT_TRUE(diagnosis->without_notes.empty());
}

TEST_P(TransferTest, NotesBelongToAHandoffAndOccurOnce) {
  MemoryInput input = Note("text").input;
  const Id id = Id::New(clock_, rng_);
  input.Set(&Memory::id, id);
  const HandoffItem notes{id, {.summary = "half"}};
  const std::vector<ImportItem> of_a_fact = {{input, "line 1: "}, {notes, "line 2: "}};
  input.Set(&Memory::type, MemoryType::kHandoff);
  const std::vector<ImportItem> twice = {
      {input, "line 1: "}, {notes, "line 3: "}, {notes, "line 2: "}};
  for (const auto& items : {of_a_fact, twice}) {
    const auto imported = engine().transfer.Import(items);
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::kInvalidArgument);
    EXPECT_TRUE(imported.error().message.starts_with("line 2: ")) << imported.error().message;
    EXPECT_EQ(CountAll(), 0);
  }
}

TEST_P(TransferTest, LoggedQueryIsValidatedAsText) {
  MemoryInput input = Note("text").input;
  const Id id = Id::New(clock_, rng_);
  input.Set(&Memory::id, id);
  for (const std::string& query :
       {std::string("a\0b", 3), std::string("a\xFF"), std::string(16'385, 'q')}) {
    const std::vector<ImportItem> items = {
        {input, "line 1: "}, {AccessRecord{.memory = id, .query = query}, "line 2: "}};
    const auto imported = engine().transfer.Import(items);
    ASSERT_FALSE(imported);
    EXPECT_TRUE(imported.error().message.starts_with("line 2: query ")) << imported.error().message;
    EXPECT_EQ(CountAll(), 0);
  }
}

TEST_P(TransferTest, RepeatedIdIsAnError) {
  MemoryInput input = Note("text").input;
  input.Set(&Memory::id, Id::New(clock_, rng_));
  const std::vector<ImportItem> items = {{input, "line 1: "}, {input, "line 2: "}};
  const auto imported = engine().transfer.Import(items);
  ASSERT_FALSE(imported);
  EXPECT_NE(imported.error().message.find("appears twice"), std::string::npos);
}

}  // namespace
}  // namespace cairn
