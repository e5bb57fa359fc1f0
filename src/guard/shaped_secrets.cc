// Secrets known by a shape that a prefix and an alphabet do not tell: JSON Web Tokens, tokens of
// bots, keys of Azure and Mailchimp, the secret beside an id of AWS, cards, seed phrases.
#include <algorithm>
#include <string>
#include <vector>

#include "base/base64.h"
#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/value_at.h"

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

void FindJwt(std::string_view text, std::size_t at, std::string_view, std::size_t,
             std::vector<Secret>& found) {
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

// Telegram: the number of the bot, a colon, AA and 33 characters.
void FindTelegramToken(std::string_view text, std::size_t colon, std::string_view, std::size_t,
                       std::vector<Secret>& found) {
  constexpr std::size_t kTokenBytes = 35;
  const std::size_t begin = RunBegin(text, colon, 11, IsDigitAscii);
  if (colon - begin < 8 || colon - begin > 10) return;
  if (!StartsWord(text, begin) && !text.substr(0, begin).ends_with("bot")) return;
  const std::size_t end = RunEnd(text.substr(0, colon + kTokenBytes + 2), colon + 1, IsBase64Url);
  if (end - colon - 1 != kTokenBytes || IsMask(text.substr(colon + 3, end - colon - 3))) return;
  found.push_back({SecretKind::kToken, begin, end - begin});
}

// Discord: the number of the bot as base64, which has one of three letters at every fourth place, 6
// characters of a time, 27 or more of a hash.
void FindDiscordToken(std::string_view text, std::size_t at, std::string_view, std::size_t,
                      std::vector<Secret>& found) {
  constexpr std::size_t kTimeBytes = 6;
  constexpr std::size_t kMostHashBytes = 45;
  if (!StartsWord(text, at)) return;
  const std::size_t dot = RunEnd(text.substr(0, at + 29), at, IsBase64Url);
  if (dot - at < 23 || dot - at > 28 || ByteAt(text, dot) != '.') return;
  for (std::size_t i = at; i < dot; i += 4) {
    if (text[i] != 'M' && text[i] != 'N' && text[i] != 'O') return;
  }
  const std::size_t time = RunEnd(text.substr(0, dot + kTimeBytes + 2), dot + 1, IsBase64Url);
  if (time != dot + kTimeBytes + 1 || ByteAt(text, time) != '.') return;
  const std::size_t end = RunEnd(text.substr(0, time + kMostHashBytes + 2), time + 1, IsBase64Url);
  if (end - time < 28 || end - time > kMostHashBytes + 1) return;
  found.push_back({SecretKind::kToken, at, end - at});
}

// Azure gives applications three characters, a digit and `Q~`, then 31 to 34 more.
void FindAzureClientSecret(std::string_view text, std::size_t q, std::string_view, std::size_t,
                           std::vector<Secret>& found) {
  const auto is_part = [](char c) { return IsBase64Url(c) || c == '.' || c == '~'; };
  const std::size_t begin = RunBegin(text, q, 5, is_part);
  if (q - begin != 4 || !IsDigitAscii(text[q - 1])) return;
  const std::size_t end = RunEnd(text.substr(0, q + 37), q + 2, is_part);
  if (end - q < 33 || end - q > 36) return;
  found.push_back({SecretKind::kAzureKey, begin, end - begin});
}

// Mailchimp: 32 hexadecimal digits, `-us` and the number of a data center.
void FindMailchimpKey(std::string_view text, std::size_t dash, std::string_view, std::size_t,
                      std::vector<Secret>& found) {
  const auto is_hex = [](char c) { return IsDigitAscii(c) || (c >= 'a' && c <= 'f'); };
  const std::size_t begin = RunBegin(text, dash, 33, is_hex);
  const std::size_t end = RunEnd(text.substr(0, dash + 6), dash + 3, IsDigitAscii);
  if (dash - begin != 32 || !StartsWord(text, begin) || end == dash + 3) return;
  if (LooksRandom(text.substr(begin, 32))) {
    found.push_back({SecretKind::kToken, begin, end - begin});
  }
}

// The 40 characters of base64 beside the id of an AWS key: in a line of CSV, or the next line.
void FindAwsSecretBeside(std::string_view text, std::size_t at, std::string_view, std::size_t,
                         std::vector<Secret>& found) {
  constexpr std::size_t kIdBytes = 20;
  constexpr std::size_t kMostBeside = 96;
  const std::string_view id = From(text, at, kIdBytes);
  if (!StartsWord(text, at) || id.size() < kIdBytes || id.ends_with("EXAMPLE") ||
      !std::all_of(id.begin(), id.end(),
                   [](char c) { return IsUpperAscii(c) || IsDigitAscii(c); }) ||
      IsWordByte(ByteAt(text, at + kIdBytes))) {
    return;
  }
  const auto find_in = [&](std::size_t from, std::size_t to) {
    while (from < to) {
      const std::size_t begin =
          RunEnd(text.substr(0, to), from, [](char c) { return !IsBase64(c); });
      const std::size_t end = RunEnd(text.substr(0, begin + 41), begin, IsBase64);
      const std::string_view run = text.substr(begin, end - begin);
      if (begin < to && run.size() == 40 && LooksRandom(run) &&
          KindOfValue(SecretName::kAwsSecret, run, {}) == SecretKind::kAwsKey) {
        found.push_back({SecretKind::kAwsKey, begin, run.size()});
        return true;
      }
      from = RunEnd(text.substr(0, to), end, IsBase64) + 1;
    }
    return false;
  };
  const std::size_t end = at + kIdBytes;
  if (find_in(end, std::min(text.size(), end + kMostBeside))) return;
  std::size_t least = at > kMostBeside ? at - kMostBeside : 0;
  while (least > 0 && least < at && IsBase64(text[least - 1])) ++least;  // whole runs only
  find_in(least, at);
}

// "log in as admin / x": a pair of user and password near a word for an account.
void FindLoginPair(std::string_view text, std::size_t at, std::string_view, std::size_t,
                   std::vector<Secret>& found) {
  constexpr std::size_t kMostLoginBytes = 64;
  constexpr WordList kAccounts(
      "login log-in sign-in credential creds account user логин учетка 账号 账户 アカウント "
      "zugang");
  if (at == 0 || (!IsNameByte(text[at - 1]) && !IsQuote(text[at - 1]))) return;
  const auto secret = JudgeValue(text, {SecretName::kPassword, at, ' ', at + 3, Proof::kMemorable});
  if (!secret) return;
  std::string line(Before(text, at, kMostLoginBytes));
  line.erase(0, line.rfind('\n') + 1);
  const std::size_t mail = line.rfind('@');
  const bool has_mail = mail != std::string::npos && line.find('.', mail) != std::string::npos &&
                        line.find(' ', mail) == std::string::npos;
  if (has_mail || WordList("root admin postgres").HasEndOf(line)) {
    found.push_back(*secret);
    return;
  }
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i > 0 && IsLetterAscii(line[i - 1])) continue;
    const std::string_view rest = std::string_view(line).substr(i);
    if (kAccounts.HasStartOf(rest) || StartsLower(rest, "log in") || StartsLower(rest, "sign in")) {
      found.push_back(*secret);
      return;
    }
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
void FindCardNumber(std::string_view text, std::size_t cue, std::string_view, std::size_t,
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
// that speaks of a seed. Words that sentences cannot do without are not among its 2,048.
void FindSeedPhrase(std::string_view text, std::size_t cue, std::string_view, std::size_t,
                    std::vector<Secret>& found) {
  constexpr std::size_t kMostBytesBefore = 96;
  constexpr WordList kOther(
      "the and for from are was has not but your their which were been its our his her words "
      "phrase down these phrases wallets using tokens users");
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
    std::size_t words = 0;
    std::size_t end = at;
    std::vector<std::string_view> phrase;
    for (std::size_t next = at; words < 25;) {
      const std::size_t stop = RunEnd(text.substr(0, next + 9), next, IsLowerAscii);
      if (stop - next < 3 || stop - next > 8 || IsWordByte(ByteAt(text, stop)) ||
          kOther.Has(text.substr(next, stop - next))) {
        break;
      }
      ++words;
      phrase.push_back(text.substr(next, stop - next));
      end = stop;
      next = RunEnd(text.substr(0, stop + 8), stop, is_between);
      if (next == stop) break;
    }
    if (words >= 12 && words <= 24 && words % 3 == 0 && !IsWordlist(phrase)) {
      found.push_back({SecretKind::kSeedPhrase, at, end - at});
      return;
    }
    at = std::max(end, at + 1);
    at = RunEnd(text, at, IsWordByte);
  }
}

// Base32 behind a word that speaks of one-time passwords.
void FindOtpSeed(std::string_view text, std::size_t cue, std::string_view, std::size_t,
                 std::vector<Secret>& found) {
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
    const std::string_view grouped = text.substr(at, stop - at);
    if (groups >= 4 && KindOfValue(SecretName::kOtpSeed, grouped, {}) == SecretKind::kToken) {
      found.push_back({SecretKind::kToken, at, grouped.size()});
      return;
    }
    const std::size_t end = RunEnd(text.substr(0, at + 130), at, IsAlnum);
    const std::string_view run = text.substr(at, end - at);
    const bool is_upper = std::none_of(run.begin(), run.end(), IsLowerAscii);
    if (run.size() >= 16 && is_upper && StartsWord(text, at) && !IsWordByte(ByteAt(text, end)) &&
        KindOfValue(SecretName::kOtpSeed, run, {}) == SecretKind::kToken) {
      found.push_back({SecretKind::kToken, at, run.size()});
      return;
    }
    at = end;
  }
}

