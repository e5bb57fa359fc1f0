// NamePattern: a pattern for one file or folder name. * matches any characters, ? matches one,
// [a-z] and [!a-z] match one of a set, with classes such as [[:digit:]]; a backslash escapes the
// next character.
//
// Matching takes O(pattern length * name length) time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace cairn {

enum class PatternStyle {
  kGlob,       // user patterns: characters are code points; hidden folders must be named
  kGitIgnore,  // as git does: characters are bytes; a leading dot is not special
};

class NamePattern {
 public:
  // Parses a pattern up to the first / that is not in a set, and removes it from `text`.
  // kInvalidArgument for an unclosed [, an unknown class, or a trailing backslash; git lets such
  // patterns match nothing.
  static Result<NamePattern> TakeFrom(std::string_view& text, PatternStyle style);

  bool Matches(std::string_view name) const;  // valid UTF-8, at least for kGlob
  bool StartsWithDot() const;                 // a literal dot, not a wildcard

 private:
  enum class Kind { kCharacter, kAnyOne, kAnyMany, kSet };
  struct Token {
    Kind kind = Kind::kCharacter;
    char32_t character = 0;  // of kCharacter
    std::size_t set = 0;     // of kSet
  };
  struct CharacterSet {
    bool negated = false;
    std::vector<std::pair<char32_t, char32_t>> ranges;  // inclusive
    void Add(char32_t first, char32_t last) { ranges.emplace_back(first, last); }
    bool Has(char32_t c) const;
  };
  // Fast paths: most patterns are a literal name or an asterisk and a suffix, which are compared as
  // strings.
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
