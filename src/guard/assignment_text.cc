#include <algorithm>

#include "guard/bytes.h"
#include "guard/detectors.h"
#include "guard/secret_name.h"
#include "guard/secret_value.h"

namespace cairn {
namespace {

// How far a name may stand from its operator, how long it may be, and its value. Every look is
// bounded by these, so that the whole is linear.
constexpr std::size_t kMostGap = 24;
constexpr std::size_t kMostNameBytes = 64;
constexpr std::size_t kMostValueBytes = 512;

bool IsNameByte(char c) { return IsWordByte(c) || c == '-' || c == '.'; }

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Back over blanks, to the place behind the last other byte.
std::size_t BackOverBlanks(std::string_view text, std::size_t end) {
  const std::size_t least = end > kMostGap ? end - kMostGap : 0;
  while (end > least && IsBlank(text[end - 1])) --end;
  return end;
}

// The name that ends here, also in quotes, brackets or emphasis: `env["PASSWORD"]`, `**Password**`.
Span NameBefore(std::string_view text, std::size_t end) {
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
Span NameBeforeType(std::string_view text, Span type) {
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

// The content of the literal that opens here; nothing if it is not closed on its line.
std::optional<Span> QuotedValue(std::string_view text, std::size_t at) {
  const bool escaped = text[at] == '\\';  // a literal inside one
  const char quote = text[at + (escaped ? 1 : 0)];
  const std::size_t begin = at + (escaped ? 2 : 1);
  const std::size_t most = std::min(text.size(), begin + kMostValueBytes);
  for (std::size_t i = begin; i < most && !IsLineEnd(text[i]); ++i) {
    if (text[i] == quote) return Span{begin, i - (escaped && text[i - 1] == '\\' ? 1 : 0)};
    if (text[i] == '\\' && !escaped) ++i;
  }
  return std::nullopt;
}

bool EndsBareValue(char c) {
  return IsBlank(c) || IsLineEnd(c) || IsQuote(c) || c == ',' || c == ';' || c == '<' || c == '&';
}

// Whether nothing stands before the name on its line but what opens a setting.
bool OpensLine(std::string_view text, std::size_t name) {
  std::size_t start = name;
  while (start > 0 && name - start < kMostNameBytes && !IsLineEnd(text[start - 1])) --start;
  std::string_view before = text.substr(start, name - start);
  while (!before.empty() && (IsBlank(before.front()) || before.front() == '-')) {
    before.remove_prefix(1);
  }
  return before.empty() || before == "export " || before == "ENV " || before == "set " ||
         before == "ARG " || before == "$env:";
}

// Whether the line ends here, a comment aside.
bool EndsLine(std::string_view text, std::size_t at) {
  const std::size_t end = RunEnd(text, at, IsBlank);
  return end >= text.size() || IsLineEnd(text[end]) || (end > at && text[end] == '#');
}

struct Value {
  Span span;
  ValueForm form;
};

Value BareValue(std::string_view text, std::size_t at, std::size_t name, char op) {
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  const std::size_t token = RunEnd(within, at, [](char c) { return !IsBlank(c) && !IsLineEnd(c); });
  const bool has_list = text.substr(at, token - at).find('&') != std::string_view::npos;
  const bool whole_line = !has_list && EndsLine(text, token) && OpensLine(text, name);
  Value value{{at, token}, {.word_counts = false, .whole_line = whole_line}};
  if (!whole_line) {
    value.span.end = RunEnd(within, at, [](char c) { return !EndsBareValue(c); });
  }
  const auto is_dangling = [](char c) { return c == ',' || c == ';' || c == '.' || c == ')'; };
  const std::size_t end = value.span.end;
  while (value.span.end > at && is_dangling(text[value.span.end - 1])) --value.span.end;
  const bool in_code = end != value.span.end || text[at - 1] == ' ';
  value.form.word_counts = whole_line && op == '=' && !in_code;
  return value;
}

// `;Password=…` and `Password=…;Server=…`: settings in one line.
bool IsSettingInString(std::string_view text, std::size_t name, std::size_t value) {
  const std::size_t before = BackOverBlanks(text, name);
  if (before > 0 && text[before - 1] == ';') return true;
  const std::string_view within = text.substr(0, value + kMostValueBytes);
  const std::size_t end = RunEnd(within, value, [](char c) { return !EndsBareValue(c); });
  if (ByteAt(text, end) != ';') return false;
  const std::size_t next = RunEnd(within, end + 1, [](char c) { return IsAlnum(c) || c == ' '; });
  return next > end + 1 && ByteAt(text, next) == '=';
}

std::optional<Secret> FindInConnectionSettings(std::string_view text, Span name, std::size_t at) {
  if (!IsSettingInString(text, name.begin, at)) return std::nullopt;
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  const std::size_t end = RunEnd(within, at, [](char c) {
    return c != ';' && c != '"' && c != '\'' && !IsLineEnd(c) && !IsBlank(c);
  });
  const std::string_view value = text.substr(at, end - at);
  if (value.size() < 4 || IsPlaceholder(value)) return std::nullopt;
  return Secret{SecretKind::kConnectionString, at, value.size()};
}

// `Authorization: Bearer …`: past the scheme.
std::size_t SchemeEnd(std::string_view text, std::size_t at) {
  const std::size_t word = RunEnd(text.substr(0, at + 8), at, IsLetterAscii);
  const std::string_view scheme = text.substr(at, word - at);
  const bool is_scheme = scheme == "Bearer" || scheme == "bearer" || scheme == "Basic" ||
                         scheme == "Token" || scheme == "token";
  return is_scheme && ByteAt(text, word) == ' ' ? word + 1 : at;
}

// `&sig=…`: the signature of a link to Azure's storage, base64 in percent signs.
std::optional<Secret> FindSignature(std::string_view text, Span name, std::size_t at) {
  constexpr std::size_t kFewestSignatureBytes = 40;
  if (name.begin == 0 || (text[name.begin - 1] != '&' && text[name.begin - 1] != '?')) {
    return std::nullopt;
  }
  const std::size_t end = RunEnd(text.substr(0, at + kMostValueBytes), at, [](char c) {
    return IsBase64Url(c) || c == '%' || c == '+' || c == '/' || c == '=';
  });
  if (end - at < kFewestSignatureBytes || IsMask(text.substr(at, end - at))) return std::nullopt;
  return Secret{SecretKind::kAzureKey, at, end - at};
}

// pass|word, pass|wd, p|wd, pass|phrase: what stands around the byte.
bool IsInPasswordWord(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  const char before = Lower(text[at - 1]);
  const char after = Lower(ByteAt(text, at + 1));
  const bool after_pass = before == 's' && at >= 4 && Lower(text[at - 2]) == 's';
  if (Lower(text[at]) == 'p') return after_pass && after == 'h';
  return (after_pass && (after == 'o' || after == 'd')) || (before == 'p' && after == 'd');
}

// A string literal that holds no more than the scheme's word before its token.
Span WithoutScheme(std::string_view text, Span value) {
  return {std::min(SchemeEnd(text, value.begin), value.end), value.end};
}

}  // namespace

std::optional<Secret> FindAssigned(std::string_view text, std::size_t op) {
  if (IsOtherOperator(text, op)) return std::nullopt;
  Span name = NameBefore(text, op);
  if (text[op] == '>' && ByteAt(text, name.begin - 1) != '<') return std::nullopt;
  SecretName meaning = ReadSecretName(text.substr(name.begin, name.end - name.begin));
  if (meaning == SecretName::kNone && text[op] == '=') {
    name = NameBeforeType(text, name);
    if (name.end == 0) return std::nullopt;
    meaning = ReadSecretName(text.substr(name.begin, name.end - name.begin));
  }
  if (meaning == SecretName::kNone) return std::nullopt;
  std::size_t at = ValueBegin(text, op);
  if (meaning == SecretName::kSasSignature) return FindSignature(text, name, at);
  if (meaning == SecretName::kPassword && text[op] == '=') {
    if (const auto secret = FindInConnectionSettings(text, name, at)) return secret;
  }
  const bool is_token = meaning >= SecretName::kToken;
  if (is_token) at = SchemeEnd(text, at);
  if (at >= text.size()) return std::nullopt;
  const bool opens_quote = IsQuote(text[at]) || (text[at] == '\\' && IsQuote(ByteAt(text, at + 1)));
  Value value;
  if (opens_quote) {
    const auto quoted = QuotedValue(text, at);
    if (!quoted) return std::nullopt;
    value = {*quoted, {.quoted = true, .word_counts = text[op] == '='}};
    if (is_token) value.span = WithoutScheme(text, value.span);
  } else {
    value = BareValue(text, at, name.begin, text[op]);
  }
  const std::size_t size = value.span.end - value.span.begin;
  const auto kind = KindOfValue(meaning, text.substr(value.span.begin, size), value.form);
  if (!kind) return std::nullopt;
  return Secret{*kind, value.span.begin, size};
}

std::optional<Secret> FindSpokenPassword(std::string_view text, std::size_t at) {
  if (!IsInPasswordWord(text, at)) return std::nullopt;
  const std::size_t least = at > kMostNameBytes ? at - kMostNameBytes : 0;
  std::size_t begin = at;
  while (begin > least && IsNameByte(text[begin - 1])) --begin;
  const std::size_t end = RunEnd(text.substr(0, at + kMostNameBytes), at, IsNameByte);
  const std::string_view name = text.substr(begin, end - begin);
  const SecretName meaning = ReadSecretName(name);
  if (meaning != SecretName::kPassword && meaning != SecretName::kPassphrase) return std::nullopt;
  std::size_t value = end;
  if (name.starts_with("--") && ByteAt(text, end) == ' ') {
    value = end + 1;
  } else if (text.substr(end, 4) == " is " || text.substr(end, 4) == " was ") {
    value = end + 4;
    if (text.substr(value, 3) == "to ") return std::nullopt;
  } else {
    return std::nullopt;
  }
  if (value >= text.size()) return std::nullopt;
  Value found;
  if (IsQuote(text[value])) {
    const auto quoted = QuotedValue(text, value);
    if (!quoted) return std::nullopt;
    found = {*quoted, {.quoted = true}};
  } else {
    found = BareValue(text, value, begin, ' ');
    found.form.whole_line = false;
  }
  const std::size_t size = found.span.end - found.span.begin;
  const auto kind = KindOfValue(meaning, text.substr(found.span.begin, size), found.form);
  if (!kind) return std::nullopt;
  return Secret{*kind, found.span.begin, size};
}

}  // namespace cairn