// Codes that stand in for a second factor: all groups of digits, or of digits and letters, of the
// list behind the word.
void FindBackupCodes(std::string_view text, std::size_t cue, std::string_view, std::size_t,
                     std::vector<Secret>& found) {
  constexpr std::size_t kMostListBytes = 400;
  const std::string_view within = text.substr(0, cue + kMostListBytes);
  std::size_t at = text.find(':', cue);
  if (at == std::string_view::npos || at > cue + 40) return;
  std::size_t begin = 0;
  std::size_t end = 0;
  for (++at; at < within.size();) {
    at = RunEnd(within, at,
                [](char c) { return !IsAlnum(c) && (IsSpaceAscii(c) || c == ',' || c == '-'); });
    const std::size_t stop = RunEnd(within, at, [](char c) { return IsAlnum(c) || c == '-'; });
    const std::string_view code = text.substr(at, stop - at);
    const bool has_digit = std::any_of(code.begin(), code.end(), IsDigitAscii);
    if (code.size() < 4 || code.size() > 24 || !has_digit) break;
    if (begin == 0) begin = at;
    end = at = stop;
  }
  if (end - begin >= 8) found.push_back({SecretKind::kPassword, begin, end - begin});
}

// `{"kty": …, "d": "…"}`: the private part of a JSON Web Key.
void FindJwkSecret(std::string_view text, std::size_t at, std::string_view, std::size_t,
                   std::vector<Secret>& found) {
  constexpr std::size_t kMostKeyBytes = 800;
  const std::size_t from = at > kMostKeyBytes ? at - kMostKeyBytes : 0;
  if (text.substr(from, 2 * kMostKeyBytes).find("\"kty\"") == std::string_view::npos) return;
  const std::size_t begin =
      RunEnd(text.substr(0, at + 8), at + 4, [](char c) { return c == ' ' || c == '"'; });
  const std::size_t end = RunEnd(text.substr(0, begin + kMostKeyBytes), begin, IsBase64Url);
  if (end - begin >= 40) found.push_back({SecretKind::kPrivateKey, begin, end - begin});
}

