#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"

namespace cairn {
namespace {

struct Name {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The name that ends here, also in quotes, brackets or emphasis: `env["PASSWORD"]`, `**Password**`.
Name NameBefore(std::string_view text, std::size_t end) {
  end = BackOverBlanks(text, end);
  for (int i = 0; i < 4 && end > 0; ++i) {
    const char c = text[end - 1];
    if (!IsQuote(c) && c != ']' && c != '*' && c != '?' && c != '\\' && c != ':') break;
    --end;
  }
  const std::size_t least = end > kMostNameBytes ? end - kMostNameBytes : 0;
  std::size_t begin = end;
  while (begin > least && IsNameByte(text[begin - 1])) --begin;
  if (text.substr(0, begin).ends_with("[REDACTED:")) return {};  // the name of a kind
  return {begin, end};
}

// `password: str = "…"`: the name stands before its type.
Name NameBeforeType(std::string_view text, Name type) {
  const std::size_t colon = BackOverBlanks(text, type.begin);
  if (colon == 0 || text[colon - 1] != ':') return {};
  return NameBefore(text, colon - 1);
}

// `==`, `::` and the like, and the colon of `:=`.
bool IsOtherOperator(std::string_view text, std::size_t op) {
  const char before = op > 0 ? text[op - 1] : ' ';
  const char after = ByteAt(text, op + 1);
  if (text[op] == ':') return after == '=' || after == ':' || before == ':';
  if (text[op] == '>') return !IsWordByte(before);
  return after == '=' || after == '~' ||
         std::string_view("=!<>+-*/|&^%~").find(before) != std::string_view::npos;
}

// Past what may stand between operator and value: `=>`, blanks, emphasis, marks of literals (r"…").
std::size_t ValueBegin(std::string_view text, std::size_t op) {
  std::size_t at = op + 1;
  if (text[op] == '=' && ByteAt(text, at) == '>') ++at;
  while (ByteAt(text, at) == '*') ++at;
  const std::size_t most = at + kMostGap;
  while (at < most && IsBlank(ByteAt(text, at))) ++at;
  const std::size_t marks =
      RunEnd(text.substr(0, at + 2), at, [](char c) { return IsLetterAscii(c) || c == '@'; });
  return marks > at && (ByteAt(text, marks) == '"' || ByteAt(text, marks) == '\'') ? marks : at;
}

SecretName MeaningOf(std::string_view text, Name name) {
  return ReadSecretName(text.substr(name.begin, name.end - name.begin));
}

}  // namespace

std::optional<Secret> FindAssigned(std::string_view text, std::size_t op) {
  if (IsOtherOperator(text, op)) return std::nullopt;
  Name name = NameBefore(text, op);
  if (text[op] == '>' && (name.begin == 0 || text[name.begin - 1] != '<')) return std::nullopt;
  SecretName meaning = MeaningOf(text, name);
  if (meaning == SecretName::kNone && text[op] == '=') {
    name = NameBeforeType(text, name);
    meaning = MeaningOf(text, name);
  }
  if (meaning == SecretName::kNone) return std::nullopt;
  const std::size_t value = ValueBegin(text, op);
  if (meaning == SecretName::kSasSignature) return FindSasSignature(text, name.begin, value);
  if (meaning == SecretName::kPassword && text[op] == '=') {
    if (const auto secret = FindSettingPassword(text, name.begin, value)) return secret;
  }
  return JudgeValue(text, {meaning, name.begin, text[op], value});
}

}  // namespace cairn
