// The tables that instructions to an agent are known by: classes of words of one sense, and phrases
// that string them together, one source for each idea.
//
// A phrase is written as its steps:
//
//   "!Drop 3 Prior 2 Orders ~Condition"
//
// A step is a class (`Drop`), a word (`you`) or some of them (`Drop|forget`). Between two steps may
// stand a number, how many other words may come between, and then `,`: a comma, colon, dash or
// bracket stands right before the next step. A phrase never goes beyond the end of a sentence.
//   `!` in front:  an order, so that it opens a sentence or follows a comma, "please", "must", …
//   `^` in front:  it opens a sentence or a line
//   `-` in front:  nothing before it in its clause denies it ("never push without asking")
//   `.` behind:    nothing but "and" goes on behind it
//   `:` behind:    a colon follows
//   `~X` behind:   no word of this step follows ("if you use Docker")
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace cairn {

// What a phrase is evidence of. The sure ones are enough alone; two different others that stand
// near each other are, too, since each of them also occurs in honest documentation.
enum class InstructionEvidence {
  kSure,
  kAddressed,  // speaks to a model
  kAuthority,  // claims to come from its makers
  kOverride,   // says that rules have changed
  kSecrecy,    // keeps something from the user
  kOmission,   // leaves something out of its answers
  kTheft,      // carries data away
  kAction,     // uses tools, destroys
  kBias,       // wants certain answers
  kMemory,     // wants to be remembered
  kUrgency,    // wants to come first
  kTrigger,    // waits for a word of the user
  kRoutine,    // uses a tool, does not ask: what the rules of a project say, too
  kCalled,     // calls upon a model: kAddressed beside words about code, kSure elsewhere
};
inline constexpr std::size_t kEvidences = 14;

struct InstructionClass {
  std::string_view name;   // starts with a capital
  std::string_view words;  // folded: small, without accents
};

struct InstructionPhrase {
  InstructionEvidence evidence;
  std::string_view steps;
};

extern const std::span<const InstructionClass> kEnglishClasses;
extern const std::span<const InstructionClass> kClassesAbroad;

extern const std::span<const InstructionPhrase> kOverridePhrases;
extern const std::span<const InstructionPhrase> kRolePhrases;
extern const std::span<const InstructionPhrase> kSecrecyPhrases;
extern const std::span<const InstructionPhrase> kTheftPhrases;
extern const std::span<const InstructionPhrase> kAddressPhrases;
extern const std::span<const InstructionPhrase> kPlantPhrases;
extern const std::span<const InstructionPhrase> kPhrasesAbroad;

}  // namespace cairn
