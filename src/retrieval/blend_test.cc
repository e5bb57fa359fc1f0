#include "retrieval/blend.h"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <map>

namespace cairn {
namespace {

constexpr double kScale = 1.8;  // for items with neighbors: 1 + 2 · 0.15 + 0.2 + 0.3

using Parts = std::map<std::string, double>;

class BlendTest : public testing::Test {
 protected:
  // One term of idf 1; each memory is 10 words long, the average.
  BlendItem Item(std::string content, double frequency, double cosine, TextKind kind) {
    Memory& memory = memories_.emplace_back();
    memory.content = std::move(content);
    memory.kind = kind;
    BlendItem item{.memory = &memory, .cosine = cosine};
    item.terms = {.frequencies = {frequency}, .words = 10, .content_words = 10};
    return item;
  }
  Memory& MemoryAt(std::size_t i) { return memories_[i]; }

  std::vector<Parts> Run(const std::vector<BlendItem>& items,
                         std::vector<ThreadFacts> threads = {}) {
    threads.resize(items.size());
    std::vector<Parts> all;
    for (const auto& parts : Blend({query_, terms_, 10, items, threads})) {
      Parts& named = all.emplace_back();
      for (const BlendPart& part : parts) named[std::string(part.name)] = part.value;
    }
    return all;
  }
  static void ExpectParts(const Parts& actual, const Parts& expected) {
    EXPECT_EQ(actual.size(), expected.size());
    for (const auto& [name, value] : expected) {
      ASSERT_TRUE(actual.contains(name)) << name;
      EXPECT_NEAR(actual.at(name), value, 1e-12) << name;
    }
  }

  QueryReading query_;
  const std::vector<WeighedTerm> terms_ = {{.stems = {{"cellar"}}, .idf = 1, .occurs = true}};

