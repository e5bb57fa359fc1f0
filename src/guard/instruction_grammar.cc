#include "guard/instruction_grammar.h"

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <utility>

#include "guard/bytes.h"

namespace cairn {
namespace {

// Calls `each` with the pieces of a text between separators.
void ForEachPiece(std::string_view text, char separator, auto each) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

template <typename Row>
std::vector<Row> Joined(std::initializer_list<std::span<const Row>> tables) {
  std::vector<Row> rows;
  for (const std::span<const Row> table : tables)
    rows.insert(rows.end(), table.begin(), table.end());
  return rows;
}

Opening OpeningOf(char mark) {
  switch (mark) {
    case '!':
      return Opening::kOrder;
    case '^':
      return Opening::kSentence;
    case '-':
      return Opening::kNotDenied;
    default:
      return Opening::kAnywhere;
  }
}

}  // namespace

InstructionGrammar::InstructionGrammar(const Classes& classes,
                                       const std::vector<InstructionPhrase>& phrases) {
  lead_in_ = RoleOf("LeadIn", classes);
  described_ = RoleOf("Described", classes);
  infinitive_ = RoleOf("to", classes);
  conjunction_ = RoleOf("and", classes);
  denial_ = RoleOf("Not", classes);
  speech_ = RoleOf("Speech", classes);
  code_ = RoleOf("Code", classes);
  for (const InstructionPhrase& phrase : phrases) phrases_.push_back(Read(phrase, classes));
  for (std::size_t i = 0; i < phrases_.size(); ++i) {
    for (KnownWord& word : words_) {
      if (word.roles[phrases_[i].steps.front().role]) {
        word.opens[static_cast<std::size_t>(phrases_[i].opening)].push_back(
            static_cast<std::uint16_t>(i));
      }
    }
  }
}

KnownWord& InstructionGrammar::Known(std::string_view word) {
  const std::uint64_t hash = HashWord(word);
  const std::size_t slot = SlotOf(hash);
  if (hashes_[slot] == 0) {
    hashes_[slot] = hash;
    places_[slot] = static_cast<std::uint16_t>(words_.size());
    words_.emplace_back();
    assert(words_.size() <= kSlots / 2);
  }
  return words_[places_[slot]];
}

WordRole InstructionGrammar::RoleOf(std::string_view step, const Classes& classes) {
  const auto known = std::find(roles_.begin(), roles_.end(), step);
  const auto role = static_cast<WordRole>(known - roles_.begin());
  if (known != roles_.end()) return role;
  roles_.push_back(step);
  assert(roles_.size() <= kMostRoles);
  ForEachPiece(step, '|', [&](std::string_view word) {
    if (!IsUpperAscii(word.front())) {
      Known(word).roles.set(role);
      return;
    }
    const auto found = std::find_if(classes.begin(), classes.end(),
                                    [&](const InstructionClass& row) { return row.name == word; });
    assert(found != classes.end());
    ForEachPiece(found->words, ' ',
                 [&](std::string_view member) { Known(member).roles.set(role); });
  });
  return role;
}

Phrase InstructionGrammar::Read(const InstructionPhrase& written, const Classes& classes) {
  Phrase phrase{.evidence = written.evidence};
  std::string_view steps = written.steps;
  phrase.opening = OpeningOf(steps.front());
  if (phrase.opening != Opening::kAnywhere) steps.remove_prefix(1);
  PhraseStep next;
  ForEachPiece(steps, ' ', [&](std::string_view piece) {
    switch (piece.front()) {
      case ',':
        next.after_mark = true;
        return;
      case '.':
        phrase.closing = Closing::kStop;
        return;
      case ':':
        phrase.closing = Closing::kColon;
        return;
      case '~':
        phrase.closing = Closing::kNotBefore;
        phrase.barred = RoleOf(piece.substr(1), classes);
        return;
      default:
        break;
    }
    if (IsDigitAscii(piece.front()) && piece.size() == 1) {
      next.gap = static_cast<std::uint8_t>(piece.front() - '0');
      return;
    }
    next.role = RoleOf(piece, classes);
    phrase.steps.push_back(std::exchange(next, {}));
  });
  return phrase;
}

const InstructionGrammar& Grammar() {
  static const InstructionGrammar grammar(
      Joined({kEnglishClasses, kClassesAbroad}),
      Joined({kOverridePhrases, kRolePhrases, kSecrecyPhrases, kTheftPhrases, kAddressPhrases,
              kPlantPhrases, kPhrasesAbroad}));
  return grammar;
}

}  // namespace cairn