// `-----BEGIN … PRIVATE KEY-----` as base64.
void FindEncodedKey(std::string_view text, std::size_t at, std::string_view, std::size_t,
                    std::vector<Secret>& found) {
  constexpr std::size_t kLabelBytes = 72;
  const auto label = DecodeBase64(From(text, at, kLabelBytes));
  if (!label || label->find("PRIVATE KEY") == std::string::npos) return;
  const std::size_t end = RunEnd(text, at, [](char c) { return IsBase64(c) || c == '='; });
  found.push_back({SecretKind::kPrivateKey, at, end - at});
}

// 0x and 64 hexadecimal digits on a line that speaks of a private key or a wallet.
void FindHexKey(std::string_view text, std::size_t at, std::string_view, std::size_t,
                std::vector<Secret>& found) {
  constexpr std::size_t kMostBytesAround = 80;
  constexpr WordList kCues("private wallet secret deployer signer pk mnemonic");
  if (!StartsWord(text, at)) return;
  const std::size_t end = RunEnd(text.substr(0, at + 67), at + 2, [](char c) {
    return IsDigitAscii(c) || (Lower(c) >= 'a' && Lower(c) <= 'f');
  });
  if (end - at != 66) return;
  std::string around(Before(text, at, kMostBytesAround));
  around.erase(0, around.rfind('\n') + 1);
  const std::string_view behind = From(text, end, kMostBytesAround);
  around += behind.substr(0, behind.find('\n'));
  for (std::size_t i = 0; i < around.size(); ++i) {
    if ((i == 0 || !IsLetterAscii(around[i - 1])) &&
        kCues.HasStartOf(std::string_view(around).substr(i))) {
      found.push_back({SecretKind::kPrivateKey, at, end - at});
      return;
    }
  }
}

