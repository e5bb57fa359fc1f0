// Numbers of payment cards and seed phrases of wallets.
#include <algorithm>
#include <string>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/tables.h"

namespace cairn {
namespace {

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
void FindCardNumber(std::string_view text, std::size_t cue, const Rule&, Findings& found) {
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
      found.Add({SecretKind::kCardNumber, at, end - at});
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
void FindSeedPhrase(std::string_view text, std::size_t cue, const Rule&, Findings& found) {
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
      found.Add({SecretKind::kSeedPhrase, at, end - at});
      return;
    }
    at = RunEnd(text, std::max(end, at + 1), IsWordByte);
  }
}

}  // namespace

void AddCardsAndSeeds(std::vector<Rule>& rules) {
  AddRules(rules, "card visa amex cvv cvc karte carte cartão tarjeta карт 卡号 カード",
           FindCardNumber, true);
  AddRules(rules,
           "phrase;seed;mnemonic;recovery;wallet;12 words;24 words;助记词;сид;ledger;metamask;"
           "trezor;bip39;bip-39",
           FindSeedPhrase, true, 0, ';');
}

}  // namespace cairn
