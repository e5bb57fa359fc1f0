// Secrets known by their shape. Most are rows of tables/tokens.txt: a prefix, and how many bytes of
// which kinds stand around it. The others need a check that no shape tells: JSON Web Tokens, cards,
// seed phrases, codes.
#include <algorithm>
#include <bitset>
#include <string>
#include <vector>

#include "base/base64.h"
#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// ----- Rows of tables/tokens.txt

constexpr std::size_t kNoLimit = std::string_view::npos;
constexpr std::size_t kJudgedBytes = 512;  // of a part without a limit

// So many bytes of a class.
struct Part {
  std::bitset<256> bytes;
  std::size_t least = 1;
  std::size_t most = 1;

  bool Has(char c) const { return bytes[static_cast<unsigned char>(c)]; }
};

enum class Look : std::uint8_t { kAny, kRandom, kMixed, kPassword, kChosen };

struct Shape {
  SecretKind kind = SecretKind::kToken;
  Look look = Look::kAny;
  std::vector<Part> parts;  // the prefix is one of no bytes
  std::size_t prefix = 0;   // which
  std::size_t first = 0;    // of those that are the secret
  std::size_t end = 0;      // behind the last
  WordList near;
};

std::bitset<256> ReadClass(std::string_view signs) {
  std::bitset<256> bytes;
  for (int i = 1; i < 256; ++i) {
    const char c = static_cast<char>(i);
    const auto has = [&](char sign) { return signs.find(sign) != std::string_view::npos; };
    const bool is_any = !IsSpaceAscii(c) && !IsQuote(c);
    bytes[static_cast<std::size_t>(i)] =
        (has('a') && IsLowerAscii(c)) || (has('A') && IsUpperAscii(c)) ||
        (has('0') && IsDigitAscii(c)) || (has('h') && IsHex(c)) ||
        (has('f') && IsHex(c) && !IsUpperAscii(c)) || (has('!') && is_any) ||
        (has('p') && is_any && std::string_view(":/@(<>[]").find(c) == std::string_view::npos) ||
        (!IsAlnum(c) && c != '!' && has(c));
  }
  return bytes;
}

std::size_t ReadNumber(std::string_view digits) {
  std::size_t number = digits.empty() ? kNoLimit : 0;
  for (const char c : digits) number = number * 10 + static_cast<std::size_t>(c - '0');
  return number;
}

Shape ReadShape(const TableRow& row) {
  const auto kind = ParseEnum<SecretKind>(row[0]);
  if (!kind) FailTable(row[0]);
  Shape shape{*kind,
              static_cast<Look>(ReadColumn(row[1], "any random mixed password chosen")),
              {},
              kNoLimit,
              0,
              kNoLimit,
              WordList(row[3] == "-" ? "" : row[3])};
  const std::string_view text = row[2];
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t size = shape.parts.size();
    if (text[at] == '@' && shape.prefix == kNoLimit) {
      shape.prefix = size;
      shape.parts.push_back({{}, 0, 0});
    } else if (text[at] == '>') {
      shape.first = size;
    } else if (text[at] == '<') {
      shape.end = size;
    } else if (text[at] != '[') {
      shape.parts.emplace_back().bytes[static_cast<unsigned char>(text[at])] = true;
    } else {
      const std::size_t close = text.find(']', at);
      const std::size_t end = text.find('}', at);
      if (end == std::string_view::npos || ByteAt(text, close + 1) != '{') FailTable(text);
      const std::string_view count = text.substr(close + 2, end - close - 2);
      const std::size_t comma = count.find(',');
      shape.parts.push_back({ReadClass(text.substr(at + 1, close - at - 1)),
                             ReadNumber(count.substr(0, comma)),
                             ReadNumber(count.substr(comma + 1))});  // npos + 1 is 0
      at = end;
    }
  }
  if (shape.prefix == kNoLimit) FailTable(text);
  shape.end = std::min(shape.end, shape.parts.size());
  return shape;
}

