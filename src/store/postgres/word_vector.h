// The words of a memory as the server keeps them, and what they tell about a term.
//
// A tsvector holds each stemmed word with its positions. Every word begins with a mark of the
// team and of the circle that sees the memory, so that an index of all words is as good as one of
// each circle's, and nobody's lookup touches what they do not see. The fields of a memory
// stand one after the other in it, in the order of KeywordField, with a gap of one position between
// them, so that no phrase spans two. PostgreSQL counts positions up to 16383 and at most 255 of a
// word: a memory with more is `is_clipped`, and whoever needs to know exactly reads its text.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/keyword_query.h"
#include "model/memory.h"
#include "store/postgres/binary.h"
#include "text/word_patterns.h"

namespace cairn::postgres {

// As it is stored.
struct WordVector {
  std::string words;        // a tsvector in its binary form
  std::string fields;       // how many words each field has, 4 bytes each
  std::int64_t length = 0;  // words of all fields
  bool is_clipped = false;

  friend bool operator==(const WordVector&, const WordVector&) = default;
};

// Who sees the memory, as the server has it (schema_tables.cc); empty for what is shared. `asker`
// is the author of memories that name none.
std::string CircleOf(const Memory& memory, const std::string& asker);

// What the words of a team's memories begin with, by its number and who sees the memory: as
// mark_of() of schema_circles.cc.
std::string MarkOf(const std::string& team_number, const std::string& circle);

WordVector WordVectorOf(const Memory& memory, std::string_view mark);

// A word without its mark, which ends at the first dot.
inline std::string_view WithoutMark(std::string_view word) {
  return word.substr(std::min(word.size(), word.find('.') + 1));
}

// Calls `take(stem)` for each word of a tsvector in its binary form, without its mark.
template <typename Take>
void ForEachStem(std::string_view words, Take take) {
  words.remove_prefix(std::min<std::size_t>(words.size(), 4));
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find('\0'));
    take(WithoutMark(word));
    words.remove_prefix(std::min(words.size(), word.size() + 1));
    if (words.size() < 2) return;
    const std::size_t positions = ReadInt16(words);
    words.remove_prefix(std::min(words.size(), 2 + 2 * positions));
  }
}

// The words that somebody asks for, so that nothing else of a memory has to be read.
class WantedWords {
 public:
  void Add(std::span<const WordPattern> patterns);  // of stems

 private:
  friend class MemoryWords;

  std::vector<std::string> words_;  // sorted by bytes, as PostgreSQL does it
  std::vector<std::string> prefixes_;
};

// As it is looked at.
class MemoryWords {
 public:
  // From what is stored, what is wanted of it; kCorrupt if it is not that.
  static Result<MemoryWords> Read(std::string_view words, std::string_view fields,
                                  const WantedWords& wanted);
  // From the text itself, unclipped.
  explicit MemoryWords(const Memory& memory);

  // The occurrences in these fields (none set: all), weighted by field (model/bm25.h): of the
  // patterns, whose words are stems, the one that occurs most.
  double Frequency(std::span<const WordPattern> patterns, const KeywordFields& fields) const;
  std::int64_t CountWords() const;

 private:
  friend WordVector WordVectorOf(const Memory& memory, std::string_view mark);

  struct Word {
    std::string text;
    std::vector<std::uint32_t> positions;  // ascending, from 1
  };

  MemoryWords() = default;
  void SetStarts();
  std::vector<std::uint32_t> PositionsOf(const std::string& stem, bool is_prefix) const;
  std::vector<std::uint32_t> PositionsOf(const WordPattern& pattern) const;
  std::size_t FieldAt(std::uint32_t position) const;

  std::vector<Word> words_;  // sorted as PostgreSQL sorts them: by bytes
  std::array<std::uint32_t, kKeywordFieldCount> counts_{};
  std::array<std::uint32_t, kKeywordFieldCount> starts_{};  // the position before the first
};

}  // namespace cairn::postgres
