#include "contract/sample_memories.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>

#include "base/hash.h"
#include "base/text.h"

namespace cairn {
namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr auto kMostCount = static_cast<std::int64_t>(kMostCounted);

void SetUnusualTexts(Memory& memory) {
  memory.content =
      "First\r\nsecond\rthird\n\n\tif (a < b) { \"c\" + 'd'; } -- 🪨\u00e9e\u0301 %s ?1 \\";
  memory.summary = " leading and trailing ";
  memory.embedding_text = "'); DROP TABLE memories; --";
  memory.source = "odd \"source\"";
  memory.project = "a project / of mine";
  memory.branch = "feature/ünïcode#1";
  memory.session = "séance\n2";
  memory.thread = "thread:岩石";
  memory.speaker = "O'Neill";
  memory.context = std::string(9'000, 'c') + "…";
  memory.file_path = "docs/100%_real/[a]*?.md";
  memory.section_title = "# A > B > \"C\"";
  memory.chunk = "0";
  memory.overlap = "the tail \"of\" the chapter before \n";
  memory.metadata = "{ \"b\" : [1, 2.50, null, \"\\u00e9\\n\"],\n  \"a\": {\"b\": {}} }";
}

void SetUnusualLists(Memory& memory) {
  memory.tags = {"a,b", "[x]", "\"quoted\"", "it's", "a,b", "A,B", "{}", "new\nline", "\\"};
  memory.keywords = {"z", "a", "🪨 🪨", "NULL"};
  memory.entities = {"Ann", "ann", "Carl Zeiss, Jena", "[]", "石"};
}

}  // namespace

Id IdOf(int n) {
  char text[37];
  std::snprintf(text, sizeof text, "00000000-0000-7000-8000-%012d", n);
  return *Id::Parse(text);
}

std::vector<Id> IdsOf(const std::vector<int>& numbers) {
  std::vector<Id> ids;
  for (const int n : numbers) ids.push_back(IdOf(n));
  return ids;
}

std::vector<Id> IdsOf(const std::vector<Memory>& memories) {
  std::vector<Id> ids;
  for (const Memory& memory : memories) ids.push_back(memory.id);
  return ids;
}

Memory Note(int n, const std::string& content) {
  Memory memory;
  memory.id = IdOf(n);
  memory.content = content;
  memory.source = "manual";
  memory.project = "cairn";
  memory.created_at = memory.updated_at = memory.last_accessed_at = kNow - n;
  memory.content_hash = ContentHash(content);
  memory.created_by = kAuthor;
  return memory;
}

Memory HandoffRecord(int n, const std::string& content) {
  Memory memory = Note(n, content);
  memory.type = MemoryType::kHandoff;
  return memory;
}

Memory Unusual(int n) {
  Memory memory = Note(n);
  SetUnusualTexts(memory);
  SetUnusualLists(memory);
  memory.type = MemoryType::kDecision;
  memory.category = Category::kArchitecture;
  memory.kind = TextKind::kTurn;
  memory.position = 0;
  memory.importance = 0;
  memory.confidence = 0.1;
  memory.created_at = kLeast;
  memory.updated_at = kMost;
  memory.changed_at = kMost;
  memory.expires_at = kMost;
  memory.usefulness = -kMostCount;
  memory.access_count = kMostCount;
  memory.last_accessed_at = -1;
  memory.promoted_at = 0;
  memory.superseded_by = Successor::By(IdOf(n));
  memory.visibility = Visibility::kProject;
  memory.content_hash = ContentHash(memory.content);
  return memory;
}

Memory OtherUnusual(int n) {
  Memory memory = Unusual(n);
  memory.content.assign(kMostContentBytes, 'x');
  memory.type = MemoryType::kSelf;
  memory.category = Category::kDiscovery;
  memory.kind = TextKind::kCode;
  memory.position = 1'000'000'000'000'000;
  memory.importance = 10;
  memory.confidence = std::numeric_limits<double>::denorm_min();
  memory.created_at = kMost;
  memory.updated_at = kLeast;
  memory.changed_at = kLeast;
  memory.expires_at = kLeast;
  memory.usefulness = kMostCount;
  memory.promoted_at = kLeast;
  memory.superseded_by = Successor::Deleted();
  memory.visibility = Visibility::kPrivate;
  memory.tags.assign(100, "many");
  memory.content_hash = ContentHash(memory.content);
  return memory;
}

HandoffNotes UnusualNotes() {
  HandoffNotes notes;
  notes.summary = "Half\r\nway 🪨 \"there\"";
  notes.completed = {"a, b", "[c]", "a, b"};
  notes.in_progress_blocked = {"line\nbreak", "'quoted'"};
  notes.key_decisions = {"z", "a"};
  notes.next_steps = {"\\", "{}"};
  notes.memory_ids = IdsOf(std::vector<int>{7, 3, 999'999, 7});  // out of order, twice, not there
  return notes;
}

AccessRecord Use(int n, TimeMs at, AccessKind kind) {
  AccessRecord access;
  access.memory = IdOf(n);
  access.at = at;
  access.kind = kind;
  return access;
}

void ExpectSame(const Memory& actual, const Memory& expected) {
  ForEachField(kMemoryFields, [&](const auto& field) {
    EXPECT_EQ(actual.*field.member, expected.*field.member) << field.name;
  });
  EXPECT_TRUE(actual == expected) << expected.id.ToString();
}

void PrintTo(const Id& id, std::ostream* out) { *out << id.ToString(); }

void PrintTo(const Successor& successor, std::ostream* out) { *out << successor.ToString(); }

void PrintTo(const Memory& memory, std::ostream* out) {
  *out << memory.id.ToString() << " '" << Abbreviate(memory.content, 40) << "'";
}

void PrintTo(const AccessRecord& access, std::ostream* out) {
  *out << NameOf(access.kind) << " of " << access.memory.ToString() << " at " << access.at;
}

}  // namespace cairn