const std::vector<Shape>& Shapes() {
  static const auto shapes = [] {
    std::vector<Shape> all;
    for (const TableRow& row : ReadTable(SecretTable::kTokens, 5)) all.push_back(ReadShape(row));
    return all;
  }();
  return shapes;
}

// An issuer's sample, or an X for each character.
bool IsSample(std::string_view body) {
  return body.ends_with("EXAMPLE") || body.find("xxxxxx") != std::string_view::npos ||
         body.find("XXXXXX") != std::string_view::npos || IsMask(body);
}

bool HasLook(Look look, std::string_view body) {
  if (look == Look::kRandom) return LooksRandom(body);
  if (look == Look::kPassword) return !IsPlaceholder(body);
  if (look == Look::kChosen) return LooksChosen(body);
  return look == Look::kAny || (std::any_of(body.begin(), body.end(), IsUpperAscii) &&
                                std::any_of(body.begin(), body.end(), IsLowerAscii));
}

// The text around a place, as far as its line goes and no further than so many bytes.
std::string LineAround(std::string_view text, std::size_t begin, std::size_t end,
                       std::size_t most) {
  std::string around(Before(text, begin, most));
  around.erase(0, around.rfind('\n') + 1);  // npos + 1 is 0
  const std::string_view behind = From(text, end, most);
  return around + ' ' + std::string(behind.substr(0, behind.find('\n')));
}

void FindShape(std::string_view text, std::size_t at, const Rule& rule,
               std::vector<Secret>& found) {
  const Shape& shape = Shapes()[rule.row];
  std::size_t begin = at;
  std::size_t first = at;  // of the secret
  std::size_t last = kNoLimit;
  for (std::size_t i = shape.prefix; i-- > 0;) {
    const Part& part = shape.parts[i];
    if (i + 1 == shape.end) last = begin;
    const std::size_t start = RunBegin(text, begin, part.most, [&](char c) { return part.Has(c); });
    if (begin - start < part.least) return;
    begin = start;
    if (i >= shape.first) first = begin;
  }
  if (IsWordByte(text[begin]) && !StartsWord(text, begin)) return;
  if (begin > 0 && shape.prefix > 0 && shape.parts[0].Has(text[begin - 1])) return;  // longer
  const bool is_short = rule.literal.size() <= 3 && shape.look == Look::kRandom;
  if (is_short && begin > 0 && text[begin - 1] == '-') return;  // inside of a hash
  const std::size_t body = at + rule.literal.size();
  const Part& final = shape.parts.back();
  std::size_t end = body;
  for (std::size_t i = shape.prefix + 1; i < shape.parts.size(); ++i) {
    const Part& part = shape.parts[i];
    if (i == shape.first) first = end;
    const std::size_t most = part.most == kNoLimit ? kJudgedBytes : part.most;
    const std::size_t stop =
        RunEnd(text.substr(0, end + most), end, [&](char c) { return part.Has(c); });
    if (stop - end < part.least) return;
    end = stop;
    if (i + 1 == shape.end) last = end;
  }
  if (shape.first == shape.parts.size()) first = end;
  const bool goes_on = final.most == kNoLimit && end - body >= kJudgedBytes;
  const bool has_end = last < end || last == at;  // no part of the secret is behind it
  if (!has_end && !goes_on && final.Has(ByteAt(text, end))) return;     // longer
  while (!final.Has('~') && end > body && text[end - 1] == '.') --end;  // of the sentence
  last = std::min(last, end);
  if (shape.prefix + 2 == shape.parts.size() && end - body < final.least) return;
  const std::size_t judged = first <= at && last > at && begin == at ? body : first;
  const std::string_view value = text.substr(judged, last - judged);
  if (IsSample(value) || !HasLook(shape.look, value)) return;
  if (goes_on) {
    last = RunEnd(text, end, [&](char c) { return final.Has(c); });
    while (text[last - 1] == '.') --last;
  }
  if (!has_end && IsWordByte(ByteAt(text, last))) return;
  const std::size_t around = shape.first > shape.prefix + 1 ? 800 : 100;
  if (!shape.near.words().empty() && !shape.near.HasStartIn(LineAround(text, begin, end, around))) {
    return;
  }
  if (Before(text, first, 6) == "FlyV1 ") first -= 6;  // a scheme that is part of the token
  found.push_back({shape.kind, first, last - first});
}

