#include "text/porter_stem.h"

#include <array>
#include <cstddef>
#include <span>

namespace cairn {
namespace {

constexpr std::size_t kFewestBytes = 3;
constexpr std::size_t kMostBytes = 64;

bool IsVowel(std::string_view word, std::size_t at) {
  switch (word[at]) {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u':
      return true;
    case 'y':
      return at > 0 && !IsVowel(word, at - 1);
    default:
      return false;
  }
}

// Porter's m: the number of vowel-consonant sequences.
int Measure(std::string_view stem) {
  int changes = 0;
  bool after_vowel = false;
  for (std::size_t i = 0; i < stem.size(); ++i) {
    const bool vowel = IsVowel(stem, i);
    if (after_vowel && !vowel) ++changes;
    after_vowel = vowel;
  }
  return changes;
}

bool HasVowel(std::string_view stem) {
  for (std::size_t i = 0; i < stem.size(); ++i) {
    if (IsVowel(stem, i)) return true;
  }
  return false;
}

// Treats every y as a consonant, as FTS5 does.
bool EndsInDouble(std::string_view stem) {
  const std::size_t n = stem.size();
  return n >= 2 && stem[n - 1] == stem[n - 2] &&
         std::string_view("aeiou").find(stem[n - 1]) == std::string_view::npos;
}

// Porter's *o: consonant, vowel, consonant, the last not w, x or y.
bool EndsInShortSyllable(std::string_view stem) {
  const std::size_t n = stem.size();
  if (n < 3 || IsVowel(stem, n - 1) || !IsVowel(stem, n - 2) || IsVowel(stem, n - 3)) return false;
  return stem[n - 1] != 'w' && stem[n - 1] != 'x' && stem[n - 1] != 'y';
}

struct Rule {
  std::string_view ending;
  std::string_view replacement;
};

std::string_view Without(std::string_view word, std::string_view ending) {
  return word.substr(0, word.size() - ending.size());
}

// Whether the word ends so and is longer than the ending.
bool HasEnding(std::string_view word, std::string_view ending) {
  return word.size() > ending.size() && word.back() == ending.back() && word.ends_with(ending);
}

void Replace(std::string& word, const Rule& rule) {
  word.resize(word.size() - rule.ending.size());
  word += rule.replacement;
}

// Applies the first rule whose ending matches, if the measure of the stem before it exceeds `m`.
void ApplyFirst(std::string& word, std::span<const Rule> rules, int m) {
  for (const Rule& rule : rules) {
    if (!HasEnding(word, rule.ending)) continue;
    if (Measure(Without(word, rule.ending)) > m) Replace(word, rule);
    return;
  }
}

void DropPlural(std::string& word) {
  if (HasEnding(word, "sses") || HasEnding(word, "ies")) {
    word.resize(word.size() - 2);
  } else if (word.ends_with('s') && !word.ends_with("ss")) {
    word.resize(word.size() - 1);
  }
}

// After -ed and -ing: conflat(ed) becomes conflate, hopp(ing) hop, fil(ing) file.
void RepairStem(std::string& word) {
  const bool needs_e = HasEnding(word, "at") || HasEnding(word, "bl") || HasEnding(word, "iz");
  if (EndsInDouble(word)) {
    if (!word.ends_with('l') && !word.ends_with('s') && !word.ends_with('z')) word.pop_back();
  } else if (needs_e || (Measure(word) == 1 && EndsInShortSyllable(word))) {
    word += 'e';
  }
}

void DropPastAndProgressive(std::string& word) {
  if (HasEnding(word, "eed")) {
    if (Measure(Without(word, "eed")) > 0) word.pop_back();
    return;
  }
  for (const std::string_view ending : {"ed", "ing"}) {
    if (!HasEnding(word, ending)) continue;
    if (!HasVowel(Without(word, ending))) return;
    word.resize(word.size() - ending.size());
    RepairStem(word);
    return;
  }
}

void TurnFinalY(std::string& word) {
  if (word.ends_with('y') && HasVowel(Without(word, "y"))) word.back() = 'i';
}

constexpr Rule kStep2[] = {
    {"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"},   {"anci", "ance"}, {"izer", "ize"},
    {"logi", "log"},    {"bli", "ble"},     {"alli", "al"},     {"entli", "ent"}, {"eli", "e"},
    {"ousli", "ous"},   {"ization", "ize"}, {"ation", "ate"},   {"ator", "ate"},  {"alism", "al"},
    {"iveness", "ive"}, {"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"},  {"iviti", "ive"},
    {"biliti", "ble"}};

constexpr Rule kStep3[] = {{"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"},
                           {"ical", "ic"},  {"ful", ""},   {"ness", ""}};

constexpr Rule kStep4[] = {{"al", ""},   {"ance", ""}, {"ence", ""}, {"er", ""},    {"ic", ""},
                           {"able", ""}, {"ible", ""}, {"ant", ""},  {"ement", ""}, {"ment", ""},
                           {"ent", ""},  {"ou", ""},   {"ism", ""},  {"ate", ""},   {"iti", ""},
                           {"ous", ""},  {"ive", ""},  {"ize", ""}};

void DropSuffix(std::string& word) {
  if (HasEnding(word, "ion")) {
    const std::string_view stem = Without(word, "ion");
    if ((stem.ends_with('s') || stem.ends_with('t')) && Measure(stem) > 1) {
      word.resize(stem.size());
    }
    return;
  }
  ApplyFirst(word, kStep4, 1);
}

void Tidy(std::string& word) {
  if (word.ends_with('e')) {
    const std::string_view stem = Without(word, "e");
    const int m = Measure(stem);
    if (m > 1 || (m == 1 && !EndsInShortSyllable(stem))) word.pop_back();
  }
  if (word.ends_with("ll") && Measure(Without(word, "l")) > 1) word.pop_back();
}

}  // namespace

std::string PorterStem(std::string_view word) {
  std::string stem(word);
  if (word.size() < kFewestBytes || word.size() > kMostBytes) return stem;
  DropPlural(stem);
  DropPastAndProgressive(stem);
  TurnFinalY(stem);
  ApplyFirst(stem, kStep2, 0);
  ApplyFirst(stem, kStep3, 0);
  DropSuffix(stem);
  Tidy(stem);
  return stem;
}

}  // namespace cairn