// `host:5432:database:user:x`, of ~/.pgpass
void FindPgpass(std::string_view text, std::size_t at, std::string_view, std::size_t,
                std::vector<Secret>& found) {
  std::size_t value = at + std::string_view(":5432:").size();
  const std::string_view within = text.substr(0, value + 160);
  for (int i = 0; i < 2; ++i) {
    value = RunEnd(within, value, [](char c) { return IsNameByte(c) || c == '*'; });
    if (ByteAt(within, value++) != ':') return;
  }
  const std::size_t end =
      RunEnd(within, value, [](char c) { return !IsSpaceAscii(c) && !IsQuote(c); });
  const std::string_view password = within.substr(std::min(value, within.size()), end - value);
  if (password.size() < 6 || IsPlaceholder(password)) return;
  found.push_back({SecretKind::kPassword, value, password.size()});
}

// `WIFI:T:WPA;S:name;P:x;;`, of QR codes. A backslash keeps a sign from ending the password.
void FindWifiCode(std::string_view text, std::size_t at, std::string_view, std::size_t,
                  std::vector<Secret>& found) {
  const std::size_t field = From(text, at, 128).find(";P:");
  if (field == std::string_view::npos) return;
  const std::size_t begin = at + field + 3;
  std::size_t end = begin;
  while (end < text.size() && end < begin + 64 && text[end] != ';' && !IsSpaceAscii(text[end])) {
    end += text[end] == '\\' ? 2 : 1;
  }
  end = std::min(end, text.size());
  if (end - begin >= 8) found.push_back({SecretKind::kPassword, begin, end - begin});
}

// `echo user:x | chpasswd`, and the list of cloud-init's `chpasswd:`.
void FindChpasswd(std::string_view text, std::size_t at, std::string_view, std::size_t,
                  std::vector<Secret>& found) {
  constexpr std::size_t kMostBytesAround = 80;
  const std::size_t from = at > kMostBytesAround ? at - kMostBytesAround : 0;
  const std::size_t to = std::min(text.size(), at + kMostBytesAround);
  for (std::size_t i = from; i + 1 < to; ++i) {
    if (text[i] != ':' || !IsWordByte(text[i > 0 ? i - 1 : 0])) continue;
    const auto secret = JudgeValue(text, {SecretName::kPassword, i, ' ', i + 1, Proof::kMemorable});
    if (secret) found.push_back(*secret);
  }
}

}  // namespace

void AddShapedSecrets(std::vector<Rule>& rules) {
  AddRules(rules, "eyJ", FindJwt);
  AddRules(rules, ":AA", FindTelegramToken);
  // How the number of a bot begins as base64: its first digit and the second.
  AddRules(rules, "MT Mj Mz ND NT Nj Nz OD OT", FindDiscordToken);
  AddRules(rules, "Q~", FindAzureClientSecret);
  AddRules(rules, "-us", FindMailchimpKey);
  AddRules(rules, "AKIA ASIA", FindAwsSecretBeside);
  AddRules(rules, "LS0tLS1CRUdJTi", FindEncodedKey);
  AddRules(rules, "\"d\":", FindJwkSecret);
  AddRules(rules, "0x", FindHexKey);
  AddRules(rules, " / ", FindLoginPair, 0, false, ';');
  AddRules(rules, ":5432:", FindPgpass);
  AddRules(rules, "WIFI:", FindWifiCode);
  AddRules(rules, "chpasswd", FindChpasswd);
  AddRules(rules, "totp otp 2fa authenticator", FindOtpSeed, 0, true);
  AddRules(rules, "backup code;recovery code;scratch code", FindBackupCodes, 0, true, ';');
  AddRules(rules, "card visa amex cvv cvc karte carte cartão tarjeta карт 卡号 カード",
           FindCardNumber, 0, true);
  AddRules(rules, "phrase;seed;mnemonic;recovery;wallet;12 words;24 words;助记词;сид",
           FindSeedPhrase, 0, true, ';');
}

}  // namespace cairn
