#include "embed/tokenizer_oracle.h"

#include <utf8proc.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/utf8.h"
#include "embed/char_class.h"
#include "embed/utf8_append.h"

namespace cairn {
namespace {

std::u32string Decoded(std::string_view text) {
  std::u32string decoded;
  for (std::size_t i = 0; i < text.size();) decoded += NextCodePoint(text, i);
  return decoded;
}

std::string Encoded(std::u32string_view text) {
  std::string encoded;
  for (const char32_t c : text) AppendUtf8(c, encoded);
  return encoded;
}

std::u32string Cleaned(std::u32string_view text) {
  std::u32string cleaned;
  for (const char32_t c : text) {
    if (!IsRemovedByCleaning(c)) cleaned += IsWordSeparator(c) ? U' ' : c;
  }
  return cleaned;
}

std::u32string WithIdeographsApart(std::u32string_view text) {
  std::u32string spaced;
  for (const char32_t c : text) {
    spaced += IsSeparateIdeograph(c) ? std::u32string{U' ', c, U' '} : std::u32string{c};
  }
  return spaced;
}

// Whether the nearest character that counts, in steps of `step`, is cased.
bool SeesCased(std::u32string_view text, std::ptrdiff_t at, int step) {
  for (at += step; at >= 0 && at < std::ssize(text); at += step) {
    if (CasingOf(text[at]) != Casing::kIgnorable) return CasingOf(text[at]) == Casing::kCased;
  }
  return false;
}

std::u32string Lowered(std::u32string_view text) {
  std::u32string lowered;
  for (std::ptrdiff_t i = 0; i < std::ssize(text); ++i) {
    if (text[i] == U'Σ') {
      lowered += SeesCased(text, i, -1) && !SeesCased(text, i, 1) ? U'ς' : U'σ';
    } else if (text[i] == U'İ') {
      lowered += U"i\u0307";
    } else {
      lowered += static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(text[i])));
    }
  }
  return lowered;
}

std::u32string WithoutAccents(std::u32string_view text) {
  const std::string encoded = Encoded(text);
  utf8proc_uint8_t* mapped = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(encoded.data()),
                   static_cast<utf8proc_ssize_t>(encoded.size()), &mapped, UTF8PROC_DECOMPOSE);
  if (size < 0) return {};
  const std::u32string decomposed =
      Decoded({reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size)});
  std::free(mapped);
  std::u32string plain;
  for (const char32_t c : decomposed) {
    if (!IsNonSpacingMark(c)) plain += c;
  }
  return plain;
}

std::vector<std::u32string> Words(std::u32string_view text) {
  std::vector<std::u32string> words{{}};
  for (const char32_t c : text) {
    if (IsWordSeparator(c)) {
      words.emplace_back();
    } else if (IsTokenPunctuation(c)) {
      words.push_back({c});
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  std::erase(words, std::u32string());
  return words;
}

}  // namespace

TokenizerOracle::TokenizerOracle(std::string_view json) {
  const auto file = nlohmann::json::parse(json);
  for (const auto& [token, id] : file.at("model").at("vocab").items()) vocabulary_[token] = id;
  for (const auto& token : file.at("added_tokens")) added_.push_back(token.at("content"));
}

std::vector<TokenId> TokenizerOracle::Encode(std::string_view text) const {
  std::vector<TokenId> ids;
  std::string plain;
  while (!text.empty()) {
    const auto found = std::find_if(added_.begin(), added_.end(), [&](const std::string& token) {
      return text.starts_with(token);
    });
    if (found == added_.end()) {
      plain += text[0];
      text.remove_prefix(1);
      continue;
    }
    EncodePlain(Decoded(plain), ids);
    plain.clear();
    ids.push_back(vocabulary_.at(*found));
    text.remove_prefix(found->size());
  }
  EncodePlain(Decoded(plain), ids);
  return ids;
}

void TokenizerOracle::EncodePlain(std::u32string text, std::vector<TokenId>& ids) const {
  text = WithoutAccents(Lowered(WithIdeographsApart(Cleaned(text))));
  for (const std::u32string& word : Words(text)) EncodeWord(word, ids);
}

void TokenizerOracle::EncodeWord(const std::u32string& word, std::vector<TokenId>& ids) const {
  std::vector<TokenId> pieces;
  for (std::size_t start = 0; start < word.size();) {
    std::size_t end = word.size();
    const auto piece = [&] {
      return (start > 0 ? "##" : "") + Encoded(word.substr(start, end - start));
    };
    while (end > start && !vocabulary_.contains(piece())) --end;
    if (end == start || word.size() > 100) {
      ids.push_back(vocabulary_.at("[UNK]"));
      return;
    }
    pieces.push_back(vocabulary_.at(piece()));
    start = end;
  }
  ids.insert(ids.end(), pieces.begin(), pieces.end());
}

}  // namespace cairn