// The password of `scheme://user:password@host`, which may hold any of the bytes that end the
// authority if its host follows all the same.
void FindUrlPassword(std::string_view text, std::size_t colon, const Rule&,
                     std::vector<Secret>& found) {
  constexpr std::size_t kMostAuthorityBytes = 512;
  constexpr std::size_t kNone = std::string_view::npos;
  if (colon == 0 || !IsAlnum(text[colon - 1])) return;
  const std::size_t start = colon + 3;
  const std::string_view rest = From(text, start, kMostAuthorityBytes);
  std::string_view whole = rest.substr(0, rest.find_first_of(" \t\r\n\"'`<>\\\0", 0, 11));
  std::string_view authority = whole.substr(0, whole.find_first_of("/?#),"));
  std::size_t at = authority.rfind('@');  // a password may have one itself
  const std::size_t separator = authority.substr(0, at).find(':');
  if (separator == kNone) {  // nats://token@host
    const std::string_view token = authority.substr(0, at);
    if (at == kNone || Before(text, colon, 5).find("http") < 5) return;
    if (LooksRandom(token) && !IsPlaceholder(token)) {
      found.push_back({SecretKind::kConnectionString, start, token.size()});
    }
    return;
  }
  const bool is_beyond = at == kNone;  // `user:pa/ss#w0rd@host`
  if (is_beyond) at = (authority = whole).rfind('@');
  if (at == kNone || at < separator) return;
  const std::string_view password = authority.substr(separator + 1, at - separator - 1);
  const std::string_view host = authority.substr(at + 1);
  if (is_beyond &&
      (!LooksChosen(password) || IsDigitAscii(password.front()) || password.find("//") != kNone)) {
    return;
  }
  if (authority.find("[REDACTED:") != kNone || IsPlaceholder(password, true)) return;
  const bool is_here =
      host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("0.0.0.0");
  if (is_here && password == authority.substr(0, separator)) return;  // guest:guest
  if (host.starts_with("sha256:")) return;                            // name:tag@sha256:…
  found.push_back({SecretKind::kConnectionString, start + separator + 1, password.size()});
}

// ----- Shapes that need more than a row

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

void FindJwt(std::string_view text, std::size_t at, const Rule&, std::vector<Secret>& found) {
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
  found.push_back({SecretKind::kJwt, at, end - at});
}

// The 40 characters of base64 beside the id of an AWS key: in a line of CSV, or the next line.
void FindAwsSecretBeside(std::string_view text, std::size_t at, const Rule&,
                         std::vector<Secret>& found) {
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
      found.push_back({SecretKind::kAwsKey, begin, run.size()});
    }
    from = RunEnd(text.substr(0, to), end, IsBase64) + 1;
  }
}

// The check digit that every card has (ISO/IEC 7812).
bool PassesLuhn(std::string_view digits) {
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    int digit = digits[digits.size() - 1 - i] - '0';
    if (i % 2 == 1) digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 == 0;
}

