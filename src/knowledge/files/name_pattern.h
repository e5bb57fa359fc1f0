// NamePattern: what the name of a file or folder has to look like: * stands for any characters, ?
// for one, [a-z] and [!a-z] for one of a set, with classes such as [[:digit:]]; a backslash takes
// the next character as it is.
//
// Matching takes at most the length of the pattern times that of the name.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace cairn {

enum class PatternStyle {
  kGlob,       // as people write it: a character is a code point; a hidden folder must be named
  kGitIgnore,  // as git does it: a character is a byte; a dot is nothing special
};

class NamePattern {
 public:
  // Reads a pattern up to the first / that is not in a set, and takes it off the front of `text`.
  // kInvalidArgument if a [ is never closed, a class is unknown, or it ends in a backslash: such a
  // pattern matches nothing in git.
  static Result<NamePattern> TakeFrom(std::string_view& text, PatternStyle style);

  bool Matches(std::string_view name) const;  // the name is valid UTF-8, at least for kGlob
  bool StartsWithDot() const;                 // whether a dot stands there, not something for it

 private:
  enum class Kind { kCharacter, kAnyOne, kAnyMany, kSet };
  struct Token {
    Kind kind = Kind::kCharacter;
    char32_t character = 0;  // of kCharacter
    std::size_t set = 0;     // of kSet
  };
  struct CharacterSet {
    bool negated = false;
    std::vector<std::pair<char32_t, char32_t>> ranges;  // with both ends
    void Add(char32_t first, char32_t last) { ranges.emplace_back(first, last); }
    bool Has(char32_t c) const;
  };
  // Most patterns are a name or an asterisk and an ending; those are compared as strings.
  enum class Shape { kWhole, kEnding, kTokens };

  class Reader;

  bool Fits(const Token& token, char32_t c) const;
  bool MatchesTokens(std::string_view name) const;
  void FindShape();

  PatternStyle style_ = PatternStyle::kGlob;
  Shape shape_ = Shape::kWhole;
  std::string text_;  // of kWhole and kEnding
  std::vector<Token> tokens_;
  std::vector<CharacterSet> sets_;
};

}  // namespace cairn
