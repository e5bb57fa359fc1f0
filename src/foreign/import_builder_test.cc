#include "foreign/import_builder.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

const Guard kGuard(SecretsPolicy::kRedact);

constexpr CountLabel kNote = {"note", "notes"};

ForeignRecord Note(std::string id, std::string content) {
  ForeignRecord record{kNote, std::move(id), {}, {}, {}};
  record.input.Set(&Memory::content, std::move(content));
  return record;
}

const MemoryInput& MemoryAt(const ForeignImport& import, std::size_t index) {
  return std::get<MemoryInput>(import.items.at(index).item);
}

TEST(ImportBuilder, KeepsUuidsAndDerivesOtherIds) {
  const ImportBuilder builder("mudpuppy", kGuard);
  EXPECT_EQ(builder.IdOf("0190F3C2-7b1a-4c3d-9e4f-0123456789ab").ToString(),
            "0190f3c2-7b1a-4c3d-9e4f-0123456789ab");
  // SHA-256 of "mudpuppy\n1": its first 128 bits with version 8 and the RFC variant.
  EXPECT_EQ(builder.IdOf("1").ToString(), "fbb18f84-b312-8412-88df-308aad654885");
  EXPECT_NE(ImportBuilder("claude-mem", kGuard).IdOf("1"), builder.IdOf("1"));
}

TEST(ImportBuilder, DropsEmptyAndDuplicateRecords) {
  ImportBuilder builder("test", kGuard);
  builder.Add(Note("a", "text"));
  builder.Add(Note("a", "other text"));
  builder.Add(Note("b", " \n"));
  builder.Add(Note("", "without an id"));
  builder.Add(Note("", "without an id"));
  const ForeignImport import = *std::move(builder).Finish();
  ASSERT_EQ(import.items.size(), 2u);
  EXPECT_EQ(MemoryAt(import, 0).values.content, "text");
  EXPECT_EQ(import.notes,
            (std::vector<std::string>{"2 duplicate records skipped", "1 empty text skipped"}));
}

TEST(ImportBuilder, AmbiguousIdsIncludeTheText) {
  ImportBuilder builder("test", kGuard);
  for (const char* text : {"red <private>4711</private>", "red <private>0815</private>", "blue"}) {
    ForeignRecord record = Note("1", text);
    record.disambiguator = "2026-01-01";
    builder.Add(std::move(record));
  }
  ForeignRecord later = Note("0190f3c2-7b1a-4c3d-9e4f-0123456789ab", "blue");
  later.disambiguator = "";
  builder.Add(std::move(later));
  builder.AddAccess({"1", {}});
  const ForeignImport import = *std::move(builder).Finish();
  ASSERT_EQ(import.items.size(), 4u);  // private parts do not affect the id
  EXPECT_NE(MemoryAt(import, 0).values.id, MemoryAt(import, 1).values.id);
  EXPECT_EQ(MemoryAt(import, 1).values.metadata, R"({"imported_from":"test","original_id":"1"})");
  EXPECT_EQ(MemoryAt(import, 2).values.metadata,
            R"({"imported_from":"test","original_id":"0190f3c2-7b1a-4c3d-9e4f-0123456789ab"})");
  EXPECT_EQ(std::get<AccessRecord>(import.items[3].item).memory, MemoryAt(import, 0).values.id);
}

TEST(ImportBuilder, CutsLongTextsIntoPartsOfOneThread) {
  const std::string text = std::string(99'990, 'a') + "\n" + std::string(60'000, 'b');
  ImportBuilder builder("mudpuppy", kGuard);
  builder.Add(Note("1", text));
  const ForeignImport import = *std::move(builder).Finish();
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
            std::vector<std::string>{"1 text over 100,000 bytes split into parts of one thread"});
}

