#include "engine/known_secrets.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "guard/json_strings.h"

namespace cairn {
namespace {

// Shorter texts (a PIN, "root") occur in ordinary words; they are replaced only where a detector
// recognizes them.
constexpr std::size_t kLeastSecret = 6;
// Bounds the work on a text full of secrets.
constexpr std::size_t kMostSecrets = 256;
// Shorter fragments reveal no more than a guess would.
constexpr std::size_t kLeastPiece = 6;
constexpr std::string_view kEllipsis = "…";

std::string MarkOf(SecretKind kind) { return "[REDACTED:" + std::string(NameOf(kind)) + "]"; }

bool ReplaceAll(std::string& text, std::string_view secret, std::string_view mark) {
  const std::string lower = ToLowerAscii(text);
  std::size_t at = lower.find(secret);
  if (at == lower.npos) return false;
  std::string replaced;
  std::size_t done = 0;
  for (; at != lower.npos; at = lower.find(secret, done)) {
    replaced.append(text, done, at - done).append(mark);
    done = at + secret.size();
  }
  replaced.append(text, done);
  text = std::move(replaced);
  return true;
}

// How many bytes at the end of the text are the start of the secret; 0 if fewer than kLeastPiece.
std::size_t CutAtEnd(std::string_view text, std::string_view secret) {
  for (std::size_t size = std::min(text.size(), secret.size() - 1); size >= kLeastPiece; --size) {
    if (text.ends_with(secret.substr(0, size))) return size;
  }
  return 0;
}

std::size_t CutAtStart(std::string_view text, std::string_view secret) {
  for (std::size_t size = std::min(text.size(), secret.size() - 1); size >= kLeastPiece; --size) {
    if (text.starts_with(secret.substr(secret.size() - size))) return size;
  }
  return 0;
}

bool RedactPieces(std::string& text, std::string_view secret, std::string_view mark) {
  const std::string lower = ToLowerAscii(text);
  std::string_view body = lower;
  if (body.ends_with(kEllipsis)) body.remove_suffix(kEllipsis.size());
  if (body.size() >= kLeastPiece && secret.find(body) != secret.npos) {
    text.replace(0, body.size(), mark);
    return true;
  }
  const std::size_t at_end = CutAtEnd(body, secret);
  if (at_end > 0) text.replace(body.size() - at_end, at_end, mark);
  const std::size_t at_start = CutAtStart(body, secret);
  if (at_start > 0) text.replace(0, at_start, mark);
  return at_end + at_start > 0;
}

}  // namespace

void KnownSecrets::Add(std::string_view text, const std::vector<Secret>& found) {
  for (const Secret& secret : found) {
    if (secret.size < kLeastSecret || secrets_.size() == kMostSecrets) continue;
    std::string known = ToLowerAscii(text.substr(secret.begin, secret.size));
    if (std::ranges::find(secrets_, known, &Known::text) != secrets_.end()) continue;
    secrets_.push_back({std::move(known), secret.kind});
  }
  std::ranges::stable_sort(secrets_, std::ranges::greater(),
                           [](const Known& known) { return known.text.size(); });
}

void KnownSecrets::Learn(std::string_view text) { Add(text, FindSecrets(text)); }

void KnownSecrets::LearnJson(std::string_view json) {
  JsonStrings strings(json);
  while (const auto string = strings.Next()) {
    const std::string text = DecodeJsonString(string->literal);
    Add(text, FindSecretsIn(*string, text));
  }
}

SecretKinds KnownSecrets::Redact(std::string& text) const {
  SecretKinds kinds;
  for (const Known& known : secrets_) {
    const std::string mark = MarkOf(known.kind);
    const bool has_whole = ReplaceAll(text, known.text, mark);
    if (RedactPieces(text, known.text, mark) || has_whole) kinds.push_back(known.kind);
  }
  return kinds;
}

SecretKinds KnownSecrets::RedactJson(std::string& json) const {
  SecretKinds kinds;
  std::string redacted;
  std::size_t done = 0;
  JsonStrings strings(json);
  while (const auto string = strings.Next()) {
    std::string text = DecodeJsonString(string->literal);
    const SecretKinds in_string = Redact(text);
    if (in_string.empty()) continue;
    kinds.insert(kinds.end(), in_string.begin(), in_string.end());
    const std::string_view quote = string->is_number ? "\"" : "";
    redacted.append(json, done, string->begin - done);
    redacted.append(quote).append(EncodeJsonString(text)).append(quote);
    done = string->begin + string->literal.size();
  }
  redacted.append(json, done);
  if (!kinds.empty()) json = std::move(redacted);
  return kinds;
}

}  // namespace cairn
