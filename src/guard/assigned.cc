#include "guard/bytes.h"
#include "guard/named_secret.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// `[]byte("…")`, `Buffer.from("…")`: where the literal begins that is only made into another type.
std::size_t PastWrapper(std::string_view text, std::size_t at) {
  constexpr std::size_t kMostWrapperBytes = 40;
  std::string_view call = From(text, at, kMostWrapperBytes);
  const std::size_t bracket = call.rfind('(');
  if (bracket == kNowhere) return at;
  const std::size_t literal = at + bracket + 1;
  if (ByteAt(text, literal) != '"' && ByteAt(text, literal) != '\'') return at;
  call = call.substr(0, bracket);
  for (const std::string_view start : {"new ", "cdk.", "pulumi.", "TextEncoder().encode"}) {
    if (call.starts_with(start)) call.remove_prefix(start.size());
  }
  return call.empty() || Words<"wrappers">().Has(call) ? literal : at;
}

// `os.getenv("X") or "x"`, `process.env.X || "x"`: the literal that stands in if there is nothing
// else; kNowhere if there is none so near on the line.
std::size_t FallbackBegin(std::string_view text, std::size_t at, std::size_t most) {
  const std::string_view line = From(text, at, most);
  for (std::size_t i = 0; i < line.size() && !IsLineEnd(line[i]) && line[i] != ';'; ++i) {
    if (i > 0 && IsLetterAscii(line[i]) && IsAlnum(line[i - 1])) continue;
    for (const std::string_view op : Words<"fallbacks">().WordsLike(line[i])) {
      if (!StartsLower(line.substr(i), op)) continue;
      if (IsLetterAscii(op.back()) && !IsBlank(ByteAt(line, i + op.size()))) continue;
      const std::size_t literal = PastBlanks(text, at + i + op.size());
      if (IsQuote(ByteAt(text, literal))) return literal;
    }
  }
  return kNowhere;
}

std::optional<Secret> ValueBehind(std::string_view text, const NameInText& name, Operator op) {
  constexpr std::size_t kMostExpressionBytes = 160;
  const std::size_t value = ValueBegin(text, op);
  const std::size_t literal = PastWrapper(text, value);
  const char kind = literal != value ? ' ' : op.kind;
  if (auto secret = JudgeValue(text, {name.meaning, name.begin, kind, literal})) return secret;
  if (IsQuote(ByteAt(text, literal))) return std::nullopt;
  const std::size_t fallback = FallbackBegin(text, value, kMostExpressionBytes);
  if (fallback == kNowhere) return std::nullopt;
  return JudgeValue(text, {name.meaning, name.begin, ':', fallback, Proof::kWord});
}

// `tokens = ["x", "y"]`: each element. `key = [12, 250, …]`: the bytes of one.
void FindInList(std::string_view text, const NameInText& name, std::size_t at, Findings& found) {
  constexpr int kMostElements = 32;
  if (ByteAt(text, at) != '[' && ByteAt(text, at) != '(') return;
  const std::size_t numbers = RunEnd(text.substr(0, at + 128), at + 1, [](char c) {
    return IsDigitAscii(c) || c == ',' || c == ' ';
  });
  if (numbers > at + 32 && ByteAt(text, numbers) == ']') {
    found.Add({SecretKind::kToken, at + 1, numbers - at - 1});
  }
  for (int i = 0; i < kMostElements; ++i) {
    at = RunEnd(text.substr(0, at + kMostNameBytes), at + 1, IsSpaceAscii);
    if (QuoteAt(text, at) == 0) return;
    const auto secret = JudgeValue(text, {name.meaning, name.begin, ' ', at});
    if (!secret) return;
    found.Add(*secret);
    at = RunEnd(text, secret->begin + secret->size, IsQuote);
    if (ByteAt(text, at) != ',') return;
  }
}

// `password: str = "…"`: the `=` behind the type.
Operator PastType(std::string_view text, Operator op) {
  constexpr std::size_t kMostTypeBytes = 32;
  const std::size_t end = RunEnd(text.substr(0, op.end + kMostTypeBytes), op.end,
                                 [](char c) { return IsWordByte(c) || IsAny(c, "&'<>[]|.? "); });
  if (end == op.end || ByteAt(text, end) != '=' || ByteAt(text, end + 1) == '=') return {};
  const bool is_apart = text[end - 1] == ' ' || IsQuote(ByteAt(text, end + 1));
  return {is_apart ? '=' : '\0', end + 1};
}