TEST(ImportBuilder, AHandoffWithoutContentIsRendered) {
  ImportBuilder builder("test", kGuard);
  ForeignRecord record = Note("h", "");
  record.input.Set(&Memory::project, "shop");
  builder.AddHandoff(std::move(record), {"half done", {"totals"}, {}, {}, {}, {}});
  const ForeignImport import = *std::move(builder).Finish();
  ASSERT_EQ(import.items.size(), 2u);
  EXPECT_EQ(MemoryAt(import, 0).values.type, MemoryType::kHandoff);
  EXPECT_EQ(MemoryAt(import, 0).values.content,
            "# Handoff: shop\n\nhalf done\n\n## Completed\n\n- totals\n");
  EXPECT_EQ(std::get<HandoffItem>(import.items[1].item).id, MemoryAt(import, 0).values.id);
}

TEST(ImportBuilder, MetadataIsKeptUnlessItIsTooLong) {
  ImportBuilder builder("test", kGuard);
  ForeignRecord kept = Note("a", "x");
  kept.metadata = R"({"ticket": 7})";
  kept.facts = {{"colour", "red"}, {"empty", ""}};
  builder.Add(std::move(kept));
  ForeignRecord odd = Note("b", "y");
  odd.metadata = "\xFFno json";
  builder.Add(std::move(odd));
  ForeignRecord huge = Note(std::string(200'000, 'i'), "z");
  huge.metadata = "{\"a\":\"" + std::string(200'000, 'm') + "\"}";
  builder.Add(std::move(huge));
  const ForeignImport import = *std::move(builder).Finish();
  EXPECT_EQ(MemoryAt(import, 0).values.metadata,
            R"({"ticket":7,"colour":"red","imported_from":"test","original_id":"a"})");
  EXPECT_EQ(
      MemoryAt(import, 1).values.metadata,
      "{\"original_metadata\":\"\uFFFDno json\",\"imported_from\":\"test\",\"original_id\":\"b\"}");
  EXPECT_EQ(MemoryAt(import, 2).values.metadata, R"({"imported_from":"test"})");
}

// Split, so that secret scanners do not flag this file.
const std::string kToken = std::string("gh") + "p_" + "abcdefghijKLMNOPQRST0123456789abcdef";

TEST(ImportBuilder, RedactsTextsBeforeCutting) {
  ImportBuilder builder("test", kGuard);
  // The token and the private block after it straddle the cut.
  builder.Add(Note("1", std::string(98'980, 'a') + ' ' + kToken + " <private>" +
                            std::string(1500, 'p') + "\n4711 " + std::string(2000, 'p') +
                            "</private> end"));
  ForeignRecord clipped = Note("2", "text");
  clipped.input.Set(&Memory::context, std::string(9980, 'c') + ' ' + kToken);
  clipped.input.Set(&Memory::tags, std::vector<std::string>{"<private>x</private>", "kept"});
  builder.Add(std::move(clipped));
  const ForeignImport import = *std::move(builder).Finish();
  ASSERT_EQ(import.items.size(), 2u);
  EXPECT_EQ(MemoryAt(import, 0).values.content,
            std::string(98'980, 'a') + " [REDACTED:github-token]  end");
  EXPECT_EQ(MemoryAt(import, 1).values.context, std::string(9980, 'c') + " [REDACTED:github-to");
  EXPECT_EQ(MemoryAt(import, 1).values.tags, std::vector<std::string>{"kept"});
  EXPECT_EQ(import.notes.front(), "2 texts with secrets redacted");
}

TEST(ImportBuilder, AnIdDerivedFromTheTextRevealsNothingPrivate) {
  ImportBuilder builder("test", kGuard);
  builder.Add(Note("Ada\n<private>4711</private>tall", "Ada: tall"));
  const Id without = builder.IdOf("Ada\ntall");
  const ForeignImport import = *std::move(builder).Finish();
  EXPECT_EQ(MemoryAt(import, 0).values.id, without);
  EXPECT_EQ(MemoryAt(import, 0).values.metadata,
            R"({"imported_from":"test","original_id":"Ada\ntall"})");
}

TEST(ImportBuilder, DropsEntirelyPrivateRecords) {
  ImportBuilder builder("test", kGuard);
  builder.Add(Note("1", "<private>all of it</private>\n"));
  builder.Add(Note("2", "text"));
  ForeignRecord handoff = Note("3", "<private>all of it</private>");
  builder.AddHandoff(std::move(handoff), {"half done", {}, {}, {}, {}, {}});
  const ForeignImport import = *std::move(builder).Finish();
  ASSERT_EQ(import.items.size(), 1u);
  EXPECT_EQ(MemoryAt(import, 0).values.content, "text");
  EXPECT_EQ(import.notes, std::vector<std::string>{"2 entirely private texts skipped"});
}

TEST(ImportBuilder, CutsTextsThatGrowByRedaction) {
  std::string text;
  while (text.size() < 99'700) text += "password=ab12cd\n" + std::string(200, 'x') + '\n';
  ImportBuilder builder("test", kGuard);
  builder.Add(Note("1", text));
  ForeignRecord record = Note("2", "text");
  record.metadata = "{\"password\":\"ab12cd\",\"a\":\"" + std::string(99'926, 'm') + "\"}";
  builder.Add(std::move(record));
  const ForeignImport import = *std::move(builder).Finish();
  ASSERT_EQ(import.items.size(), 3u);  // two parts, and the second record
  for (std::size_t i = 0; i < import.items.size(); ++i) {
    EXPECT_TRUE(ValidateMemory(MemoryAt(import, i).values));
    EXPECT_EQ(MemoryAt(import, i).values.content.find("ab12cd"), std::string::npos);
  }
  EXPECT_EQ(MemoryAt(import, 2).values.metadata, R"({"imported_from":"test"})");
}

TEST(ImportBuilder, RedactsHandoffNotesBeforeShortening) {
  ImportBuilder builder("test", kGuard);
  builder.AddHandoff(Note("h", ""),
                     {"<private>x</private>half done",
                      {"<private>x</private>", std::string(9980, 'c') + ' ' + kToken},
                      {},
                      {},
                      {},
                      {}});
  const ForeignImport import = *std::move(builder).Finish();
  ASSERT_EQ(import.items.size(), 2u);
  const HandoffNotes& notes = std::get<HandoffItem>(import.items[1].item).notes;
  EXPECT_EQ(notes.summary, "half done");
  EXPECT_EQ(notes.completed,
            std::vector<std::string>{std::string(9980, 'c') + " [REDACTED:github-to"});
  EXPECT_EQ(MemoryAt(import, 0).values.content.find("gh"
                                                    "p_"),
            std::string::npos);
}

TEST(ImportBuilder, ARefusalNamesTheRecordAndNotItsText) {
  const struct {
    std::string id;
    const char* where;
  } cases[] = {{"Ada\n" + kToken, "note 2: content: "},
               {"0190f3c2-7b1a-4c3d-9e4f-0123456789ab",
                "note '0190f3c2-7b1a-4c3d-9e4f-0123456789ab': content: "}};
  for (const auto& c : cases) {
    ImportBuilder builder("test", Guard(SecretsPolicy::kReject));
    builder.Add(Note("1", "text"));
    builder.Add(Note(c.id, "Ada: " + kToken));
    const auto import = std::move(builder).Finish();
    ASSERT_FALSE(import);
    EXPECT_EQ(import.error().code, ErrorCode::kInvalidArgument);
    EXPECT_TRUE(import.error().message.starts_with(c.where)) << import.error().message;
    EXPECT_EQ(import.error().message.find(kToken), std::string::npos);
  }
}

TEST(ImportBuilder, QueriesAreRedactedButNotRefused) {
  ImportBuilder builder("test", Guard(SecretsPolicy::kReject));
  builder.AddAccess(
      {"1", {.query = "<private>4711</private>" + std::string(980, 'q') + ' ' + kToken}});
  const ForeignImport import = *std::move(builder).Finish();
  EXPECT_EQ(std::get<AccessRecord>(import.items.at(0).item).query,
            std::string(980, 'q') + " [REDACTED:github-to");
}

TEST(ImportBuilder, NotesAreLimited) {
  ImportBuilder builder("test", kGuard);
  for (int i = 0; i < 60; ++i) builder.Note("file " + std::to_string(i));
  const ForeignImport import = *std::move(builder).Finish();
  ASSERT_EQ(import.notes.size(), 51u);
  EXPECT_EQ(import.notes.back(), "and 10 more notes");
}

}  // namespace
}  // namespace cairn
