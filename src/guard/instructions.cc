#include "guard/instructions.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

#include "guard/east_asian_instructions.h"
#include "guard/hidden_text.h"
#include "guard/instruction_grammar.h"
#include "guard/instruction_words.h"

namespace cairn {
namespace {

constexpr std::size_t kNear = 60;  // words: a short paragraph

using Words = std::vector<InstructionWord>;

// "told to ignore …" speaks about an order.
bool IsDescribed(const Words& words, std::size_t at) {
  return at >= 2 && words[at - 1].Is(Grammar().infinitive()) &&
         words[at - 2].Is(Grammar().described());
}

// "Never push without asking": what comes before in the clause turns the phrase into its opposite.
bool IsDenied(const Words& words, std::size_t at) {
  constexpr std::size_t kMostBefore = 20;
  const std::size_t begin = at - std::min(at, kMostBefore);
  while (at > begin && !words[at].opens_sentence && !words[at].after_mark) {
    if (words[--at].Is(Grammar().denial())) return true;
  }
  return false;
}

bool Opens(Opening opening, const Words& words, std::size_t at) {
  const InstructionWord& word = words[at];
  switch (opening) {
    case Opening::kAnywhere:
      return true;
    case Opening::kSentence:
      return word.opens_sentence || word.opens_line;
    case Opening::kNotDenied:
      return !IsDenied(words, at);
    case Opening::kOrder:
      break;
  }
  return word.opens_sentence || word.opens_line || word.after_mark || word.after_quote ||
         (words[at - 1].Is(Grammar().lead_in()) && !IsDescribed(words, at));
}

bool Closes(const Phrase& phrase, const Words& words, std::size_t last) {
  switch (phrase.closing) {
    case Closing::kAnywhere:
      return true;
    case Closing::kColon:
      return words[last].before_colon;
    case Closing::kStop:
      return words[last].ends_sentence || words[last + 1].Is(Grammar().conjunction());
    case Closing::kNotBefore:
      return words[last].ends_sentence || !words[last + 1].Is(phrase.barred);
  }
  return false;
}

// A phrase in quotes within a sentence is spoken about: text such as "ignore all previous
// instructions". The quote may open a little earlier and go on for a few words. A value of JSON is
// no mention.
bool IsMention(const Words& words, std::size_t first, std::size_t last) {
  constexpr std::size_t kMostLess = 2;
  constexpr std::size_t kMostMore = 6;
  const std::size_t begin = first - std::min(first, kMostLess);
  while (first > begin && !words[first].after_quote && !words[first].opens_sentence) --first;
  if (!words[first].after_quote || words[first].opens_sentence) return false;
  if (words[first - 1].before_quote && words[first - 1].before_colon) return false;
  const std::size_t end = std::min(last + kMostMore, words.size() - 1);
  for (std::size_t i = last; i <= end; ++i) {
    if (words[i].before_quote) return true;
    if (words[i].ends_sentence) break;
  }
  return false;
}

// It is known that it can open here.
bool Matches(const Phrase& phrase, const Words& words, std::size_t at) {
  std::size_t last = at;
  for (std::size_t i = 1; i < phrase.steps.size(); ++i) {
    const PhraseStep& step = phrase.steps[i];
    std::size_t next = last;
    do {
      if (words[next].ends_sentence || next - last > step.gap) return false;
      ++next;
    } while (!words[next].Is(step.role) || (step.after_mark && !words[next].after_mark));
    last = next;
  }
  // Commands stand in quotes when they are to be run.
  return Closes(phrase, words, last) &&
         (phrase.evidence == InstructionEvidence::kAction || !IsMention(words, at, last));
}

// Whether code is spoken about near there.
bool IsAboutCode(const Words& words, std::size_t at) {
  constexpr std::size_t kBefore = 20;
  constexpr std::size_t kBehind = 40;
  const std::size_t end = std::min(at + kBehind, words.size());
  for (std::size_t i = at - std::min(at, kBefore); i < end; ++i) {
    if (words[i].Is(Grammar().code())) return true;
  }
  return false;
}

InstructionEvidence EvidenceOf(const Phrase& phrase, const Words& words, std::size_t at) {
  if (phrase.evidence != InstructionEvidence::kCalled) return phrase.evidence;
  return IsAboutCode(words, at) ? InstructionEvidence::kAddressed : InstructionEvidence::kSure;
}

// Where each evidence was last seen.
class Findings {
 public:
  Findings() { seen_.fill(kNever); }

  // Whether that is enough.
  bool Add(InstructionEvidence evidence, const InstructionWord& word, std::size_t at) {
    if (evidence == InstructionEvidence::kSure || word.in_comment) return true;
    seen_[static_cast<std::size_t>(evidence)] = at;
    return std::count_if(seen_.begin(), seen_.end(), [&](std::size_t seen) {
             return seen != kNever && at - seen <= kNear;
           }) >= 2;
  }

 private:
  static constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();
  std::array<std::size_t, kEvidences> seen_{};
};

bool HasPhrases(const Words& words) {
  const InstructionGrammar& grammar = Grammar();
  Findings findings;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at].known == nullptr) continue;
    for (const Opening opening :
         {Opening::kAnywhere, Opening::kOrder, Opening::kSentence, Opening::kNotDenied}) {
      const auto& phrases = words[at].known->opens[static_cast<std::size_t>(opening)];
      if (phrases.empty() || !Opens(opening, words, at)) continue;
      for (const std::uint16_t index : phrases) {
        const Phrase& phrase = grammar.PhraseAt(index);
        if (Matches(phrase, words, at) &&
            findings.Add(EvidenceOf(phrase, words, at), words[at], at)) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace

bool LooksLikeInstructions(std::string_view text) {
  return HasHiddenText(text) || HasRoleMarker(text) || HasEastAsianInstructions(text) ||
         HasPhrases(ReadInstructionWords(text));
}

}  // namespace cairn
