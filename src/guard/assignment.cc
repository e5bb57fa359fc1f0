#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/named_value.h"

namespace cairn {
namespace {

// The longest type between a name and its value: `Option<&'static str>`.
constexpr std::size_t kMostTypeBytes = 32;

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
    if (c == ':') end = BackOverBlanks(text, end);  // `password := …`
  }
  const std::size_t least = end > kMostNameBytes ? end - kMostNameBytes : 0;
  std::size_t begin = end;
  while (begin > least && IsNameByte(text[begin - 1])) --begin;
  if (text.substr(0, begin).ends_with("[REDACTED:")) return {};  // the name of a kind
  return {begin, end};
}

bool IsTypeByte(char c) {
  return IsWordByte(c) || std::string_view("&'<>[]|.? ").find(c) != std::string_view::npos;
}

// `password: str = "…"`: the name stands before its type.
Name NameBeforeType(std::string_view text, std::size_t op) {
  const std::size_t least = op > kMostTypeBytes ? op - kMostTypeBytes : 0;
  std::size_t colon = op;
  while (colon > least && IsTypeByte(text[colon - 1])) --colon;
  if (colon == op || colon == 0 || text[colon - 1] != ':') return {};
  return NameBefore(text, colon - 1);
}

// `==`, `::` and the like, and the colon of `:=`. A dash must be that of `<-`.
bool IsOtherOperator(std::string_view text, std::size_t op) {
  const char before = op > 0 ? text[op - 1] : ' ';
  const char after = ByteAt(text, op + 1);
  if (text[op] == '-') return before != '<' || after != ' ';
  if (text[op] == ':') return after == '=' || after == ':' || before == ':';
  if (text[op] == '>') return !IsWordByte(before) && !IsQuote(before);
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

// `[]byte("…")`, `Buffer.from("…")`: where the literal begins that is only made into another type.
std::size_t PastWrapper(std::string_view text, std::size_t at) {
  constexpr std::size_t kMostWrapperBytes = 32;
  std::string_view call = text.substr(at, kMostWrapperBytes);
  const std::size_t bracket = call.find('(');
  if (bracket == std::string_view::npos) return at;
  const std::size_t literal = at + bracket + 1;
  if (ByteAt(text, literal) != '"' && ByteAt(text, literal) != '\'') return at;
  call = call.substr(0, bracket);
  for (const std::string_view maker : {"[]byte",
                                       "Buffer.from",
                                       "bytes",
                                       "bytearray",
                                       "SecretStr",
                                       "SecretBytes",
                                       "String::from",
                                       "SecretString::from",
                                       "SecretString::new",
                                       "Secret::new",
                                       "std::string",
                                       "new String",
                                       "string",
                                       "str",
                                       "String",
                                       "Secret",
                                       "Encoding.UTF8.GetBytes",
                                       "Encoding.ASCII.GetBytes",
                                       "new TextEncoder().encode",
                                       "base64.b64decode",
                                       "b64decode",
                                       "atob"}) {
    if (call == maker) return literal;
  }
  return at;
}

// What runners of tests print: `PASS: parses_utf8`.
bool IsVerdict(std::string_view text, Name name, std::size_t op) {
  return text[op] == ':' && text.substr(name.begin, name.end - name.begin) == "PASS";
}

SecretName MeaningOf(std::string_view text, Name name) {
  return ReadSecretName(text.substr(name.begin, name.end - name.begin));
}

// `<entry key="password">…</entry>`
std::optional<Secret> FindInNamedTag(std::string_view text, std::size_t gt) {
  const SecretName meaning = ReadSecretName(NameInTag(text, gt));
  if (meaning == SecretName::kNone) return std::nullopt;
  const auto secret = JudgeValue(text, {meaning, gt, '>', gt + 1});
  if (!secret || ByteAt(text, secret->begin + secret->size) != '<') return std::nullopt;
  return secret;
}

// `value: …` beside the member that names it. A word of letters counts for nothing here.
std::optional<Secret> FindNamedValue(std::string_view text, Name name, std::size_t op) {
  const SecretName meaning = ReadSecretName(NameOfValue(text, name.begin, name.end));
  if (meaning == SecretName::kNone) return std::nullopt;
  return JudgeValue(text, {meaning, name.begin, ':', ValueBegin(text, op)});
}

}  // namespace

std::optional<Secret> FindAssigned(std::string_view text, std::size_t op) {
  if (IsOtherOperator(text, op)) return std::nullopt;
  if (text[op] == '>' && IsQuote(text[op - 1])) return FindInNamedTag(text, op);
  Name name = NameBefore(text, text[op] == '-' ? op - 1 : op);
  if (text[op] == '>' && (name.begin == 0 || text[name.begin - 1] != '<')) return std::nullopt;
  SecretName meaning = MeaningOf(text, name);
  if (meaning == SecretName::kNone && text[op] != '>') {
    if (const auto secret = FindNamedValue(text, name, op)) return secret;
  }
  if (meaning == SecretName::kNone && text[op] == '=') {
    name = NameBeforeType(text, op);
    meaning = MeaningOf(text, name);
  }
  if (meaning == SecretName::kNone || IsVerdict(text, name, op)) return std::nullopt;
  const std::size_t value = ValueBegin(text, op);
  if (meaning == SecretName::kSasSignature) return FindSasSignature(text, name.begin, value);
  if (meaning == SecretName::kPassword && text[op] == '=') {
    if (const auto secret = FindSettingPassword(text, name.begin, value)) return secret;
  }
  const std::size_t literal = PastWrapper(text, value);
  if (literal != value) return JudgeValue(text, {meaning, name.begin, ' ', literal});
  return JudgeValue(text, {meaning, name.begin, text[op] == '-' ? '=' : text[op], value});
}

}  // namespace cairn
