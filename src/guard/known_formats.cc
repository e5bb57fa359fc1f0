// Formats that a check tells from other text: JSON Web Tokens, keys of AWS beside their id, PEM as
// base64.
#include <algorithm>
#include <string>

#include "base/base64.h"
#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// `eyJ….….…`, whose first part decodes to JSON with "alg".
bool IsTokenHeader(std::string_view part) {
  constexpr std::size_t kFewestBytes = 16;  // {"alg":"…"} has 13 bytes, 18 as base64
  if (part.size() < kFewestBytes) return false;
  std::string padded(part);
  std::replace(padded.begin(), padded.end(), '-', '+');
  std::replace(padded.begin(), padded.end(), '_', '/');
  while (padded.size() % 4 != 0) padded += '=';
  const auto json = DecodeBase64(padded);
  return json && json->starts_with('{') && json->ends_with('}') &&
         json->find("\"alg\"") != std::string::npos;
}

void FindJwt(std::string_view text, std::size_t at, const Rule&, Findings& found) {
  constexpr std::size_t kMostHeaderBytes = 1024;
  constexpr std::size_t kFewestPayloadBytes = 8;
  constexpr std::size_t kFewestSignatureBytes = 16;  // 43 in use; it may have been cut
  if (!StartsWord(text, at)) return;
  const std::size_t header = RunEnd(text.substr(0, at + kMostHeaderBytes + 1), at, IsBase64Url);
  if (ByteAt(text, header) != '.' || !IsTokenHeader(text.substr(at, header - at))) return;
  const std::size_t payload = RunEnd(text, header + 1, IsBase64Url);
  if (payload - header <= kFewestPayloadBytes || ByteAt(text, payload) != '.') return;
  const std::size_t end = RunEnd(text, payload + 1, IsBase64Url);
  if (end - payload <= kFewestSignatureBytes) return;
  found.Add({SecretKind::kJwt, at, end - at});
}

// The 40 characters of base64 beside the id of an AWS key: in a line of CSV, or the next line.
void FindAwsSecretBeside(std::string_view text, std::size_t at, const Rule&, Findings& found) {
  constexpr std::size_t kIdBytes = 20;
  constexpr std::size_t kMostBeside = 96;
  const std::string_view id = From(text, at, kIdBytes);
  if (!StartsWord(text, at) || id.size() < kIdBytes || id.ends_with("EXAMPLE") ||
      std::any_of(id.begin(), id.end(), [](char c) { return !IsAlnum(c) || IsLowerAscii(c); }) ||
      IsWordByte(ByteAt(text, at + kIdBytes))) {
    return;
  }
  std::size_t from = at > kMostBeside ? at - kMostBeside : 0;
  while (from > 0 && from < at && IsBase64(text[from - 1])) ++from;  // whole runs only
  const std::size_t to = std::min(text.size(), at + kIdBytes + kMostBeside);
  while (from < to) {
    const std::size_t begin = RunEnd(text.substr(0, to), from, [](char c) { return !IsBase64(c); });
    const std::size_t end = RunEnd(text.substr(0, begin + 41), begin, IsBase64);
    const std::string_view run = text.substr(std::min(begin, text.size()), end - begin);
    if (begin < to && run.size() == 40 && LooksRandom(run) &&
        KindOfValue(SecretName::kAwsSecret, run, {}) == SecretKind::kAwsKey) {
      found.Add({SecretKind::kAwsKey, begin, run.size()});
    }
    from = RunEnd(text.substr(0, to), end, IsBase64) + 1;
  }
}

// `-----BEGIN … PRIVATE KEY-----` as base64.
void FindEncodedKey(std::string_view text, std::size_t at, const Rule&, Findings& found) {
  constexpr std::size_t kLabelBytes = 72;
  const auto label = DecodeBase64(From(text, at, kLabelBytes));
  if (!label || label->find("PRIVATE KEY") == std::string::npos) return;
  const std::size_t end = RunEnd(text, at, [](char c) { return IsBase64(c) || c == '='; });
  found.Add({SecretKind::kPrivateKey, at, end - at});
}

}  // namespace

void AddKnownFormats(std::vector<Rule>& rules) {
  AddRules(rules, "eyJ", FindJwt);
  AddRules(rules, "AKIA ASIA", FindAwsSecretBeside);
  AddRules(rules, "LS0tLS1CRUdJTi", FindEncodedKey);
}

}  // namespace cairn
