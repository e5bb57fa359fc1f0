#include <algorithm>
#include <array>
#include <cstdint>

#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

enum class Alphabet : std::uint8_t { kAlnum, kWord, kUrl, kHex, kBase32, kDotted, kPath, kBase64 };

bool IsOf(Alphabet alphabet, char c) {
  switch (alphabet) {
    case Alphabet::kAlnum:
      return IsAlnum(c);
    case Alphabet::kWord:
      return IsWordByte(c);
    case Alphabet::kUrl:
      return IsBase64Url(c);
    case Alphabet::kHex:
      return IsDigitAscii(c) || (c >= 'a' && c <= 'f');
    case Alphabet::kBase32:
      return IsUpperAscii(c) || IsDigitAscii(c);
    case Alphabet::kDotted:
      return IsBase64Url(c) || c == '.';
    case Alphabet::kPath:
      return IsAlnum(c) || c == '/';
    case Alphabet::kBase64:
      return IsBase64(c) || c == '=';
  }
  return false;
}

constexpr std::size_t kNoLimit = std::string_view::npos;

// What the body must look like: short prefixes also start names.
enum class Look : std::uint8_t { kAny, kRandom, kMixedCase };

struct Shape {
  std::string_view prefix;
  std::string_view next;  // what the body starts with
  Alphabet alphabet;
  std::size_t least;  // bytes of the body
  std::size_t most;
  SecretKind kind;
  Look look = Look::kAny;
  bool prefix_is_open = false;  // the prefix is no secret: part of a URL
};