// A number of a card near a word that speaks of one, before or behind it. Numbers for tests, which
// payment services publish, are no secret: 4242 4242 …, 4111 1111 ….
void FindCardNumber(std::string_view text, std::size_t cue, const Rule&,
                    std::vector<Secret>& found) {
  constexpr std::size_t kMostBytesAround = 64;
  const std::size_t from = cue > kMostBytesAround ? cue - kMostBytesAround : 0;
  const std::size_t to = std::min(text.size(), cue + kMostBytesAround);
  for (std::size_t at = from; at < to; ++at) {
    if (!IsDigitAscii(text[at]) || (at > 0 && (IsWordByte(text[at - 1]) || text[at - 1] == '.'))) {
      continue;
    }
    std::string digits;
    std::size_t end = at;
    while (end < text.size() && digits.size() < 20) {
      if (IsDigitAscii(text[end])) {
        digits += text[end++];
      } else if ((text[end] == ' ' || text[end] == '-') && IsDigitAscii(ByteAt(text, end + 1))) {
        ++end;
      } else {
        break;
      }
    }
    const char first = digits.front();
    const bool is_test = digits.starts_with("42424242") || digits.starts_with("41111111") ||
                         digits.find_first_not_of("05") == std::string::npos;
    if (digits.size() >= 14 && digits.size() <= 19 && first >= '2' && first <= '6' && !is_test &&
        !IsWordByte(ByteAt(text, end)) && PassesLuhn(digits)) {
      found.push_back({SecretKind::kCardNumber, at, end - at});
    }
    at = end;
  }
}

// In order or with words again and again: a list or a sample, not a phrase.
bool IsWordlist(std::vector<std::string_view> words) {
  if (std::is_sorted(words.begin(), words.end())) return true;
  const std::size_t size = words.size();
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words.size() * 3 < size * 2;
}

// 12, 15, 18, 21 or 24 words of three to eight small letters, as BIP 39 has them, behind a word
// that speaks of a seed.
void FindSeedPhrase(std::string_view text, std::size_t cue, const Rule&,
                    std::vector<Secret>& found) {
  constexpr std::size_t kMostBytesBefore = 96;
  const auto is_between = [](char c) {
    return IsSpaceAscii(c) || IsDigitAscii(c) || c == '.' || c == ',' || c == ')' || c == '-' ||
           c == '|' || c == '/';
  };
  const std::size_t last = std::min(text.size(), cue + kMostBytesBefore);
  for (std::size_t at = cue; at < last;) {
    if (!IsLowerAscii(text[at]) || (at > 0 && IsWordByte(text[at - 1]))) {
      ++at;
      continue;
    }
    std::size_t end = at;
    std::vector<std::string_view> words;
    for (std::size_t next = at; words.size() < 25;) {
      const std::size_t stop = RunEnd(text.substr(0, next + 9), next, IsLowerAscii);
      const std::string_view word = text.substr(next, stop - next);
      if (word.size() < 3 || word.size() > 8 || IsWordByte(ByteAt(text, stop)) ||
          Words<"not-in-seeds">().Has(word)) {
        break;
      }
      words.push_back(word);
      end = stop;
      next = RunEnd(text.substr(0, stop + 8), stop, is_between);
      if (next == stop) break;
    }
    if (words.size() >= 12 && words.size() <= 24 && words.size() % 3 == 0 && !IsWordlist(words)) {
      found.push_back({SecretKind::kSeedPhrase, at, end - at});
      return;
    }
    at = RunEnd(text, std::max(end, at + 1), IsWordByte);
  }
}

// Base32 behind a word that speaks of one-time passwords, in groups of four or not.
void FindOtpSeed(std::string_view text, std::size_t cue, const Rule&, std::vector<Secret>& found) {
  constexpr std::size_t kMostBytesBehind = 80;
  const std::size_t last = std::min(text.size(), cue + kMostBytesBehind);
  if (!StartsWord(text, cue)) return;
  for (std::size_t at = cue; at < last; ++at) {
    if (!IsAlnum(text[at]) || !StartsWord(text, at)) continue;
    std::size_t groups = 0;  // `jbsw y3dp ehpk 3pxp`
    std::size_t stop = at;
    for (std::size_t next = at;
         groups < 16 && RunEnd(text.substr(0, next + 5), next, IsAlnum) == next + 4;) {
      stop = next + 4;
      ++groups;
      next = ByteAt(text, stop) == ' ' ? stop + 1 : text.size();
    }
    const std::size_t end = RunEnd(text.substr(0, at + 130), at, IsAlnum);
    const std::string_view run = text.substr(at, groups >= 4 ? stop - at : end - at);
    const bool counts = groups >= 4 || (run.size() >= 16 && !IsWordByte(ByteAt(text, end)) &&
                                        std::none_of(run.begin(), run.end(), IsLowerAscii));
    if (counts && KindOfValue(SecretName::kOtpSeed, run, {}) == SecretKind::kToken) {
      found.push_back({SecretKind::kToken, at, run.size()});
      return;
    }
    at = end;
  }
}

