// The tables of src/guard/tables, which the program carries inside: names of secrets, places that
// hold them, shapes of tokens, lists of words. They are read when first asked for. Each explains
// its columns; a row that is wrong ends the program, and a test reads all of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "guard/bytes.h"

namespace cairn {

enum class SecretTable { kInjection, kNames, kNamed, kPatterns, kPlaces, kTokens, kWords };

using TableRow = std::vector<std::string_view>;
std::vector<TableRow> ReadTable(SecretTable table, std::size_t columns);
[[noreturn]] void FailTable(std::string_view column);

// The pieces of a column between separators, without white space before them.
std::vector<std::string_view> SplitColumn(std::string_view column, char separator = ' ');

// The index of a word in a list of words with a blank between each two, to read a column.
std::size_t ReadColumn(std::string_view column, std::string_view names);

// A list of words.txt. ASCII case is ignored.
class WordList {
 public:
  explicit WordList(std::string_view words);

  const std::vector<std::string_view>& words() const { return words_; }
  bool Has(std::string_view word) const;
  bool HasStartOf(std::string_view text) const;
  bool HasEndOf(std::string_view text) const;
  bool HasPartOf(std::string_view text) const;
  // Whether a word of the text begins with one of them.
  bool HasStartIn(std::string_view text) const;

 private:
  // Those that begin with this byte.
  const std::vector<std::string_view>& WordsLike(char first) const {
    return by_first_byte_[static_cast<unsigned char>(LowerAscii(first))];
  }

  std::vector<std::string_view> words_;
  std::array<std::vector<std::string_view>, 256> by_first_byte_;
};

const WordList& FindWordList(std::string_view name);

template <std::size_t size>
struct ListName {
  // NOLINTNEXTLINE: a literal is a name
  constexpr ListName(const char (&name)[size]) { std::copy_n(name, size, text); }
  char text[size];
};

// The list of this name: Words<"verbs">().
template <ListName name>
const WordList& Words() {
  static const WordList& list = FindWordList({name.text, sizeof(name.text) - 1});
  return list;
}

}  // namespace cairn
