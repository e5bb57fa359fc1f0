// The phrases that instructions to an agent are made of, ready to be matched word by word.
// What they are stands in instruction_tables.h.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "guard/instruction_tables.h"

namespace cairn {

// Words that no text has. One stands for each URL and e-mail address, and one for each that has a
// place for what was said (`?q={{conversation}}`).
inline constexpr std::string_view kAddressWord = "ADDRESS";
inline constexpr std::string_view kLeakingAddressWord = "LEAK";

constexpr std::uint64_t kWordHashStart = 0xcbf29ce484222325u;  // FNV-1a
constexpr std::uint64_t HashWordByte(std::uint64_t hash, char c) {
  return (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
}
constexpr std::uint64_t HashWord(std::string_view word) {
  std::uint64_t hash = kWordHashStart;
  for (const char c : word) hash = HashWordByte(hash, c);
  return hash;
}

// A role is what a word can be: each different step of the phrases is one.
using WordRole = std::uint16_t;
inline constexpr std::size_t kMostRoles = 1280;

enum class Opening : std::uint8_t { kAnywhere, kOrder, kSentence, kNotDenied };
inline constexpr std::size_t kOpenings = 4;

struct KnownWord {
  // The phrases whose first step it can be, by where they open.
  std::array<std::vector<std::uint16_t>, kOpenings> opens;
  std::bitset<kMostRoles> roles;
};

enum class Closing : std::uint8_t { kAnywhere, kStop, kColon, kNotBefore };

struct PhraseStep {
  WordRole role = 0;
  std::uint8_t gap = 0;     // other words that may stand before it
  bool after_mark = false;  // a comma or the like stands right before it
};

struct Phrase {
  InstructionEvidence evidence = InstructionEvidence::kSure;
  Opening opening = Opening::kAnywhere;
  Closing closing = Closing::kAnywhere;
  WordRole barred = 0;  // what does not follow, if it closes kNotBefore
  std::vector<PhraseStep> steps;
};

class InstructionGrammar {
 public:
  using Classes = std::vector<InstructionClass>;

  InstructionGrammar(const Classes& classes, const std::vector<InstructionPhrase>& phrases);

  // By the hash of its folded letters; null if no phrase has it.
  const KnownWord* Find(std::uint64_t hash) const {
    const std::size_t slot = SlotOf(hash);
    return hashes_[slot] == hash ? &words_[places_[slot]] : nullptr;
  }

  const Phrase& PhraseAt(std::size_t index) const { return phrases_[index]; }

  WordRole lead_in() const { return lead_in_; }      // please, must: an order may follow
  WordRole described() const { return described_; }  // told, tricked: "to" follows, and no order
  WordRole infinitive() const { return infinitive_; }
  WordRole conjunction() const { return conjunction_; }
  WordRole denial() const { return denial_; }  // not, never
  WordRole code() const { return code_; }      // repo, tests: what the rules of a project are about
  WordRole speech() const {
    return speech_;
  }  // conversation, history: what an address may not carry

 private:
  static constexpr std::size_t kSlots = 8192;  // a power of two, open addressing, half full at most

  std::size_t SlotOf(std::uint64_t hash) const {
    std::size_t slot = hash % kSlots;
    while (hashes_[slot] != 0 && hashes_[slot] != hash) slot = (slot + 1) % kSlots;
    return slot;
  }

  KnownWord& Known(std::string_view word);
  WordRole RoleOf(std::string_view step, const Classes& classes);
  Phrase Read(const InstructionPhrase& written, const Classes& classes);

  std::vector<std::uint64_t> hashes_ = std::vector<std::uint64_t>(kSlots);
  std::vector<std::uint16_t> places_ = std::vector<std::uint16_t>(kSlots);
  std::vector<KnownWord> words_;
  std::vector<std::string_view> roles_;  // the steps they were read from
  std::vector<Phrase> phrases_;
  WordRole lead_in_ = 0;
  WordRole described_ = 0;
  WordRole infinitive_ = 0;
  WordRole conjunction_ = 0;
  WordRole denial_ = 0;
  WordRole speech_ = 0;
  WordRole code_ = 0;
};

// Built from the tables when it is first needed.
const InstructionGrammar& Grammar();

}  // namespace cairn