// Prefixes and lengths as the issuers document or print them, a little less where they have grown
// before. Each prefix ends with a byte that is not frequent, since it is looked for by that.
constexpr Shape kShapes[] = {
    {"AKIA", "", Alphabet::kBase32, 16, 16, SecretKind::kAwsKey},
    {"ASIA", "", Alphabet::kBase32, 16, 16, SecretKind::kAwsKey},
    {"LTAI", "", Alphabet::kAlnum, 20, 20, SecretKind::kToken, Look::kRandom},  // Alibaba
    {"AIz", "a", Alphabet::kUrl, 36, 36, SecretKind::kGcpKey},
    {"GOCSPX-", "", Alphabet::kUrl, 20, 40, SecretKind::kGcpKey},
    {"ya29.", "", Alphabet::kDotted, 30, kNoLimit, SecretKind::kGcpKey},
    {"ghp_", "", Alphabet::kAlnum, 36, 255, SecretKind::kGithubToken},
    {"gho_", "", Alphabet::kAlnum, 36, 255, SecretKind::kGithubToken},
    {"ghu_", "", Alphabet::kAlnum, 36, 255, SecretKind::kGithubToken},
    {"ghs_", "", Alphabet::kDotted, 36, kNoLimit, SecretKind::kGithubToken},
    {"ghr_", "", Alphabet::kAlnum, 36, 255, SecretKind::kGithubToken},
    {"github_pat_", "", Alphabet::kWord, 36, 255, SecretKind::kGithubToken},
    {"glpat-", "", Alphabet::kDotted, 20, 300, SecretKind::kGitlabToken},
    {"gldt-", "", Alphabet::kUrl, 20, 300, SecretKind::kGitlabToken},
    {"glrt-", "", Alphabet::kDotted, 20, 300, SecretKind::kGitlabToken},
    {"glft-", "", Alphabet::kUrl, 20, 300, SecretKind::kGitlabToken},
    {"glcbt-", "", Alphabet::kUrl, 20, 300, SecretKind::kGitlabToken},
    {"glptt-", "", Alphabet::kUrl, 20, 300, SecretKind::kGitlabToken},
    {"glsoat-", "", Alphabet::kUrl, 20, 300, SecretKind::kGitlabToken},
    {"glimt-", "", Alphabet::kUrl, 20, 300, SecretKind::kGitlabToken},
    {"gloas-", "", Alphabet::kUrl, 20, 300, SecretKind::kGitlabToken},
    {"glagent-", "", Alphabet::kUrl, 20, 300, SecretKind::kGitlabToken},
    {"GR1348941", "", Alphabet::kUrl, 20, 30, SecretKind::kGitlabToken},
    {"xoxb-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"xoxp-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"xoxa-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"xoxr-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"xoxs-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"xoxe-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"xoxc-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"xoxd-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"xapp-", "", Alphabet::kUrl, 20, kNoLimit, SecretKind::kSlackToken},
    {"hooks.slack.com/services/", "T", Alphabet::kPath, 30, 100, SecretKind::kSlackToken,
     Look::kAny, true},
    {"sk_live_", "", Alphabet::kAlnum, 16, 255, SecretKind::kStripeKey},
    {"sk_test_", "", Alphabet::kAlnum, 16, 255, SecretKind::kStripeKey},
    {"rk_live_", "", Alphabet::kAlnum, 16, 255, SecretKind::kStripeKey},
    {"rk_test_", "", Alphabet::kAlnum, 16, 255, SecretKind::kStripeKey},
    {"whsec_", "", Alphabet::kBase64, 24, 100, SecretKind::kStripeKey},
    {"sk-", "", Alphabet::kUrl, 20, 512, SecretKind::kAiKey, Look::kRandom},
    {"hf_", "", Alphabet::kAlnum, 30, 60, SecretKind::kAiKey, Look::kRandom},
    {"hf_", "", Alphabet::kAlnum, 34, 34, SecretKind::kAiKey, Look::kMixedCase},
    {"gsk_", "", Alphabet::kAlnum, 40, 100, SecretKind::kAiKey},
    {"r8_", "", Alphabet::kAlnum, 36, 44, SecretKind::kAiKey},
    {"xai-", "", Alphabet::kAlnum, 60, 120, SecretKind::kAiKey},
    {"pplx-", "", Alphabet::kAlnum, 40, 80, SecretKind::kAiKey},
    {"nvapi-", "", Alphabet::kUrl, 50, 100, SecretKind::kAiKey},
    {"csk-", "", Alphabet::kAlnum, 40, 80, SecretKind::kAiKey},
    {"tgp_v1_", "", Alphabet::kUrl, 40, 60, SecretKind::kAiKey},
    {"npm_", "", Alphabet::kAlnum, 36, 36, SecretKind::kNpmToken},
    {"pypi-", "AgEI", Alphabet::kUrl, 50, kNoLimit, SecretKind::kPypiToken},
    {"pypi-", "AgEN", Alphabet::kUrl, 50, kNoLimit, SecretKind::kPypiToken},
    {"SG.", "", Alphabet::kDotted, 60, 70, SecretKind::kToken, Look::kRandom},
    {"hvs.", "", Alphabet::kUrl, 24, 300, SecretKind::kToken, Look::kRandom},
    {"dop_v1_", "", Alphabet::kHex, 64, 64, SecretKind::kToken},
    {"dckr_pat_", "", Alphabet::kUrl, 24, 60, SecretKind::kToken},
    {"shpat_", "", Alphabet::kHex, 32, 32, SecretKind::kToken},
    {"shpss_", "", Alphabet::kHex, 32, 32, SecretKind::kToken},
    {"lin_api_", "", Alphabet::kAlnum, 32, 64, SecretKind::kToken},
    {"sntrys_", "", Alphabet::kBase64, 40, 500, SecretKind::kToken},
    {"sbp_", "", Alphabet::kHex, 40, 40, SecretKind::kToken},
    {"figd_", "", Alphabet::kUrl, 36, 80, SecretKind::kToken},
    {"PMAK-", "", Alphabet::kUrl, 50, 70, SecretKind::kToken},
    {"dap", "i", Alphabet::kUrl, 33, 36, SecretKind::kToken, Look::kRandom},  // Databricks
    {"glsa_", "", Alphabet::kWord, 36, 60, SecretKind::kToken},               // Grafana
    {"ATATT3", "", Alphabet::kUrl, 60, 300, SecretKind::kToken},              // Atlassian
    {"dp.pt.", "", Alphabet::kAlnum, 40, 60, SecretKind::kToken},             // Doppler
    {"pscale_tkn_", "", Alphabet::kDotted, 32, 80, SecretKind::kToken},
    {"pscale_pw_", "", Alphabet::kDotted, 32, 80, SecretKind::kToken},
    {"lsv2_pt_", "", Alphabet::kWord, 36, 60, SecretKind::kAiKey},
    {"ntn_", "", Alphabet::kAlnum, 40, 60, SecretKind::kToken, Look::kRandom},
    {"rubygems_", "", Alphabet::kHex, 48, 48, SecretKind::kToken},
    {"AGE-SECRET-KEY-", "1", Alphabet::kBase32, 59, 59, SecretKind::kPrivateKey},
};

constexpr unsigned LastByte(const Shape& shape) {
  return static_cast<unsigned char>(shape.prefix.back());
}

// Which shapes have a prefix that ends with a byte.
struct ByLastByte {
  std::array<std::uint8_t, std::size(kShapes)> shapes{};  // numbers, sorted by that byte
  std::array<std::uint8_t, 257> first{};                  // of a byte's among them
};

constexpr ByLastByte MakeByLastByte() {
  ByLastByte index;
  std::size_t count = 0;
  for (unsigned c = 0; c < 256; ++c) {
    index.first[c] = static_cast<std::uint8_t>(count);
    for (std::size_t i = 0; i < std::size(kShapes); ++i) {
      if (LastByte(kShapes[i]) == c) index.shapes[count++] = static_cast<std::uint8_t>(i);
    }
  }
  index.first[256] = static_cast<std::uint8_t>(count);
  return index;
}

constexpr ByLastByte kByLastByte = MakeByLastByte();

// The last three bytes of the prefixes, as numbers in which few others meet one of them.
constexpr std::size_t kTailNumbers = 2048;

