// Vocabulary: the tokens of a WordPiece model and their ids, with fast lookup of the longest token
// that is a prefix of a text.
//
// Ids are exactly 0 … size − 1. A token that continues a word is written with a prefix ("##ing").
// The bytes of all tokens are in one string; the table uses open addressing over an incremental
// hash, so that the hashes of all prefixes of a text cost one pass. Filled once (Add …, Seal), then
// immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

using TokenId = std::int32_t;

class Vocabulary {
 public:
  // Reserves memory for an estimate of `count` tokens with `bytes` bytes in total.
  void Reserve(std::size_t count, std::size_t bytes);
  // kCorrupt if the token is longer than kMostTokenBytes or the id is out of range.
  Status Add(std::string_view token, std::int64_t id);
  // Builds the table. kCorrupt if two tokens have the same id, a token occurs twice, or the ids
  // have gaps.
  Status Seal(std::string_view continuing_prefix);

  // Valid after Seal:
  std::size_t size() const { return tokens_.size(); }
  std::string_view TokenOf(TokenId id) const;
  std::optional<TokenId> Find(std::string_view token) const;
  // Whether the token continues a word, by its prefix.
  bool Continues(TokenId id) const { return TokenOf(id).starts_with(prefix_); }

  struct Match {
    TokenId id = 0;
    std::size_t bytes = 0;  // of the text, without the prefix; at least 1
  };
  // The longest token that is a prefix of `text`, among the continuing tokens or among all tokens
  // as written.
  std::optional<Match> LongestMatch(std::string_view text, bool continuing) const;

  // The longest token of BERT's vocabulary has 18 characters; this bounds the work per character of
  // a text.
  static constexpr std::size_t kMostTokenBytes = 256;
  // More tokens would need a model of gigabytes.
  static constexpr std::int64_t kMostTokens = 4'000'000;

 private:
  struct Token {
    std::uint32_t start = 0;
    std::uint32_t size = 0;
    TokenId id = -1;
  };
  struct Slot {
    std::uint32_t hash = 0;
    TokenId id = -1;
  };

  Status OrderById();
  Status FillTable();
  std::size_t SlotOf(std::uint32_t hash) const { return (hash * 0x9E3779B1u) >> shift_; }
  std::optional<TokenId> Probe(std::uint32_t hash, std::string_view prefix,
                               std::string_view rest) const;

  std::string bytes_;
  std::vector<Token> tokens_;  // by id, once sealed
  std::vector<Slot> slots_;
  int shift_ = 31;
  std::string prefix_;
  std::size_t longest_ = 0;
};

}  // namespace cairn
