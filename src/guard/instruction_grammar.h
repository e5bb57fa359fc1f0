// The phrases that instructions to an agent are made of, ready to be matched word by word.
//
// Two tables say what they are: kInstructionClasses names classes of words of one sense, and
// kInstructionPhrases strings them together. A phrase is written as its steps:
//
//   "!Drop 3 Prior 2 Orders ~"
//
// A step is a class (`Drop`), a word (`you`) or some of them (`Drop|forget`); a number is how many
// other words may stand before the next step. A phrase never goes beyond the end of a sentence.
//   `!` in front: an order, so that it opens a sentence or follows a comma, "please", "must", …
//   `^` in front: it opens a sentence or a line
//   `.` behind:   nothing but "and" goes on behind it
//   `:` behind:   a colon follows
//   `~` behind:   no condition follows ("if you use Docker")
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace cairn {

// What a phrase is evidence of. The sure ones are enough alone; two different others that stand
// near each other are, too, since each of them also occurs in honest documentation.
enum class InstructionEvidence {
  kSure,
  kAddressed,  // speaks to a model
  kAuthority,  // claims to come from its makers
  kOverride,   // says that rules have changed
  kSecrecy,    // keeps something from the user
  kTheft,      // carries data away
  kAction,     // uses tools, destroys
  kBias,       // wants certain answers
  kMemory,     // wants to be remembered
  kUrgency,    // wants to come first
};
inline constexpr std::size_t kEvidences = 10;

struct InstructionClass {
  std::string_view name;   // starts with a capital
  std::string_view words;  // folded: small, without accents
};
extern const std::span<const InstructionClass> kInstructionClasses;

struct InstructionPhrase {
  InstructionEvidence evidence;
  std::string_view steps;
};
extern const std::span<const InstructionPhrase> kInstructionPhrases;

// The one word of this name stands for each URL and e-mail address; no text has it.
inline constexpr std::string_view kAddressWord = "ADDRESS";

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
using Role = std::uint16_t;
inline constexpr std::size_t kMostRoles = 1024;

enum class Opening : std::uint8_t { kAnywhere, kOrder, kSentence };
inline constexpr std::size_t kOpenings = 3;

struct KnownWord {
  // The phrases whose first step it can be, by where they open.
  std::array<std::vector<std::uint16_t>, kOpenings> opens;
  std::bitset<kMostRoles> roles;
};

enum class Closing : std::uint8_t { kAnywhere, kStop, kColon, kUnconditional };

struct PhraseStep {
  Role role = 0;
  std::uint16_t gap = 0;  // other words that may stand before it
};

struct Phrase {
  InstructionEvidence evidence = InstructionEvidence::kSure;
  Opening opening = Opening::kAnywhere;
  Closing closing = Closing::kAnywhere;
  std::vector<PhraseStep> steps;
};

class InstructionGrammar {
 public:
  InstructionGrammar(std::span<const InstructionClass> classes,
                     std::span<const InstructionPhrase> phrases);

  // By the hash of its folded letters; null if no phrase has it.
  const KnownWord* Find(std::uint64_t hash) const {
    const std::size_t slot = SlotOf(hash);
    return hashes_[slot] == hash ? &words_[places_[slot]] : nullptr;
  }

  const Phrase& PhraseAt(std::size_t index) const { return phrases_[index]; }

  Role lead_in() const { return lead_in_; }      // please, must: an order may follow
  Role described() const { return described_; }  // told, tricked: "to" follows, and no order
  Role infinitive() const { return infinitive_; }
  Role condition() const { return condition_; }  // if, when
  Role conjunction() const { return conjunction_; }

 private:
  static constexpr std::size_t kSlots = 4096;  // a power of two, open addressing, half full at most

  std::size_t SlotOf(std::uint64_t hash) const {
    std::size_t slot = hash % kSlots;
    while (hashes_[slot] != 0 && hashes_[slot] != hash) slot = (slot + 1) % kSlots;
    return slot;
  }

  KnownWord& Known(std::string_view word);
  Role RoleOf(std::string_view step, std::span<const InstructionClass> classes);
  Phrase Read(const InstructionPhrase& written, std::span<const InstructionClass> classes);

  std::vector<std::uint64_t> hashes_ = std::vector<std::uint64_t>(kSlots);
  std::vector<std::uint16_t> places_ = std::vector<std::uint16_t>(kSlots);
  std::vector<KnownWord> words_;
  std::vector<std::string_view> roles_;  // the steps they were read from
  std::vector<Phrase> phrases_;
  Role lead_in_ = 0;
  Role described_ = 0;
  Role infinitive_ = 0;
  Role condition_ = 0;
  Role conjunction_ = 0;
};

// Built from the two tables when it is first needed.
const InstructionGrammar& Grammar();

}  // namespace cairn