 private:
  std::deque<Memory> memories_;
};

TEST_F(BlendTest, NoteAloneIsCosineAndKeywordScore) {
  const auto parts = Run({Item("a", 1, 0.5, TextKind::kNote), Item("b", 3, 0.25, TextKind::kNote),
                          Item("c", 0, 0.8, TextKind::kNote), Item("d", 0, 0, TextKind::kNote)});
  const double best = 3 * 2.2 / (3 + 1.2);  // and the other 1 · 2.2/(1 + 1.2) = 1
  ExpectParts(parts[0], {{"meaning", 0.7 * 0.5}, {"words", 0.3 * 1 / best}});
  ExpectParts(parts[1], {{"meaning", 0.7 * 0.25}, {"words", 0.3}});
  ExpectParts(parts[2], {{"meaning", 0.7 * 0.8}});
  ExpectParts(parts[3], {});
}

TEST_F(BlendTest, DocumentsAndCodeHaveTheirOwnWeights) {
  BlendItem document = Item("a", 1, 0.5, TextKind::kDocument);
  document.terms->coverage = 0.4;
  BlendItem code = Item("b", 1, 0.5, TextKind::kCode);
  code.terms->coverage = 0.4;
  const auto parts = Run({document, code});
  ExpectParts(parts[0], {{"meaning", 0.6 * 0.5}, {"words", 0.4 * (0.5 * 1 + 0.5 * 0.4)}});
  ExpectParts(parts[1], {{"meaning", 0.92 * 0.5}, {"words", 0.08 * 0.4}});
}

TEST_F(BlendTest, LongNoteIsAlsoScoredByItsBestPassage) {
  BlendItem note = Item("a", 0, 0, TextKind::kNote);
  note.terms->coverage = 1;
  EXPECT_FALSE(Run({note})[0].contains("words"));
  note.terms->content_words = 151;
  EXPECT_NEAR(Run({note})[0].at("words"), 0.3 * 0.5, 1e-12);
}

TEST_F(BlendTest, WordsThatEveryMemoryHasCountForLittle) {
  const std::vector<WeighedTerm> common = {{.stems = {{"x"}}, .idf = 0.05, .occurs = true}};
  const std::vector<BlendItem> items = {Item("a", 1, 0, TextKind::kNote)};
  const std::vector<ThreadFacts> threads(1);
  const auto parts = Blend({query_, common, 10, items, threads});
  EXPECT_NEAR(parts[0][0].value, 0.3 * 0.1, 1e-12);
}

TEST_F(BlendTest, NeighborsInAThreadLendToEachOther) {
  BlendItem first = Item("Where is the cellar?", 1, 0.6, TextKind::kNote);
  BlendItem second = Item("Down there.", 0, 0.4, TextKind::kNote);
  first.next = 1;
  second.previous = 0;
  const ThreadFacts thread = {.words = 1, .cosine = 0.6};
  const auto parts = Run({first, second}, {thread, thread});
  ExpectParts(parts[0], {{"meaning", 0.7 * 0.6 / kScale},
                         {"words", 0.3 / kScale},
                         {"neighbours", 0.15 * 0.4 / kScale},
                         {"thread_words", 0.2 / kScale},
                         {"thread_meaning", 0.3 * 0.6 / kScale},
                         {"brevity", 0.08 * std::log(2) / kScale}});  // 10 of 20 words
  // The question before lends 0.2 + 0.5 of its frequency: 0.7 · 2.2/(0.7 + 1.2).
  ExpectParts(parts[1], {{"meaning", 0.7 * 0.4 / kScale},
                         {"words", 0.3 * (0.7 * 2.2 / 1.9) / kScale},
                         {"neighbours", 0.15 * 0.6 / kScale},
                         {"answer", 0.25 * 0.6 / kScale},
                         {"thread_words", 0.2 / kScale},
                         {"thread_meaning", 0.3 * 0.6 / kScale},
                         {"brevity", 0.08 * std::log(2) / kScale}});
}

TEST_F(BlendTest, BrevityInAThreadIsBounded) {
  BlendItem one_word = Item("a", 1, 0, TextKind::kNote);
  BlendItem long_note = Item("b", 1, 0, TextKind::kNote);
  one_word.terms->content_words = 1;
  long_note.terms->content_words = 1000;
  one_word.next = 1;
  long_note.previous = 0;
  const auto parts = Run({one_word, long_note});
  EXPECT_NEAR(parts[0].at("brevity"), 0.08 / kScale, 1e-12);
  EXPECT_NEAR(parts[1].at("brevity"), -0.08 / kScale, 1e-12);
}

// Half of the words gives a turn its full share, but a note only half of it.
TEST_F(BlendTest, NoteIsExpectedToHaveMoreOfTheWordsThanATurn) {
  const std::vector<WeighedTerm> four(4, {.stems = {{"x"}}, .idf = 1, .occurs = true});
  std::vector<BlendItem> items = {Item("a", 0, 0, TextKind::kNote),
                                  Item("b", 0, 0, TextKind::kTurn)};
  for (BlendItem& item : items) item.terms->frequencies = {1, 1, 0, 0};
  const std::vector<ThreadFacts> threads(2);
  const auto parts = Blend({query_, four, 10, items, threads});
  EXPECT_NEAR(parts[0][0].value, 0.3 * 0.5, 1e-12);
  EXPECT_NEAR(parts[1][0].value, 0.3 * 1, 1e-12);
}

TEST_F(BlendTest, NeighborThatIsNoQuestionLendsLess) {
  BlendItem first = Item("The cellar.", 1, 0.6, TextKind::kNote);
  BlendItem second = Item("Down there.", 0, 0.4, TextKind::kNote);
  first.next = 1;
  second.previous = 0;
  const auto parts = Run({first, second});
  EXPECT_FALSE(parts[1].contains("answer"));
  EXPECT_NEAR(parts[1].at("words"), 0.3 * (0.2 * 2.2 / 1.4) / kScale, 1e-12);
}

TEST_F(BlendTest, ThreadOfOneCountsAsNoThread) {
  const auto parts = Run({Item("a", 1, 0.5, TextKind::kNote)}, {{.words = 1, .cosine = 0.5}});
  ExpectParts(parts[0], {{"meaning", 0.35}, {"words", 0.3}});
}

TEST_F(BlendTest, ConversationTurnsHaveFeatures) {
  query_.asks_when = query_.asks_how_many = true;
  query_.speaker = "Ann";
  BlendItem asks = Item("Who?", 0, 0, TextKind::kTurn);
  BlendItem tells = Item("Twice, last week.", 0, 0, TextKind::kTurn);
  tells.terms->content_words = 60;
  const std::vector<BlendItem> items = {asks, tells};
  MemoryAt(1).speaker = "Ann";
  const auto parts = Run(items);
  ExpectParts(parts[0], {{"question", -0.15}, {"short", 0.15 * std::log(10.0 / 30)}});
  ExpectParts(parts[1], {{"speaker", 0.15}, {"when", 0.15}, {"number", 0.1}});
}

TEST_F(BlendTest, LongTurnsNeitherLendNorBorrow) {
  BlendItem user = Item("My cellar flooded. What now?", 1, 0.6, TextKind::kTurn);
  BlendItem assistant = Item("Pumps …", 0, 0.4, TextKind::kTurn);
  assistant.terms->words = assistant.terms->content_words = 600;
  user.next = 1;
  assistant.previous = 0;
  const std::vector<BlendItem> items = {user, assistant};
  MemoryAt(0).speaker = "user";
  MemoryAt(1).speaker = "assistant";
  query_.is_about_user = true;
  const auto parts = Run(items);
  const double closeness = 0.01;  // (60 of 600 words)²
  EXPECT_NEAR(parts[0].at("meaning"), 0.7 * 0.6 / kScale, 1e-12);
  EXPECT_NEAR(parts[0].at("neighbours"), closeness * 0.15 * 0.4 / kScale, 1e-12);
  EXPECT_FALSE(parts[0].contains("assistant"));
  EXPECT_FALSE(parts[0].contains("question")) << "users ask, and say something, too";
  EXPECT_NEAR(parts[1].at("neighbours"), closeness * 0.15 * 0.6 / kScale, 1e-12);
  EXPECT_NEAR(parts[1].at("answer"), closeness * 0.25 * 0.6 / kScale, 1e-12);
  EXPECT_NEAR(parts[1].at("long"), -0.1 * std::log(10) / kScale, 1e-12);
  EXPECT_NEAR(parts[1].at("assistant"), -0.1 / kScale, 1e-12);
  EXPECT_LT(parts[1].at("words"), 0.01);
}

TEST_F(BlendTest, LongAssistantTurnIsNotPenalizedIfAskedFor) {
  BlendItem assistant = Item("a", 0, 0, TextKind::kTurn);
  assistant.terms->content_words = 600;
  MemoryAt(0).speaker = "assistant";
  EXPECT_TRUE(Run({assistant})[0].contains("long"));
  query_.is_about_assistant = true;
  EXPECT_FALSE(Run({assistant})[0].contains("long"));
  MemoryAt(0).speaker = "Ann";
  EXPECT_TRUE(Run({assistant})[0].contains("long"));
}

TEST_F(BlendTest, NamedPeopleAndDemandedTermsGain) {
  BlendItem phrase = Item("a", 0, 0.5, TextKind::kNote);
  phrase.demanded = 0.5;
  const auto parts = Run({phrase, Item("b", 0, 0.5, TextKind::kNote)}, {{}, {.is_named = true}});
  ExpectParts(parts[0], {{"meaning", 0.35}, {"operators", 0.5}});
  ExpectParts(parts[1], {{"meaning", 0.35}, {"named", 0.15}});
}

TEST_F(BlendTest, CodeListsLoseUnlessCodeIsAskedFor) {
  const std::vector<BlendItem> items = {Item("- def open_cellar()", 0, 0.5, TextKind::kNote),
                                        Item("Go down.", 0, 0.5, TextKind::kNote)};
  for (std::size_t i = 0; i < items.size(); ++i) MemoryAt(i).source = "analysis";
  MemoryAt(0).chunk = "structure:cellar.py";
  MemoryAt(1).chunk = "about";
  const auto unasked = Run(items);
  ExpectParts(unasked[0], {{"meaning", 0.35}, {"code", -0.1}});
  ExpectParts(unasked[1], {{"meaning", 0.35}});
  query_.code = ReadCodeQuestion("where is open_cellar");
  ExpectParts(Run(items)[0], {{"meaning", 0.35}});
  query_.code = ReadCodeQuestion("where is close_cellar");
  ExpectParts(Run(items)[0], {{"meaning", 0.35}, {"code", -0.1}});
}

TEST_F(BlendTest, UnreadTextUsesTheScoreOfTheIndex) {
  BlendItem read = Item("a", 1, 0, TextKind::kDocument);
  read.terms->coverage = 1;
  BlendItem unread = Item("b", 0, 0, TextKind::kDocument);
  unread.terms.reset();
  unread.keyword = 0.5;
  unread.previous = 0;
  read.next = 1;
  const auto parts = Run({read, unread});
  EXPECT_NEAR(parts[0].at("words"), 0.4 / kScale, 1e-12);
  EXPECT_NEAR(parts[1].at("words"), 0.4 * 0.5 / kScale, 1e-12);
}

TEST_F(BlendTest, NotesHaveNoTurnFeatures) {
  query_.asks_when = query_.asks_how_many = true;
  ExpectParts(Run({Item("Twice, last week?", 0, 0, TextKind::kNote)})[0], {});
}

TEST_F(BlendTest, DatesInTheQueryCount) {
  query_.dates = {{.first = 100, .last = 100}};
  BlendItem that_day = Item("a", 0, 0, TextKind::kNote);
  that_day.date = 100 * kDayMs + kHourMs;
  BlendItem near = Item("It was yesterday.", 0, 0, TextKind::kNote);
  near.date = 101 * kDayMs;
  BlendItem told = Item("It was yesterday.", 0, 0, TextKind::kTurn);
  told.date = 101 * kDayMs;
  BlendItem far = Item("a", 0, 0, TextKind::kNote);
  far.date = 900 * kDayMs;
  const auto parts = Run({that_day, near, told, far});
  EXPECT_EQ(parts[0].at("date"), 0.5);
  EXPECT_EQ(parts[1].at("date"), 0.5 * 0.35);
  EXPECT_EQ(parts[2].at("date"), 0.5) << "what is said in a conversation tells of other days";
  EXPECT_FALSE(parts[3].contains("date"));
}

TEST_F(BlendTest, EmptyInputGivesNoParts) {
  EXPECT_TRUE(Run({}).empty());
  EXPECT_EQ(SumOf({}), 0);
  EXPECT_EQ(SumOf(std::vector<BlendPart>{{"a", 1}, {"b", -0.25}}), 0.75);
}

}  // namespace
}  // namespace cairn
