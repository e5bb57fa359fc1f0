// Text as the words that keyword search knows: folded (no case, accents or width), identifiers both
// whole and in parts, ideographs in pairs. Pure; the same text always gives the same words, and
// kWordTokensVersion changes when that does, because indexes are made of them.
//
//   getUserById, get_user_by_id, get-user-by-id   get +getuserbyid  user  by  id
//   HTTPServer2                                   http +httpserver2  server  2
//   src/store/schema.cc                           src  store  schema  cc
//   C++, C#                                       c +c++, c +c#
//   Ada's                                         ada
//   children, drew                                child, draw
//   日本語                                         日本  本語 +語
//
// The words of a text have positions 0, 1, 2, …; one with a + stands at the position of the word
// before it. Parts stand one after the other, so that the phrase "get user by id" finds
// getUserById, and the whole stands beside the first part, so that getuserbyid does, too.
//
// Any bytes will do: what is not UTF-8 stands between words. Words are cut at kMostWordBytes;
// strings of many short parts that say nothing (hashes, base64) stay whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

inline constexpr int kWordTokensVersion = 1;
// What SQLite's Porter stemmer handles; a longer word is not a word.
inline constexpr std::size_t kMostWordBytes = 64;

enum class WordForm : std::uint8_t {
  kPart,   // a word, or one part of an identifier
  kWhole,  // an identifier of several parts, beside its first part
  kTail,   // the last of a run of ideographs, beside its last pair: so each one starts a word
};

struct WordToken {
  std::string_view text;  // valid during the call
  std::size_t begin = 0;  // the bytes of the source it was made from
  std::size_t end = 0;
  WordForm form = WordForm::kPart;
  std::uint32_t unit = 0;  // which identifier or run of ideographs it is of
};

// Receives one word; false ends the walk.
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
