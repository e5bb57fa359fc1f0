#include "retrieval/blend.h"

#include <algorithm>
#include <cmath>

#include "model/bm25.h"
#include "retrieval/roles.h"
#include "retrieval/text_features.h"

namespace cairn {
namespace {

// Weights for one kind of text.
struct KindWeights {
  double meaning = 0.7;  // share of the cosine in the sum
  // The share of the keyword score that is coverage of one passage instead of BM25. A long text
  // must have the terms close together; in code, term frequency means nothing.
  double coverage = 0;
  // The share of the query's idf that the best match should reach. A note is short and to the
  // point, so one that contains a single word of the query by chance is no match. An answer in a
  // conversation repeats at most half of the question.
  double expected = 0.5;
};

// Longer notes are also scored by their best passage, because BM25 penalizes length.
constexpr double kLongNoteWords = 150;

double WordsIn(const BlendItem& item) {
  constexpr double kBytesOfAWord = 6;
  return std::max(1.0, item.terms
                           ? item.terms->content_words
                           : static_cast<double>(item.memory->content.size()) / kBytesOfAWord);
}

KindWeights WeightsOf(const BlendItem& item) {
  switch (item.memory->kind) {
    case TextKind::kNote:
      return {.meaning = 0.7, .coverage = WordsIn(item) > kLongNoteWords ? 0.5 : 0, .expected = 1};
    case TextKind::kTurn:
      return {.meaning = 0.7, .coverage = 0};
    case TextKind::kDocument:
      return {.meaning = 0.6, .coverage = 0.5};
    case TextKind::kCode:
      return {.meaning = 0.92, .coverage = 1};
  }
  return {};
}

// Σ idf at which a query's words count fully: one word that 3 of 5 memories have.
constexpr double kToldByWords = 0.5;
constexpr double kBorrowed = 0.2;  // of the neighbors' term frequencies
constexpr double kBorrowedAsked =
    0.5;                          // added to it if the neighbor is a question that this may answer
constexpr double kNear = 0.15;    // of each neighbor's cosine
constexpr double kAnswer = 0.25;  // of the cosine of the question before it
constexpr double kThreadWords = 0.2;
constexpr double kThreadMeaning = 0.3;
constexpr double kDate = 0.5;
// A quoted phrase, a prefix or a field: more than all other parts can add up to.
constexpr double kDemanded = 1;
constexpr double kSpeaker = 0.15;
constexpr double kWhen = 0.15;
constexpr double kNumber = 0.1;
constexpr double kQuestion = 0.15;
constexpr double kShort = 0.15;
constexpr double kShortWords = 30;
// A longer turn states its own subject: it needs less from its neighbors, has less to lend to each
// of them, and mentions more things in passing.
constexpr double kLongWords = 60;
constexpr double kLong = 0.1;
// Penalty for an assistant's turn if the query is about the user, who is the better source. A bonus
// for the user's turns would also rank them above notes.
constexpr double kOthersWords = 0.1;
// Penalty for a list of code if the query does not ask for code. Such lists name a lot, explain
// little, and outnumber documents by far. docs/ranking.md has the figures.
constexpr double kCodeUnasked = 0.1;
constexpr double kNamed = 0.15;  // belongs to a person or project named in the query
constexpr double kBrief = 0.08;
constexpr double kBriefWords = 20;
// Memories in a thread can gain this much more, so their sum is divided by it to stay comparable
// with memories outside any thread.
constexpr double kThreadScale = 1 + 2 * kNear + kThreadWords + kThreadMeaning;

class Blender {
 public:
  explicit Blender(const BlendInput& input) : in_(input) {
    asks_.resize(in_.items.size());
    for (const BlendItem& item : in_.items) {
      if (item.previous) {
        asks_[*item.previous] = EndsWithQuestion(in_.items[*item.previous].memory->content);
      }
    }
    for (std::size_t i = 0; i < in_.items.size(); ++i) {
      in_context_.push_back(ContextBm25(i));
      best_ = std::max(best_, in_context_.back());
    }
    for (const WeighedTerm& term : in_.terms) all_words_ += term.idf;
  }

  std::vector<BlendPart> PartsOf(std::size_t i) {
    parts_.clear();
    const BlendItem& item = in_.items[i];
    const KindWeights weights = WeightsOf(item);
    Add("meaning", weights.meaning * item.cosine);
    Add("words", (1 - weights.meaning) * WordsOf(i, weights));
    AddThread(i);
    Add("date", kDate * DateOf(item));
    const bool is_named = !in_.query.speaker.empty() && item.memory->speaker == in_.query.speaker;
    Add("speaker", is_named ? kSpeaker : 0);
    if (item.memory->kind == TextKind::kTurn) AddTurn(i);
    const bool is_alone = !item.previous && !item.next;
    if (item.memory->kind == TextKind::kNote && !is_alone) AddBrevity(item);
    for (BlendPart& part : parts_) part.value /= is_alone ? 1 : kThreadScale;
    Add("named", in_.threads[i].is_named ? kNamed : 0);
    const bool is_unasked =
        IsCodeFinding(*item.memory) && !AsksForCode(in_.query.code, item.memory->content);
    Add("code", is_unasked ? -kCodeUnasked : 0);
    Add("operators", kDemanded * item.demanded);
    return parts_;
  }

 private:
  void Add(std::string_view name, double value) {
    if (value != 0) parts_.push_back({name, value});
  }

  // How much one neighbor says about the other, by their lengths: 1 for short turns. Otherwise the
  // long answer of an assistant would get the credit for what the user said before it, and vice
  // versa.
  double Closeness(const BlendItem& item, std::size_t neighbour) const {
    if (item.memory->kind != TextKind::kTurn) return 1;
    const auto share = [](double words) { return std::min(1.0, kLongWords / words); };
    const double both = share(WordsIn(item)) * share(WordsIn(in_.items[neighbour]));
    return both * both;
  }

