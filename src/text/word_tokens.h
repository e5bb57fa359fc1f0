// Splits text into the words of keyword search: folded (no case, accents or width), identifiers
// both whole and in parts, ideographs in pairs. The same text always gives the same words; indexes
// depend on it, so any change must increase kWordTokensVersion. Thread-safe.
//
//   getUserById, get_user_by_id, get-user-by-id   get +getuserbyid  user  by  id
//   HTTPServer2                                   http +httpserver2  server  2
//   src/store/schema.cc                           src  store  schema  cc
//   C++, C#                                       c +c++, c +c#
//   Ada's                                         ada
//   children, drew                                child, draw
//   日本語                                         日本  本語 +語
//
// The words of a text have positions 0, 1, 2, …; a word with a + shares the position of the word
// before it. Parts have consecutive positions, so the phrase "get user by id" finds getUserById;
// the whole shares the position of the first part, so getuserbyid finds it, too.
//
// Accepts any bytes: invalid UTF-8 separates words. Words are cut at kMostWordBytes; strings of
// many short meaningless parts (hashes, base64) stay whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

inline constexpr int kWordTokensVersion = 1;
// The limit of SQLite's Porter stemmer; a longer word is cut.
inline constexpr std::size_t kMostWordBytes = 64;

enum class WordForm : std::uint8_t {
  kPart,   // a word, or one part of an identifier
  kWhole,  // an identifier of several parts, at the position of its first part
  kTail,   // the last of a run of ideographs, at the position of its last pair, so that each one
           // starts a word
};

struct WordToken {
  std::string_view text;  // valid only during the call
  std::size_t begin = 0;  // the source bytes it was made from
  std::size_t end = 0;
  WordForm form = WordForm::kPart;
  std::uint32_t unit = 0;  // number of its identifier or run of ideographs
};

// Receives one word; returning false stops the walk.
using TakeWord = bool (*)(void* context, const WordToken& word);
void CutWords(std::string_view text, void* context, TakeWord take);

// Calls `take(word)` for each word.
template <typename Take>
void ForEachWord(std::string_view text, Take take) {
  CutWords(text, &take, [](void* context, const WordToken& word) {
    (*static_cast<Take*>(context))(word);
    return true;
  });
}

}  // namespace cairn
