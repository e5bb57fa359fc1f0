#include "guard/secret_word.h"

#include <algorithm>

#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

constexpr std::string_view kContrasena =
    "contrase\xC3\xB1"
    "a";
constexpr std::size_t kBeforeTilde = 8;  // bytes before its ñ

bool IsWordAt(std::string_view text, std::size_t at, std::string_view lower) {
  return StartsLower(text.substr(at), lower) && StartsWord(text, at) &&
         !IsWordByte(ByteAt(text, at + lower.size()));
}

// pass|word, pass|wd, p|wd, Kenn|wort, wacht|woord, p|w: what stands around the byte.
bool IsW(std::string_view text, std::size_t at) {
  const char before = Lower(text[at - 1]);
  const char after = Lower(ByteAt(text, at + 1));
  const bool after_pass = before == 's' && at >= 4 && Lower(text[at - 2]) == 's';
  if (after == 'o') return after_pass || before == 'n' || before == 't';
  if (after == 'd') return after_pass || before == 'p';
  return before == 'p' && IsWordAt(text, at - 1, "pw");
}

bool IsP(std::string_view text, std::size_t at) {
  const char after = ByteAt(text, at + 1);
  if (after == 'A') return ByteAt(text, at + 2) == 'T';
  if (after == 'a') return EndsLower(text.substr(0, at), "mot de ") && IsWordAt(text, at, "passe");
  return Lower(after) == 'h' && at >= 4 && Lower(text[at - 1]) == 's' && Lower(text[at - 2]) == 's';
}

// to|ken, |key
bool IsK(std::string_view text, std::size_t at) {
  if (Lower(ByteAt(text, at + 1)) != 'e') return false;
  const char last = Lower(ByteAt(text, at + 2));
  return last == 'y' || (last == 'n' && Lower(text[at - 1]) == 'o');
}

bool IsSignOfWord(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  switch (Lower(text[at])) {
    case 'w':
      return IsW(text, at);
    case 'p':
      return IsP(text, at);
    case 'k':
      return IsK(text, at);
    default:
      return Lower(text[at - 1]) == 'e' && Lower(ByteAt(text, at + 1)) == 'r';  // se|cret
  }
}

// Where the word before this one begins, or where this one does.
std::size_t WithWordBefore(std::string_view text, std::size_t begin) {
  if (begin < 2 || text[begin - 1] != ' ') return begin;
  const std::size_t least = begin > kMostNameBytes ? begin - kMostNameBytes : 0;
  std::size_t before = begin - 1;
  while (before > least && IsNameByte(text[before - 1])) --before;
  return before == begin - 1 ? begin : before;
}

// "api key" and "page token": the word before has a say in what a key is.
SecretName MeaningOf(std::string_view text, std::size_t begin, std::size_t end, bool& of_two) {
  const SecretName alone = ReadSecretName(text.substr(begin, end - begin));
  if (alone != SecretName::kNone && alone < SecretName::kToken) return alone;
  const std::size_t before = WithWordBefore(text, begin);
  const SecretName together = ReadSecretName(text.substr(before, end - before));
  of_two = alone == SecretName::kNone;
  return together;
}

bool IsEnough(SaidValue::Proof proof, SecretKind kind, std::string_view value) {
  if (kind != SecretKind::kPassword) {
    return proof != SaidValue::Proof::kGenerated ||
           std::any_of(value.begin(), value.end(), IsDigitAscii);
  }
  if (proof == SaidValue::Proof::kGenerated) return LooksGenerated(value);
  return proof == SaidValue::Proof::kName || LooksChosen(value);
}

}  // namespace

std::optional<SecretWord> SecretWordAt(std::string_view text, std::size_t at) {
  if (text[at] == '\xC3') {
    if (at < kBeforeTilde || !StartsLower(text.substr(at - kBeforeTilde), kContrasena)) {
      return std::nullopt;
    }
    const std::size_t begin = at - kBeforeTilde;
    return SecretWord{SecretName::kPassword, begin, begin + kContrasena.size(), true};
  }
  if (!IsSignOfWord(text, at)) return std::nullopt;
  const std::size_t least = at > kMostNameBytes ? at - kMostNameBytes : 0;
  std::size_t begin = at;
  while (begin > least && IsNameByte(text[begin - 1])) --begin;
  const std::size_t end = RunEnd(text.substr(0, at + kMostNameBytes), at, IsNameByte);
  bool of_two = false;
  const SecretName meaning = MeaningOf(text, begin, end, of_two);
  if (meaning == SecretName::kNone || meaning == SecretName::kSasSignature) return std::nullopt;
  return SecretWord{meaning, begin, end, of_two};
}

std::optional<Secret> FindAtSecretWord(std::string_view text, std::size_t at) {
  const auto word = SecretWordAt(text, at);
  if (!word) return std::nullopt;
  auto value = ArgumentOf(text, *word);
  if (!value) value = SpokenValueOf(text, *word);
  if (!value) return std::nullopt;
  const auto secret = JudgeValue(text, {word->meaning, word->begin, ' ', value->begin});
  if (!secret) return std::nullopt;
  const std::string_view found = text.substr(secret->begin, secret->size);
  if (!IsEnough(value->proof, secret->kind, found)) return std::nullopt;
  return secret;
}

}  // namespace cairn
