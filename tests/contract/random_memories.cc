#include "contract/random_memories.h"

#include <iterator>

#include "base/hash.h"
#include "base/text.h"
#include "contract/sample_memories.h"

namespace cairn {
namespace {

using Vocabulary = std::vector<std::string>;

const Vocabulary kWords = {"quartz", "basalt", "flint", "chalk", "onyx", "opal", "gneiss", "tuff"};
// What is cut into several words, stemmed to others, or a word of more than half of the memories.
const Vocabulary kOddWords = {"getUser", "get_user", "get user", "getuser", "user",    "mining",
                              "mined",   "mines",    "HTTP2",    "日本語",  "日本",    "本",
                              "C++",     "c",        "Élan's",   "docs/a",  "general", "stone"};
const Vocabulary kTags = {"red", "Red", "blue", "a,b", "\"q\"", "[x]", "100%"};
const Vocabulary kPeople = {"Ann", "ann", "BOB", "Bob", "Carl Zeiss", "carl zeiss", "Élan"};
const Vocabulary kProjects = {"", "cairn", "quarry"};
const Vocabulary kBranches = {"", "main", "next"};
const Vocabulary kSources = {"", "manual", "mcp", "markdown"};
const Vocabulary kPaths = {"", "docs/a_b.md", "docs/aXb.md", "docs/sub/c.md", "Docs/a_b.md"};
const Vocabulary kPrefixes = {"docs/", "docs/a_", "Docs", "docs/sub/c.md", "%", "d*"};

}  // namespace

int RandomMemories::Below(int below) {
  return static_cast<int>(rng_.Below(static_cast<std::uint64_t>(below)));
}

template <typename E>
E RandomMemories::AnyOf() {
  return EnumNames<E>::kTable[Below(static_cast<int>(std::size(EnumNames<E>::kTable)))].value;
}

std::vector<std::string> RandomMemories::Some(const Vocabulary& all, int most) {
  std::vector<std::string> some;
  for (int count = Below(most + 1); count > 0; --count) some.push_back(OneOf(all));
  return some;
}

bool RandomMemories::IsHandoffId(const Id& id) { return id.bytes().back() % 8 == 0; }

Id RandomMemories::AnyId() { return IdOf(1 + Below(200)); }

TimeMs RandomMemories::AnyTime() { return kNow - 10 + Below(20); }

std::string RandomMemories::AnyProject() { return OneOf(kProjects); }

std::string RandomMemories::AnyWord() { return OneOf(kWords); }

std::string RandomMemories::AnyContent() {
  std::vector<std::string> words = Some(kWords, 2);
  words.push_back(AnyWord());
  if (OneIn(3)) words.push_back(OneOf(kOddWords));
  if (!OneIn(4)) words.emplace_back("stone");
  if (OneIn(3)) words.push_back(OneOf(kOddWords));
  return Join(words, OneIn(4) ? "\r\n" : " ");
}

Memory RandomMemories::MemoryOf(const Id& id) {
  Memory memory;
  memory.id = id;
  memory.content = AnyContent();
  memory.content_hash = ContentHash(memory.content);
  if (OneIn(3)) memory.summary = AnyWord();
  memory.type = IsHandoffId(id) ? MemoryType::kHandoff : AnyOf<MemoryType>();
  if (!IsHandoffId(id) && memory.type == MemoryType::kHandoff) memory.type = MemoryType::kFact;
  memory.category = AnyOf<Category>();
  memory.tags = Some(kTags, 3);
  memory.keywords = Some(kWords, 1);
  memory.entities = Some(kPeople, 3);
  memory.importance = Below(11);
  memory.confidence = Below(5) / 4.0;
  SetOrigin(memory);
  SetState(memory);
  return memory;
}

void RandomMemories::SetOrigin(Memory& memory) {
  memory.project = AnyProject();
  memory.branch = OneOf(kBranches);
  memory.source = OneOf(kSources);
  memory.file_path = OneOf(kPaths);
  memory.kind = AnyOf<TextKind>();
  memory.created_by = kAuthor;
  memory.visibility = AnyOf<Visibility>();
  if (OneIn(5)) memory.chunk = "0";
  if (OneIn(5)) memory.overlap = AnyWord();
  if (OneIn(3)) memory.position = Below(3);
  if (OneIn(3)) memory.context = AnyWord();
}

void RandomMemories::SetState(Memory& memory) {
  memory.created_at = AnyTime();
  memory.updated_at = AnyTime();
  memory.last_accessed_at = AnyTime();
  if (OneIn(4)) memory.expires_at = AnyTime();
  if (OneIn(5)) memory.promoted_at = AnyTime();
  if (OneIn(8)) memory.superseded_by = Successor::Deleted();
  if (OneIn(8)) memory.superseded_by = Successor::By(AnyId());
  memory.usefulness = Below(7) - 3;
  memory.access_count = Below(5);
}

HandoffNotes RandomMemories::Notes() {
  HandoffNotes notes;
  notes.summary = AnyContent();
  notes.completed = Some(kWords, 2);
  notes.next_steps = Some(kTags, 2);
  if (OneIn(2)) notes.memory_ids = {AnyId(), AnyId()};
  return notes;
}

AccessRecord RandomMemories::UseOf(const Id& id) {
  AccessRecord access;
  access.memory = id;
  access.at = AnyTime();
  access.kind = AnyOf<AccessKind>();
  if (OneIn(2)) access.query = AnyWord();
  if (OneIn(2)) access.score = Below(10) / 8.0;
  return access;
}

Filter RandomMemories::AnyFilter() {
  Filter filter;
  if (OneIn(3)) filter.types = {AnyOf<MemoryType>(), AnyOf<MemoryType>()};
  if (OneIn(4)) filter.categories = {AnyOf<Category>(), AnyOf<Category>()};
  if (OneIn(4)) filter.kinds = {AnyOf<TextKind>(), AnyOf<TextKind>()};
  filter.include_deleted = OneIn(2);
  filter.include_superseded = OneIn(2);
  filter.include_expired = OneIn(2);
  SetNames(filter);
  SetRanges(filter);
  return filter;
}

void RandomMemories::SetNames(Filter& filter) {
  if (OneIn(4)) filter.tags = Some(kTags, 2);
  if (OneIn(4)) filter.entities = Some(kPeople, 2);
  filter.entities_all = OneIn(2);
  if (OneIn(3)) filter.project = AnyProject();
  if (OneIn(5)) filter.branch = OneOf(kBranches);
  if (OneIn(5)) filter.source = OneOf(kSources);
  if (OneIn(5)) filter.path = OneOf(kPrefixes);
}

void RandomMemories::SetRanges(Filter& filter) {
  if (OneIn(5)) filter.min_importance = Below(11);
  if (OneIn(5)) filter.min_confidence = Below(5) / 4.0;
  if (OneIn(6)) filter.created_after = AnyTime();
  if (OneIn(6)) filter.created_before = AnyTime();
  if (OneIn(6)) filter.updated_after = AnyTime();
  if (OneIn(6)) filter.updated_before = AnyTime();
}

KeywordTerm RandomMemories::AnyTerm() {
  KeywordTerm term;
  term.text = OneIn(2) ? AnyWord() : OneOf(kOddWords);
  if (OneIn(4)) term.text += " " + (OneIn(2) ? AnyWord() : OneOf(kOddWords));
  if (OneIn(6)) term.text = term.text.substr(0, 1 + static_cast<std::size_t>(Below(4)));
  term.is_phrase = OneIn(3);
  term.is_prefix = OneIn(4);
  if (OneIn(4)) term.fields = KeywordFields(static_cast<unsigned>(Below(1024)));
  return term;
}

KeywordQuery RandomMemories::AnyQuery(int depth) {
  if (depth == 0 || OneIn(3)) return KeywordQuery::Term(AnyTerm());
  KeywordQuery query;
  const KeywordQuery::Kind kinds[] = {KeywordQuery::Kind::kAny, KeywordQuery::Kind::kAny,
                                      KeywordQuery::Kind::kAll, KeywordQuery::Kind::kExcept};
  query.kind = kinds[Below(4)];
  for (int count = 1 + Below(3); count > 0; --count) query.parts.push_back(AnyQuery(depth - 1));
  return query;
}

Order RandomMemories::AnyOrder() { return AnyOf<Order>(); }

Page RandomMemories::AnyPage() { return {Below(20), OneIn(2) ? 0 : Below(30)}; }

std::vector<float> RandomMemories::AnyVector() {
  SeededRng direction(static_cast<std::uint64_t>(Below(60)));
  std::vector<float> vector(24);
  for (float& value : vector)
    value = static_cast<float>(direction.Below(1u << 24)) * 0x1p-23f - 1.0f;
  return vector;
}

}  // namespace cairn
