#include "embed/vocabulary.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/text.h"

namespace cairn {
namespace {

// FNV-1a (with its published offset and prime): one step per byte, so hashing a text also gives the
// hashes of all its prefixes.
constexpr std::uint32_t kHashStart = 2166136261u;

std::uint32_t HashStep(std::uint32_t hash, char c) {
  return (hash ^ static_cast<unsigned char>(c)) * 16777619u;
}

std::uint32_t HashOf(std::string_view text) {
  std::uint32_t hash = kHashStart;
  for (const char c : text) hash = HashStep(hash, c);
  return hash;
}

Error Corrupt(std::string message) { return {ErrorCode::kCorrupt, std::move(message)}; }

}  // namespace

void Vocabulary::Reserve(std::size_t count, std::size_t bytes) {
  tokens_.reserve(count);
  bytes_.reserve(bytes);
}

Status Vocabulary::Add(std::string_view token, std::int64_t id) {
  if (token.size() > kMostTokenBytes) {
    return Corrupt("the vocabulary has a token of " + std::to_string(token.size()) +
                   " bytes: " + Quoted(token));
  }
  if (id < 0 || id >= kMostTokens) {
    return Corrupt("the vocabulary's token " + Quoted(token) + " has the id " + std::to_string(id));
  }
  tokens_.push_back({static_cast<std::uint32_t>(bytes_.size()),
                     static_cast<std::uint32_t>(token.size()), static_cast<TokenId>(id)});
  bytes_ += token;
  longest_ = std::max(longest_, token.size());
  return {};
}

Status Vocabulary::Seal(std::string_view continuing_prefix) {
  prefix_ = continuing_prefix;
  CAIRN_TRY(OrderById());
  return FillTable();
}

Status Vocabulary::OrderById() {
  std::vector<Token> ordered(tokens_.size());
  for (const Token& token : tokens_) {
    const std::string_view text = std::string_view(bytes_).substr(token.start, token.size);
    if (static_cast<std::size_t>(token.id) >= tokens_.size()) {
      return Corrupt("the vocabulary has " + std::to_string(tokens_.size()) + " tokens, but " +
                     Quoted(text) + " has the id " + std::to_string(token.id));
    }
    if (ordered[token.id].id >= 0) {
      return Corrupt("the vocabulary gives the id " + std::to_string(token.id) +
                     " twice, the second time to " + Quoted(text));
    }
    ordered[token.id] = token;
  }
  tokens_ = std::move(ordered);
  return {};
}

Status Vocabulary::FillTable() {
  int bits = 1;
  while ((std::size_t{1} << bits) < 2 * tokens_.size()) ++bits;  // at most half full
  shift_ = 32 - bits;
  slots_.assign(std::size_t{1} << bits, {});
  for (const Token& token : tokens_) {
    const std::string_view text = TokenOf(token.id);
    const std::uint32_t hash = HashOf(text);
    if (Probe(hash, {}, text))
      return Corrupt("the vocabulary has the token " + Quoted(text) + " twice");
    std::size_t slot = SlotOf(hash);
    while (slots_[slot].id >= 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = {hash, token.id};
  }
  return {};
}

std::string_view Vocabulary::TokenOf(TokenId id) const {
  assert(id >= 0 && static_cast<std::size_t>(id) < tokens_.size());
  return std::string_view(bytes_).substr(tokens_[id].start, tokens_[id].size);
}

std::optional<TokenId> Vocabulary::Find(std::string_view token) const {
  return Probe(HashOf(token), {}, token);
}

// The token consisting of `prefix` and `rest`, whose combined hash is `hash`.
std::optional<TokenId> Vocabulary::Probe(std::uint32_t hash, std::string_view prefix,
                                         std::string_view rest) const {
  for (std::size_t slot = SlotOf(hash); slots_[slot].id >= 0;
       slot = (slot + 1) & (slots_.size() - 1)) {
    if (slots_[slot].hash != hash) continue;
    const std::string_view token = TokenOf(slots_[slot].id);
    if (token.size() == prefix.size() + rest.size() && token.starts_with(prefix) &&
        token.ends_with(rest)) {
      return slots_[slot].id;
    }
  }
  return std::nullopt;
}

std::optional<Vocabulary::Match> Vocabulary::LongestMatch(std::string_view text,
                                                          bool continuing) const {
  const std::string_view prefix = continuing ? std::string_view(prefix_) : std::string_view();
  if (longest_ <= prefix.size()) return std::nullopt;
  const std::size_t most = std::min(text.size(), longest_ - prefix.size());
  std::array<std::uint32_t, kMostTokenBytes + 1> hashes;  // of the prefix and the first i bytes
  hashes[0] = HashOf(prefix);
  for (std::size_t i = 0; i < most; ++i) hashes[i + 1] = HashStep(hashes[i], text[i]);
  for (std::size_t bytes = most; bytes > 0; --bytes) {
    if (const auto id = Probe(hashes[bytes], prefix, text.substr(0, bytes)))
      return Match{*id, bytes};
  }
  return std::nullopt;
}

}  // namespace cairn
