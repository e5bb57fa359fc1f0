// What injection.cc matches: the table of phrases, compiled, and a text as the words that phrases
// are made of. The table itself, with its notation, is in injection_grammar.cc.
#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace cairn {

inline constexpr std::size_t kMostLetters = 6;  // words are compared by their first letters

// Scripts without spaces, and Korean with its suffixes: their words are found by prefix.
constexpr bool IsEastAsian(char32_t c) { return c >= 0x2E80 && c < 0xFB00; }

using WordRole = std::uint16_t;  // each distinct step of the phrases is a role of its words

struct KnownWord {
  std::bitset<2048> roles;           // none: it is only the prefix of an East Asian word
  std::vector<std::uint16_t> opens;  // the phrases it can open
};

struct PhraseStep {
  WordRole role = 0;
  std::size_t gap = 2;      // other words that may come before it
  bool after_mark = false;  // a comma or the like comes right before it
};

struct InjectionPhrase {
  int section = 0;
  char opening = ' ', closing = ' ';  // `!`, `^`, `-`, and `.`, `:`, `~`
  WordRole barred = 0;                // by `~`
  std::vector<PhraseStep> steps;
};

struct InjectionGrammar {
  std::unordered_map<std::string, KnownWord> words;
  std::unordered_set<std::string> unlike;  // words that only begin like others
  std::vector<InjectionPhrase> phrases;
  std::map<std::string, WordRole, std::less<>> roles;
};

const InjectionGrammar& Grammar();  // compiled when first needed

struct InjectionWord {
  const KnownWord* known = nullptr;
  bool opens_sentence = false, ends_sentence = false, opens_line = false;
  bool after_mark = false;  // a comma, colon, dash or bracket comes before it
  bool after_quote = false, before_quote = false, before_colon = false;
  bool is_hidden = false;  // in an HTML comment, or in an element styled out of sight

  bool Is(WordRole role) const { return known != nullptr && known->roles[role]; }
};

// Case, accents, emphasis, invisible characters and the kind of white space do not matter: both
// "IGN**O**RE" and "i g n o r e" are read as "ignore". URL stands for a URL or e-mail address,
// HIDDEN for tag characters or more zero-width ones than any script needs. The first word is empty.
std::vector<InjectionWord> ReadInjectionWords(std::string_view text);

}  // namespace cairn