// Codes that stand in for a second factor: all groups of digits, or of digits and letters, of the
// list behind the word, or on the lines below it.
void FindBackupCodes(std::string_view text, std::size_t cue, const Rule&,
                     std::vector<Secret>& found) {
  constexpr std::size_t kMostListBytes = 400;
  const std::string_view within = text.substr(0, cue + kMostListBytes);
  std::size_t at = From(within, cue, 60).find_first_of(":\n");
  if (at == std::string_view::npos) return;
  std::size_t begin = 0;
  std::size_t end = 0;
  for (at += cue + 1; at < within.size();) {
    at = RunEnd(within, at, [](char c) {
      return IsSpaceAscii(c) || c == ',' || c == '-' || c == '*' || c == '`';
    });
    const std::size_t number = RunEnd(within, at, IsDigitAscii);  // `1. `
    if (number > at && number < at + 3 && IsBlank(ByteAt(within, number + 1))) at = number + 2;
    const std::size_t stop = RunEnd(within, at, [](char c) { return IsAlnum(c) || c == '-'; });
    const std::string_view code = text.substr(at, stop - at);
    const bool has_digit = std::any_of(code.begin(), code.end(), IsDigitAscii);
    if (code.size() < 4 || code.size() > 24 || !has_digit) break;
    if (begin == 0) begin = at;
    end = at = stop;
  }
  if (end - begin >= 8) found.push_back({SecretKind::kPassword, begin, end - begin});
}

// `-----BEGIN … PRIVATE KEY-----` as base64.
void FindEncodedKey(std::string_view text, std::size_t at, const Rule&,
                    std::vector<Secret>& found) {
  constexpr std::size_t kLabelBytes = 72;
  const auto label = DecodeBase64(From(text, at, kLabelBytes));
  if (!label || label->find("PRIVATE KEY") == std::string::npos) return;
  const std::size_t end = RunEnd(text, at, [](char c) { return IsBase64(c) || c == '='; });
  found.push_back({SecretKind::kPrivateKey, at, end - at});
}

}  // namespace

void AddShapes(std::vector<Rule>& rules) {
  const auto rows = ReadTable(SecretTable::kTokens, 5);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    AddRules(rules, rows[row][4], FindShape, false, row);
  }
  AddRules(rules, "://", FindUrlPassword);
  AddRules(rules, "eyJ", FindJwt);
  AddRules(rules, "AKIA ASIA", FindAwsSecretBeside);
  AddRules(rules, "LS0tLS1CRUdJTi", FindEncodedKey);
  AddRules(rules, "totp otp 2fa authenticator", FindOtpSeed, true);
  AddRules(rules, "backup code;recovery code;scratch code;backup-code;recovery-code",
           FindBackupCodes, true, 0, ';');
  AddRules(rules, "card visa amex cvv cvc karte carte cartão tarjeta карт 卡号 カード",
           FindCardNumber, true);
  AddRules(rules,
           "phrase;seed;mnemonic;recovery;wallet;12 words;24 words;助记词;сид;ledger;metamask;"
           "trezor;bip39;bip-39",
           FindSeedPhrase, true, 0, ';');
}

}  // namespace cairn
