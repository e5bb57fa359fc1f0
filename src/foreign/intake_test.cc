#include "foreign/intake.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

constexpr Noun kNote = {"note", "notes"};

ForeignRecord Note(std::string id, std::string content) {
  ForeignRecord record{kNote, std::move(id), {}, {}, {}};
  record.input.Set(&Memory::content, std::move(content));
  return record;
}

const MemoryInput& MemoryAt(const ForeignImport& import, std::size_t index) {
  return std::get<MemoryInput>(import.items.at(index).item);
}

TEST(Intake, KeepsUuidsAndMakesIdsOfOthers) {
  const Intake intake("mudpuppy");
  EXPECT_EQ(intake.IdOf("0190F3C2-7b1a-4c3d-9e4f-0123456789ab").ToString(),
            "0190f3c2-7b1a-4c3d-9e4f-0123456789ab");
  // SHA-256 of "mudpuppy\n1", its first 128 bits with version 8 and the RFC's variant.
  EXPECT_EQ(intake.IdOf("1").ToString(), "fbb18f84-b312-8412-88df-308aad654885");
  EXPECT_NE(Intake("claude-mem").IdOf("1"), intake.IdOf("1"));
}

TEST(Intake, LeavesOutWhatIsEmptyOrComesTwice) {
  Intake intake("test");
  intake.Add(Note("a", "text"));
  intake.Add(Note("a", "other text"));
  intake.Add(Note("b", " \n"));
  intake.Add(Note("", "without an id"));
  intake.Add(Note("", "without an id"));
  const ForeignImport import = std::move(intake).Finish();
  ASSERT_EQ(import.items.size(), 2u);
  EXPECT_EQ(MemoryAt(import, 0).values.content, "text");
  EXPECT_EQ(import.notes, (std::vector<std::string>{"2 records that come twice passed over",
                                                    "1 empty text passed over"}));
}

TEST(Intake, CutsLongTextsIntoPartsOfOneThread) {
  const std::string text = std::string(99'990, 'a') + "\n" + std::string(60'000, 'b');
  Intake intake("mudpuppy");
  intake.Add(Note("1", text));
  const ForeignImport import = std::move(intake).Finish();
  ASSERT_EQ(import.items.size(), 2u);
  const Memory& first = MemoryAt(import, 0).values;
  const Memory& second = MemoryAt(import, 1).values;
  EXPECT_EQ(first.content + second.content, text);
  EXPECT_EQ(first.id.ToString(), "fbb18f84-b312-8412-88df-308aad654885");
  EXPECT_EQ(second.id.ToString(), "29ecb7fe-94f5-8e77-bd52-8cbb6e55ef3f");
  EXPECT_EQ(first.thread, first.id.ToString());
  EXPECT_EQ(second.thread, first.thread);
  EXPECT_EQ(first.position, 0);
  EXPECT_EQ(second.position, 1);
  EXPECT_NE(second.metadata.find("\"part\":\"2 of 2\""), std::string::npos);
  EXPECT_EQ(import.counts.size(), 1u);
  EXPECT_EQ(import.counts[0].count, 1);
  EXPECT_EQ(import.notes,
            std::vector<std::string>{"1 text over 100,000 bytes cut into parts of one thread"});
}

TEST(Intake, AHandoffWithoutContentIsRendered) {
  Intake intake("test");
  ForeignRecord record = Note("h", "");
  record.input.Set(&Memory::project, "shop");
  intake.AddHandoff(std::move(record), {"half done", {"totals"}, {}, {}, {}, {}});
  const ForeignImport import = std::move(intake).Finish();
  ASSERT_EQ(import.items.size(), 2u);
  EXPECT_EQ(MemoryAt(import, 0).values.type, MemoryType::kHandoff);
  EXPECT_EQ(MemoryAt(import, 0).values.content,
            "# Handoff: shop\n\nhalf done\n\n## Completed\n\n- totals\n");
  EXPECT_EQ(std::get<HandoffItem>(import.items[1].item).id, MemoryAt(import, 0).values.id);
}

TEST(Intake, MetadataIsKeptUnlessItIsTooLong) {
  Intake intake("test");
  ForeignRecord kept = Note("a", "x");
  kept.metadata = R"({"ticket": 7})";
  kept.facts = {{"colour", "red"}, {"empty", ""}};
  intake.Add(std::move(kept));
  ForeignRecord odd = Note("b", "y");
  odd.metadata = "\xFFno json";
  intake.Add(std::move(odd));
  ForeignRecord huge = Note(std::string(200'000, 'i'), "z");
  huge.metadata = "{\"a\":\"" + std::string(200'000, 'm') + "\"}";
  intake.Add(std::move(huge));
  const ForeignImport import = std::move(intake).Finish();
  EXPECT_EQ(MemoryAt(import, 0).values.metadata,
            R"({"ticket":7,"colour":"red","imported_from":"test","original_id":"a"})");
  EXPECT_EQ(
      MemoryAt(import, 1).values.metadata,
      "{\"original_metadata\":\"\uFFFDno json\",\"imported_from\":\"test\",\"original_id\":\"b\"}");
  EXPECT_EQ(MemoryAt(import, 2).values.metadata, R"({"imported_from":"test"})");
}

TEST(Intake, NotesHaveAnEnd) {
  Intake intake("test");
  for (int i = 0; i < 60; ++i) intake.Note("file " + std::to_string(i));
  const ForeignImport import = std::move(intake).Finish();
  ASSERT_EQ(import.notes.size(), 51u);
  EXPECT_EQ(import.notes.back(), "and 10 more notes");
}

}  // namespace
}  // namespace cairn