constexpr std::size_t TailNumber(std::string_view text, std::size_t last) {
  const auto byte = [&](std::size_t i) { return std::size_t{static_cast<unsigned char>(text[i])}; };
  return (byte(last) * 7 + byte(last - 1) * 67 + byte(last - 2) * 641) % kTailNumbers;
}

constexpr std::array<bool, kTailNumbers> MakeTails() {
  std::array<bool, kTailNumbers> tails{};
  for (const Shape& shape : kShapes)
    tails[TailNumber(shape.prefix, shape.prefix.size() - 1)] = true;
  return tails;
}

constexpr std::array<bool, kTailNumbers> kTails = MakeTails();

// An issuer's sample, or an X for each character.
bool IsSample(std::string_view body) {
  return body.ends_with("EXAMPLE") || body.find("xxxxxx") != std::string_view::npos ||
         body.find("XXXXXX") != std::string_view::npos || IsMask(body);
}

bool HasLook(Look look, std::string_view body) {
  if (look == Look::kRandom) return LooksRandom(body);
  return look == Look::kAny || (std::any_of(body.begin(), body.end(), IsUpperAscii) &&
                                std::any_of(body.begin(), body.end(), IsLowerAscii));
}

// How many bytes of the alphabet the text begins with, without the dots of the sentence.
std::size_t BodySize(Alphabet alphabet, std::string_view text) {
  std::size_t size = RunEnd(text, 0, [&](char c) { return IsOf(alphabet, c); });
  while (size > 0 && text[size - 1] == '.') --size;
  return size;
}

std::optional<Secret> Match(const Shape& shape, std::string_view text, std::size_t body) {
  if (!text.substr(body).starts_with(shape.next)) return std::nullopt;
  const bool has_limit = shape.most != kNoLimit;
  const std::string_view judged = text.substr(body, has_limit ? shape.most + 1 : kJudgedBytes);
  std::size_t size = BodySize(shape.alphabet, judged);
  if (size < shape.least || size > shape.most) return std::nullopt;
  const std::string_view value = judged.substr(0, size);
  if (IsSample(value) || !HasLook(shape.look, value)) return std::nullopt;
  if (!has_limit && judged.size() == kJudgedBytes) {
    size = BodySize(shape.alphabet, text.substr(body));
  }
  if (IsWordByte(ByteAt(text, body + size))) return std::nullopt;
  const std::size_t prefix = shape.prefix_is_open ? 0 : shape.prefix.size();
  return Secret{shape.kind, body - prefix, size + prefix};
}

// Three characters, a digit and `Q~`, then 31 to 34 more: 37 to 40 in all.
constexpr std::size_t kAzureBeforeTilde = 5;
constexpr std::size_t kFewestAfterTilde = 31;
constexpr std::size_t kMostAfterTilde = 34;

bool IsAzureByte(char c) { return IsBase64Url(c) || c == '.' || c == '~'; }

}  // namespace

bool EndsTokenPrefix(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return kByLastByte.first[byte] != kByLastByte.first[byte + 1];
}

bool EndsTokenPrefixButOne(char c) {
  return std::any_of(std::begin(kShapes), std::end(kShapes), [&](const Shape& shape) {
    return shape.prefix[shape.prefix.size() - 2] == c;
  });
}

std::optional<Secret> FindShapedToken(std::string_view text, std::size_t at) {
  if (at < 2 || !kTails[TailNumber(text, at)]) return std::nullopt;  // none is shorter than three
  const std::string_view head = text.substr(0, at + 1);
  const auto byte = static_cast<unsigned char>(text[at]);
  for (std::size_t i = kByLastByte.first[byte]; i < kByLastByte.first[byte + 1]; ++i) {
    const Shape& shape = kShapes[kByLastByte.shapes[i]];
    if (shape.prefix[shape.prefix.size() - 2] != text[at - 1]) continue;  // decides most of them
    if (!head.ends_with(shape.prefix)) continue;
    if (!StartsWord(text, head.size() - shape.prefix.size())) continue;
    if (const auto secret = Match(shape, text, head.size())) return secret;
  }
  return std::nullopt;
}

std::optional<Secret> FindAzureClientSecret(std::string_view text, std::size_t tilde) {
  if (tilde < kAzureBeforeTilde || text[tilde - 1] != 'Q' || !IsDigitAscii(text[tilde - 2])) {
    return std::nullopt;
  }
  const std::size_t begin = tilde - kAzureBeforeTilde;
  if (!std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin),
                   text.begin() + static_cast<std::ptrdiff_t>(tilde), IsAzureByte) ||
      (begin > 0 && IsAzureByte(text[begin - 1]))) {
    return std::nullopt;
  }
  const std::size_t end =
      RunEnd(text.substr(0, tilde + kMostAfterTilde + 2), tilde + 1, IsAzureByte);
  const std::size_t after = end - tilde - 1;
  if (after < kFewestAfterTilde || after > kMostAfterTilde) return std::nullopt;
  return Secret{SecretKind::kAzureKey, begin, end - begin};
}

}  // namespace cairn
