// Patterns of tables/: what is around the literal of a rule, or around a name, and which part
// of it is secret.
//
//   @           the literal or the name; what comes before it is matched backwards from it
//   x, \x       itself, in any case if the pattern begins with `~`; \n is the end of a line
//   [a0_-]      a byte of a class: a small letter, A capital, 0 digit, h hexadecimal digit,
//               w letter, digit or `_`, s white space, b blank, n end of a line, q quote,
//               u beyond ASCII, other signs themselves; [^…] any other byte, [^] any
//   (x|y)       the first of several that fits; (=x) where x follows, (!x) where it does not
//   {name}      a pattern that the table calls so, or one of the words of a list of words.txt
//   ? * + {m,n} how often: as often as possible, without going back; with `?` after it as seldom
//               as will do, with `^` as often as will do
//   <x>         x is the secret, if the judge says so; the whole pattern if nothing else is
//   $ $= $: $>  the value at this place (secret_value.h), after such an operator
//   \b          where a word starts
//   &           last: every secret that can be found so, not only the first
//
// What is tried has a limit, so that no text takes long.
#pragma once

#include <bitset>
#include <cstddef>
#include <string_view>
#include <vector>

#include "guard/tables.h"

namespace cairn {

inline constexpr std::size_t kNowhere = std::string_view::npos;
inline constexpr std::size_t kNoLimit = std::string_view::npos;
inline constexpr std::size_t kJudgedBytes = 512;  // of a run without a limit

struct PatternStep {
  enum class Kind { kBytes, kGroup, kIf, kIfNot, kWordStart, kOpen, kClose, kValue };
  enum class Greed { kAll, kFew, kMany };

  Kind kind = Kind::kBytes;
  Greed greed = Greed::kAll;
  char op = ' ';          // of a value
  bool is_whole = false;  // no byte of the class follows
  std::size_t least = 1;
  std::size_t most = 1;
  std::bitset<256> bytes{};  // of the class; those that may follow where a group begins
  std::vector<std::vector<PatternStep>> ways{};  // of a group

  bool Has(char c) const { return bytes[static_cast<unsigned char>(c)]; }
};
using Steps = std::vector<PatternStep>;

struct TextPattern {
  Steps before;  // from the literal on, backwards
  Steps after;
  bool any_case = false;
  bool finds_all = false;
  bool has_value = false;
  bool keeps_dots = false;          // at the end of the secret: a class has `~`
  bool skips_blanks = false;        // before `next`: it begins with {close}
  bool has_secret_before = false;   // the literal
  std::bitset<256> next, previous;  // what may be around the literal; NUL is the end
  bool ends_in_run = false;         // the secret, with the run of bytes before the last step
};

TextPattern ReadPattern(std::string_view text);
// The steps of a pattern without a literal, in any case.
Steps ReadSteps(std::string_view text, bool backwards = false);

// Walks a text along a pattern.
class PatternWalk {
 public:
  explicit PatternWalk(std::string_view text) : text_(text) {}
  virtual ~PatternWalk() = default;

  // Whether the pattern fits around the literal from `begin` to `end`.
  bool Walk(const TextPattern& pattern, std::size_t begin, std::size_t end);
  // Where a pattern of one half ends that begins here, or kNowhere.
  std::size_t WalkFrom(const Steps& steps, std::size_t at, bool backwards = false);

 protected:
  // Whether the pattern may begin at this place, at or before the literal.
  virtual bool MayBegin(std::size_t) { return true; }
  // Asked for the value at a place: where it ends, or kNowhere if there is none.
  virtual std::size_t TakeValue(std::size_t, char) { return kNowhere; }
  virtual bool TakeSecret(std::size_t, std::size_t) { return true; }

  const std::string_view text_;

 private:
  // A glance at one byte: false only if the step cannot match here.
  bool MayFit(const PatternStep& step, std::size_t at) const {
    return step.kind > PatternStep::Kind::kIf || step.least == 0 ||
           step.Has(ByteAt(text_, backwards_ ? at - 1 : at));
  }
  std::size_t Go(const Steps& steps, std::size_t index, std::size_t at);
  std::size_t Once(const PatternStep& step, std::size_t at);

  bool backwards_ = false;
  int left_ = 0;  // of steps that may be tried
  std::size_t open_ = 0, close_ = 0;
};

// Whether a value is as a whole what tables/patterns.txt calls so, begins so, or comes after
// that.
template <ListName name>
std::size_t FitEnd(std::string_view value) {
  static const Steps steps = ReadSteps({name.text, sizeof(name.text) - 1});
  return PatternWalk(value).WalkFrom(steps, 0);
}
template <ListName name>
bool Fits(std::string_view value) {
  return FitEnd<name>(value) == value.size();
}
template <ListName name>
bool Begins(std::string_view value) {
  return FitEnd<name>(value) != kNowhere;
}
template <ListName name>
bool StandsBefore(std::string_view text, std::size_t at) {
  static const Steps steps = ReadSteps({name.text, sizeof(name.text) - 1}, true);
  return PatternWalk(text).WalkFrom(steps, at, true) != kNowhere;
}

}  // namespace cairn