  // BM25 with the term frequencies that the neighbors lend to the item.
  double ContextBm25(std::size_t i) const {
    const BlendItem& item = in_.items[i];
    if (!item.terms) return item.keyword;
    const auto terms_of = [&](std::optional<std::size_t> at) {
      return at && in_.items[*at].terms ? &*in_.items[*at].terms : nullptr;
    };
    const TermCounts* previous = terms_of(item.previous);
    const TermCounts* next = terms_of(item.next);
    double before = 0;
    double after = 0;
    if (previous != nullptr) {
      before = Closeness(item, *item.previous) *
               (kBorrowed + (asks_[*item.previous] ? kBorrowedAsked : 0));
    }
    if (next != nullptr) after = Closeness(item, *item.next) * kBorrowed;
    double words = item.terms->words;
    if (previous != nullptr) words += before * previous->words;
    if (next != nullptr) words += after * next->words;
    const double length = LengthFactor(words / (1 + before + after), in_.average_words);
    double score = 0;
    for (std::size_t t = 0; t < item.terms->frequencies.size(); ++t) {
      double frequency = item.terms->frequencies[t];
      if (previous != nullptr) frequency += before * previous->frequencies[t];
      if (next != nullptr) frequency += after * next->frequencies[t];
      if (frequency > 0) score += Bm25(in_.terms[t].idf, frequency, length);
    }
    return score;
  }

  // Normalizes BM25 by the best score, but at least by that of a memory of average length with the
  // expected share of the words, once each. Words that nearly every memory has discriminate little,
  // so their scores are scaled down.
  double WordsOf(std::size_t i, const KindWeights& weights) const {
    const double full = std::max(best_, weights.expected * all_words_);
    const double bm25 = full > 0 ? in_context_[i] / full : 0;
    const double coverage = in_.items[i].terms ? in_.items[i].terms->coverage : bm25;
    const double told = std::min(1.0, all_words_ / kToldByWords);
    return told * ((1 - weights.coverage) * bm25 + weights.coverage * coverage);
  }

  // In a session's notes, the plain statement is shorter than the remarks about it.
  void AddBrevity(const BlendItem& item) {
    Add("brevity", -kBrief * std::clamp(std::log(WordsIn(item) / kBriefWords), -1.0, 1.0));
  }

  void AddThread(std::size_t i) {
    const BlendItem& item = in_.items[i];
    const auto lent = [&](std::optional<std::size_t> at) {
      return at ? Closeness(item, *at) * in_.items[*at].cosine : 0;
    };
    const double previous = lent(item.previous);
    const double next = lent(item.next);
    Add("neighbours", kNear * (previous + next));
    Add("answer", item.previous && asks_[*item.previous] ? kAnswer * previous : 0);
    if (!item.previous && !item.next) return;
    Add("thread_words", kThreadWords * in_.threads[i].words);
    Add("thread_meaning", kThreadMeaning * in_.threads[i].cosine);
  }

  double DateOf(const BlendItem& item) const {
    if (in_.query.dates.empty()) return 0;
    const Day day = DayOf(item.date);
    double best = BestMatch(day);
    if (item.memory->kind != TextKind::kTurn) return best;
    for (const DateMeaning& told : FindDates(item.memory->content, day)) {
      if (told.kind != DateMeaning::Kind::kDays) continue;
      best = std::max({best, BestMatch(told.first), BestMatch(told.last)});
    }
    return best;
  }

  double BestMatch(Day day) const {
    double best = 0;
    for (const DateMeaning& meaning : in_.query.dates)
      best = std::max(best, DateMatch(day, meaning));
    return best;
  }

  // Features of conversation turns only. Answers contain times and numbers; short turns say little
  // and long ones touch on many things. Among people, questions seldom answer; a user often tells
  // the assistant something before asking.
  void AddTurn(std::size_t i) {
    const BlendItem& item = in_.items[i];
    const SpeakerRole role = RoleOf(item.memory->speaker);
    Add("assistant",
        role == SpeakerRole::kAssistant && in_.query.is_about_user ? -kOthersWords : 0);
    const double words = WordsIn(item);
    Add("short", kShort * std::min(0.0, std::log(words / kShortWords)));
    const bool is_asked_for = role == SpeakerRole::kAssistant && in_.query.is_about_assistant;
    Add("long", is_asked_for ? 0 : -kLong * std::max(0.0, std::log(words / kLongWords)));
    if (!item.terms) return;
    const std::string& text = item.memory->content;
    Add("when", in_.query.asks_when && HasTimeExpression(text) ? kWhen : 0);
    Add("number", in_.query.asks_how_many && HasNumber(text) ? kNumber : 0);
    Add("question", role == SpeakerRole::kPeer ? -kQuestion * QuestionShare(text) : 0);
  }

  const BlendInput& in_;
  std::vector<bool> asks_;
  std::vector<double> in_context_;
  double best_ = 0;       // best BM25 among the items
  double all_words_ = 0;  // Σ idf of the query's terms
  std::vector<BlendPart> parts_;
};

}  // namespace

std::vector<std::vector<BlendPart>> Blend(const BlendInput& input) {
  Blender blender(input);
  std::vector<std::vector<BlendPart>> all;
  all.reserve(input.items.size());
  for (std::size_t i = 0; i < input.items.size(); ++i) all.push_back(blender.PartsOf(i));
  return all;
}

double SumOf(std::span<const BlendPart> parts) {
  double sum = 0;
  for (const BlendPart& part : parts) sum += part.value;
  return sum;
}

}  // namespace cairn