// `;Password=x;`, `Password=x;Server=…`, `Pwd={x};`: settings in one line.
std::optional<Secret> InConnectionString(std::string_view text, const NameInText& name,
                                         std::size_t value) {
  const std::size_t before = RunBegin(text, name.begin, kMostGap, IsBlank);
  const bool is_behind = before > 0 && text[before - 1] == ';';
  const bool is_braced = is_behind && ByteAt(text, value) == '{' && ByteAt(text, value + 1) != '{';
  if (is_braced) ++value;
  const std::string_view within = text.substr(0, value + kMostValueBytes);
  const std::size_t end = RunEnd(within, value, [&](char c) {
    return is_braced ? c != '}' && !IsSpaceAscii(c) : c != ';' && !IsQuote(c) && !IsSpaceAscii(c);
  });
  if (!is_behind) {
    if (ByteAt(text, end) != ';') return std::nullopt;
    const std::size_t next = RunEnd(within, end + 1, [](char c) { return IsAlnum(c) || c == ' '; });
    if (next == end + 1 || ByteAt(text, next) != '=') return std::nullopt;
  }
  const std::string_view password = text.substr(value, end - value);
  if (password.size() < 4 || IsPlaceholder(password)) return std::nullopt;
  return Secret{SecretKind::kConnectionString, value, password.size()};
}

// `${DB_PASSWORD:-x}`, and Spring's `${db.password:x}`.
std::optional<Secret> FallbackInBraces(std::string_view text, const NameInText& name) {
  if (Before(text, name.begin, 2) != "${") return std::nullopt;
  std::size_t at = PastClosing(text, name.end, ":-=");
  if (at == name.end || ByteAt(text, at) == '?') return std::nullopt;
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  std::size_t end = RunEnd(within, at, [](char c) { return c != '}' && !IsLineEnd(c); });
  if (ByteAt(text, end) != '}') return std::nullopt;
  if (end > at + 1 && IsQuote(text[at]) && text[end - 1] == text[at]) ++at, --end;
  const auto kind =
      KindOfValue(name.meaning, text.substr(at, end - at), {.quoted = true, .word_counts = true});
  return kind ? std::optional(Secret{*kind, at, end - at}) : std::nullopt;
}

// `X || "x"`, `getenv('X') or 'x'`, `<td>Password</td><td>x<`
std::optional<Secret> WithoutOperator(std::string_view text, const NameInText& name,
                                      std::size_t closed) {
  if (From(text, name.end).starts_with("</")) {
    std::size_t at = name.end;
    for (int i = 0; i < 4 && ByteAt(text, at) == '<'; ++i) {
      at = RunEnd(text.substr(0, at + kMostNameBytes), at, [](char c) { return c != '>'; }) + 1;
      at = RunEnd(text.substr(0, at + kMostGap), at, IsSpaceAscii);
    }
    return JudgeValue(text, {name.meaning, name.begin, ' ', at, Proof::kMemorable});
  }
  const std::size_t called = PastClosing(text, closed, ")]\"'");
  const bool is_looked_up =
      called > closed || Before(text, name.begin, 12).find("env.") != kNowhere;
  const std::string_view op = From(text, PastBlanks(text, called), 2);
  if (!is_looked_up && op != "||" && op != "??" && op != "?:") return std::nullopt;
  const std::size_t fallback = FallbackBegin(text, called, kMostGap);
  if (fallback == kNowhere) return std::nullopt;
  return JudgeValue(text, {name.meaning, name.begin, ':', fallback, Proof::kWord});
}

std::optional<Secret> Assigned(std::string_view text, const NameInText& name, Findings& found) {
  if (auto secret = FallbackInBraces(text, name)) return secret;
  const bool is_tag = text[name.begin] != '-' && name.begin > 0 && text[name.begin - 1] == '<' &&
                      ByteAt(text, name.end) == '>';
  if (is_tag) {
    const auto secret = JudgeValue(text, {name.meaning, name.begin, '>', name.end + 1});
    const bool is_closed = secret && ByteAt(text, secret->begin + secret->size) == '<';
    return is_closed ? secret : std::nullopt;
  }
  std::size_t closed = PastClosing(text, name.end, "\"'`]*?\\");
  if (ByteAt(text, closed) == '[') {  // `char pass[] = "x"`
    closed = RunEnd(text.substr(0, closed + 6), closed + 1, IsDigitAscii);
    if (ByteAt(text, closed++) != ']') return std::nullopt;
  }
  const Operator op = OperatorAt(text, PastBlanks(text, closed));
  if (op.kind == '\0') return WithoutOperator(text, name, closed);
  if (name.meaning == SecretName::kPassword && op.kind == '=') {
    if (auto secret = InConnectionString(text, name, ValueBegin(text, op))) return secret;
  }
  const Operator behind_type = op.kind == ':' ? PastType(text, op) : Operator{};
  if (behind_type.kind != '\0') {
    if (auto secret = ValueBehind(text, name, behind_type)) return secret;
  }
  if (auto secret = ValueBehind(text, name, op)) return secret;
  FindInList(text, name, ValueBegin(text, op), found);
  return std::nullopt;
}

}  // namespace

void FindAssigned(std::string_view text, const NameInText& name, Findings& found) {
  if (const auto secret = Assigned(text, name, found)) found.Add(*secret);
}

}  // namespace cairn
