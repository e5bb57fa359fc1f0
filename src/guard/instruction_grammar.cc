#include "guard/instruction_grammar.h"

#include <algorithm>
#include <cassert>

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

Closing ClosingOf(char mark) {
  if (mark == '.') return Closing::kStop;
  return mark == ':' ? Closing::kColon : Closing::kUnconditional;
}

}  // namespace

InstructionGrammar::InstructionGrammar(std::span<const InstructionClass> classes,
                                       std::span<const InstructionPhrase> phrases) {
  lead_in_ = RoleOf("LeadIn", classes);
  described_ = RoleOf("Described", classes);
  infinitive_ = RoleOf("to", classes);
  condition_ = RoleOf("Condition", classes);
  conjunction_ = RoleOf("and", classes);
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

Role InstructionGrammar::RoleOf(std::string_view step, std::span<const InstructionClass> classes) {
  const auto known = std::find(roles_.begin(), roles_.end(), step);
  const auto role = static_cast<Role>(known - roles_.begin());
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

Phrase InstructionGrammar::Read(const InstructionPhrase& written,
                                std::span<const InstructionClass> classes) {
  Phrase phrase{.evidence = written.evidence};
  std::string_view steps = written.steps;
  if (steps.front() == '!' || steps.front() == '^') {
    phrase.opening = steps.front() == '!' ? Opening::kOrder : Opening::kSentence;
    steps.remove_prefix(1);
  }
  std::uint16_t gap = 0;
  ForEachPiece(steps, ' ', [&](std::string_view piece) {
    if (IsDigitAscii(piece.front())) {
      gap = static_cast<std::uint16_t>(piece.front() - '0');
    } else if (!IsLetterAscii(piece.front()) && piece.size() == 1) {
      phrase.closing = ClosingOf(piece.front());
    } else {
      phrase.steps.push_back({.role = RoleOf(piece, classes), .gap = gap});
      gap = 0;
    }
  });
  return phrase;
}

const InstructionGrammar& Grammar() {
  static const InstructionGrammar grammar(kInstructionClasses, kInstructionPhrases);
  return grammar;
}

}  // namespace cairn
