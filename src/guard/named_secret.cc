// What follows a name that says it is secret: an operator and a value, the value beside a `name`,
// the elements of a list, the cells of a table.
#include "guard/named_secret.h"

#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr std::size_t kMostLineBytes = 512;
constexpr std::size_t kMostBlockBytes = 1024;

std::string_view LineAt(std::string_view text, std::size_t at) {
  const std::string_view rest = From(text, at, kMostLineBytes);
  return rest.substr(0, RunEnd(rest, 0, [](char c) { return !IsLineEnd(c); }));
}

bool IsForeign(std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  return first >= 0xCE && first != 0xE2;
}

bool IsForeignByte(char c) { return static_cast<unsigned char>(c) >= 0xD0 || (c & 0xC0) == 0x80; }

bool IsPartOfName(char c) { return IsNameByte(c) || IsBeyondAscii(c); }

// Where the word before this one begins, or where this one does.
std::size_t WithWordBefore(std::string_view text, std::size_t begin) {
  if (begin < 2 || (text[begin - 1] != ' ' && text[begin - 1] != '\'')) return begin;
  const std::size_t before = RunBegin(text, begin - 1, kMostNameBytes, IsPartOfName);
  return before == begin - 1 ? begin : before;
}

// The name around the word that stands here. "api key", "page token": what stands before a key has
// a say in what it is.
NameInText NameAt(std::string_view text, std::size_t at, std::string_view word) {
  NameInText name{SecretName::kNone, at, at + word.size(), IsForeign(word)};
  if (name.is_foreign) {
    const auto first = static_cast<unsigned char>(word.front());
    if (first < 0xE0) name.end = RunEnd(text.substr(0, at + kMostNameBytes), at, IsForeignByte);
    name.meaning = ReadSecretName(word);
    return name;
  }
  name.begin = RunBegin(text, at, kMostNameBytes, IsNameByte);
  name.end = RunEnd(text.substr(0, at + kMostNameBytes), at + word.size(), IsNameByte);
  while (name.end > at + word.size() && (text[name.end - 1] == '.' || text[name.end - 1] == '-')) {
    --name.end;
  }
  if (Before(text, name.begin, 10) == "[REDACTED:") return name;  // the name of a kind
  if (From(text, name.begin).starts_with("PASS:")) return name;   // of a test
  name.meaning = ReadSecretName(text.substr(name.begin, name.end - name.begin));
  if (IsPasswordName(name.meaning)) return name;
  const std::size_t before = WithWordBefore(text, name.begin);
  const std::size_t two = WithWordBefore(text, before);
  name.meaning = ReadSecretName(text.substr(before, name.end - before));
  if (name.meaning == SecretName::kNone && two != before) {
    name.meaning = ReadSecretName(text.substr(two, name.end - two));
    if (name.meaning < SecretName::kToken) name.meaning = SecretName::kNone;
  }
  if (name.meaning != SecretName::kNone) return name;
  if (Words<"key-words">().Has(word)) {  // "chave de API"
    std::size_t end = name.end;
    for (int i = 0; i < 2 && ByteAt(text, end) == ' '; ++i) {
      end = RunEnd(text.substr(0, end + kMostNameBytes), end + 1, IsPartOfName);
      name.meaning = ReadSecretName(text.substr(name.begin, end - name.begin));
      if (name.meaning == SecretName::kNone) continue;
      name.end = end;
      return name;
    }
  } else if ((word == "code" || word == "combo" || word == "combination" || word == "keypad") &&
             From(text, name.end, kMostGap).find_first_of("0123456789") != kNowhere) {
    const std::string_view head = Before(text, name.begin, kMostNameBytes);
    if (Words<"opened">().HasStartIn(head.substr(head.rfind('\n') + 1)) ||
        Words<"opened">().HasStartIn(LineAt(text, name.end))) {
      name.meaning = SecretName::kPin;
    }
  } else if (word == "key" && name.end - name.begin == 3) {
    name.meaning = SecretName::kToken;
    name.is_weak = true;
  }
  return name;
}

// ----- Assigned: `password = x`, `"password": "x"`, `password: str = "x"`, `<password>x<`

// Past what closes the name: quotes, brackets, emphasis.
std::size_t PastClosing(std::string_view text, std::size_t at, std::string_view closing) {
  return RunEnd(text.substr(0, at + 4), at, [&](char c) { return closing.find(c) != kNowhere; });
}

std::size_t PastBlanks(std::string_view text, std::size_t at) {
  return RunEnd(text.substr(0, at + kMostGap), at, IsBlank);
}

struct Operator {
  char kind = '\0';     // `=`, `:`, `>`, NUL if there is none
  std::size_t end = 0;  // behind it
};

Operator OperatorAt(std::string_view text, std::size_t at) {
  constexpr struct {
    std::string_view sign;
    char kind;
  } kOperators[] = {{"<- ", '='}, {":=", '='}, {"=>", '='},  {"?=", '='},
                    {"：", ':'},  {"＝", '='}, {"==", '\0'}, {"=~ ", '\0'},
                    {"::", '\0'}, {"=", '='},  {":", ':'}};
  for (const auto& [sign, kind] : kOperators) {
    if (!From(text, at).starts_with(sign)) continue;
    const bool is_other =
        sign == "=" && at > 0 && std::string_view("=!<>+-*/|&^%~").find(text[at - 1]) != kNowhere;
    return {is_other ? '\0' : kind, at + sign.size() - (sign == "<- " ? 1 : 0)};
  }
  return {};
}

// Past what may stand between operator and value: blanks, emphasis, marks of literals (r"…").
std::size_t ValueBegin(std::string_view text, Operator op) {
  std::size_t at = op.end;
  if (op.kind == ':') {
    at = RunEnd(text.substr(0, at + 2), at, [](char c) { return c == '*' || c == '_'; });
    if (at > op.end && !IsSpaceAscii(ByteAt(text, at))) at = op.end;
  }
  at = PastBlanks(text, at);
  if (From(text, at).starts_with("!!str ")) at += 6;
  if (op.kind == ':' && (ByteAt(text, at) == '|' || ByteAt(text, at) == '>')) {  // a block of YAML
    const std::size_t line = at + 1 + (ByteAt(text, at + 1) == '-' ? 1 : 0);
    if (IsLineEnd(ByteAt(text, line))) {
      return RunEnd(text.substr(0, line + kMostNameBytes), line, IsSpaceAscii);
    }
  }
  const std::size_t marks =
      RunEnd(text.substr(0, at + 2), at, [](char c) { return IsLetterAscii(c) || c == '@'; });
  return marks > at && (ByteAt(text, marks) == '"' || ByteAt(text, marks) == '\'') ? marks : at;
}

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
// else; kNowhere if there is none on the line.
std::size_t FallbackBegin(std::string_view text, std::size_t at) {
  constexpr std::size_t kMostExpressionBytes = 160;
  const std::string_view line = From(text, at, kMostExpressionBytes);
  for (std::size_t i = 0; i < line.size() && !IsLineEnd(line[i]) && line[i] != ';'; ++i) {
    if (i > 0 && IsLetterAscii(line[i]) && IsAlnum(line[i - 1])) continue;
    for (const std::string_view op : Words<"fallbacks">().words()) {
      if (!StartsLower(line.substr(i), op)) continue;
      if (IsLetterAscii(op.back()) && !IsBlank(ByteAt(line, i + op.size()))) continue;
      const std::size_t literal = PastBlanks(text, at + i + op.size());
      if (IsQuote(ByteAt(text, literal))) return literal;
    }
  }
  return kNowhere;
}

std::optional<Secret> AssignedAt(std::string_view text, const NameInText& name, Operator op) {
  const std::size_t value = ValueBegin(text, op);
  const std::size_t literal = PastWrapper(text, value);
  const char kind = literal != value ? ' ' : op.kind;
  if (auto secret = JudgeValue(text, {name.meaning, name.begin, kind, literal})) return secret;
  if (IsQuote(ByteAt(text, literal))) return std::nullopt;
  const std::size_t fallback = FallbackBegin(text, value);
  if (fallback == kNowhere) return std::nullopt;
  return JudgeValue(text, {name.meaning, name.begin, ':', fallback, Proof::kWord});
}

// `tokens = ["x", "y"]`: each element.
void InList(std::string_view text, const NameInText& name, std::size_t at,
            std::vector<Secret>& found) {
  constexpr int kMostElements = 32;
  if (ByteAt(text, at) != '[' && ByteAt(text, at) != '(') return;
  const std::size_t numbers = RunEnd(text.substr(0, at + 128), at + 1, [](char c) {
    return IsDigitAscii(c) || c == ',' || c == ' ';
  });
  if (numbers > at + 32 && ByteAt(text, numbers) == ']') {  // the bytes of a key
    found.push_back({SecretKind::kToken, at + 1, numbers - at - 1});
  }
  for (int i = 0; i < kMostElements; ++i) {
    at = RunEnd(text.substr(0, at + kMostNameBytes), at + 1, IsSpaceAscii);
    if (QuoteAt(text, at) == 0) return;
    const auto secret = JudgeValue(text, {name.meaning, name.begin, ' ', at});
    if (!secret) return;
    found.push_back(*secret);
    at = RunEnd(text.substr(0, at + kMostQuotedBytes), secret->begin + secret->size, IsQuote);
    if (ByteAt(text, at) != ',') return;
  }
}

// `password: str = "…"`: the `=` behind the type.
Operator PastType(std::string_view text, Operator op) {
  constexpr std::size_t kMostTypeBytes = 32;
  const std::size_t end = RunEnd(text.substr(0, op.end + kMostTypeBytes), op.end, [](char c) {
    return IsWordByte(c) || std::string_view("&'<>[]|.? ").find(c) != kNowhere;
  });
  if (end == op.end || ByteAt(text, end) != '=' || ByteAt(text, end + 1) == '=') return {};
  const bool is_apart = text[end - 1] == ' ' || IsQuote(ByteAt(text, end + 1));
  return {is_apart ? '=' : '\0', end + 1};
}

// `;Password=x;`, `Password=x;Server=…`, `Pwd={x};`: settings in one line.
std::optional<Secret> InConnectionString(std::string_view text, const NameInText& name,
                                         std::size_t value) {
  const std::size_t before = RunBegin(text, name.begin, kMostGap, IsBlank);
  const bool is_behind = before > 0 && text[before - 1] == ';';
  const std::string_view within = text.substr(0, value + kMostValueBytes);
  std::size_t end = RunEnd(
      within, value, [](char c) { return c != ';' && c != '"' && c != '\'' && !IsSpaceAscii(c); });
  if (!is_behind) {
    if (ByteAt(text, end) != ';') return std::nullopt;
    const std::size_t next = RunEnd(within, end + 1, [](char c) { return IsAlnum(c) || c == ' '; });
    if (next == end + 1 || ByteAt(text, next) != '=') return std::nullopt;
  } else if (ByteAt(text, value) == '{' && ByteAt(text, value + 1) != '{') {
    for (end = ++value; end < within.size() && !IsSpaceAscii(text[end]); ++end) {
      if (text[end] == '}' && ByteAt(text, ++end) != '}') break;  // `}}` stands for one
    }
    if (end > value && text[end - 1] == '}') --end;
  }
  const std::string_view password = text.substr(value, end - value);
  if (password.size() < 4 || IsPlaceholder(password)) return std::nullopt;
  return Secret{SecretKind::kConnectionString, value, password.size()};
}

// `${DB_PASSWORD:-x}`, and Spring's `${db.password:x}`.
std::optional<Secret> FallbackInBraces(std::string_view text, const NameInText& name) {
  if (Before(text, name.begin, 2) != "${") return std::nullopt;
  std::size_t at = name.end;
  if (ByteAt(text, at) == ':') ++at;
  if (ByteAt(text, at) == '-' || ByteAt(text, at) == '=') ++at;
  if (at == name.end || ByteAt(text, at) == '?') return std::nullopt;
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  std::size_t end = RunEnd(within, at, [](char c) { return c != '}' && !IsLineEnd(c); });
  if (ByteAt(text, end) != '}') return std::nullopt;
  if (end > at + 1 && IsQuote(text[at]) && text[end - 1] == text[at]) ++at, --end;
  const auto kind =
      KindOfValue(name.meaning, text.substr(at, end - at), {.quoted = true, .word_counts = true});
  return kind ? std::optional(Secret{*kind, at, end - at}) : std::nullopt;
}

// `X || "x"`, `getenv('X') or 'x'`, `cy.get('#password').type('x')`, `<td>Password</td><td>x<`,
// `%22token%22%3A%22x%22`, `-Name AdminPwd -Value 'x'`
std::optional<Secret> WithoutOperator(std::string_view text, const NameInText& name,
                                      std::size_t closed) {
  const std::string_view rest = From(text, name.end, kMostNameBytes);
  if (rest.starts_with("%22%3A%22")) {
    const std::size_t begin = name.end + 9;
    const std::size_t end = RunEnd(text.substr(0, begin + kMostValueBytes), begin,
                                   [](char c) { return c != '%' && !IsSpaceAscii(c); });
    const auto kind = KindOfValue(name.meaning, text.substr(begin, end - begin), {.quoted = true});
    return kind ? std::optional(Secret{*kind, begin, end - begin}) : std::nullopt;
  }
  if (rest.starts_with("</")) {
    std::size_t at = name.end;
    for (int i = 0; i < 4 && ByteAt(text, at) == '<'; ++i) {
      at = RunEnd(text.substr(0, at + kMostNameBytes), at, [](char c) { return c != '>'; }) + 1;
      at = RunEnd(text.substr(0, at + kMostGap), at, IsSpaceAscii);
    }
    return JudgeValue(text, {name.meaning, name.begin, ' ', at, Proof::kMemorable});
  }
  const std::size_t called = PastClosing(text, closed, ")]\"'");
  for (const std::string_view entry :
       {" -value ", ".type(", ".fill(", ".send_keys(", ".sendkeys(", ".setvalue(", " | default "}) {
    if (StartsLower(From(text, called), entry)) {
      return JudgeValue(text, {name.meaning, name.begin, ' ', called + entry.size()});
    }
  }
  const std::size_t next = PastBlanks(text, called);
  const bool is_looked_up =
      called > closed || Before(text, name.begin, 12).find("env.") != kNowhere;
  const std::string_view op = From(text, next, 2);
  if (!is_looked_up && op != "||" && op != "??" && op != "?:") return std::nullopt;
  const std::size_t fallback = FallbackBegin(text, called);
  if (fallback == kNowhere || fallback > next + kMostGap) return std::nullopt;
  return JudgeValue(text, {name.meaning, name.begin, ':', fallback, Proof::kWord});
}

bool Assigned(std::string_view text, const NameInText& name, std::vector<Secret>& found) {
  const auto keep = [&](const std::optional<Secret>& secret) {
    if (secret) found.push_back(*secret);
    return secret.has_value();
  };
  if (keep(FallbackInBraces(text, name))) return true;
  if (text[name.begin] != '-' && name.begin > 0 && text[name.begin - 1] == '<' &&
      ByteAt(text, name.end) == '>') {
    const auto secret = JudgeValue(text, {name.meaning, name.begin, '>', name.end + 1});
    return secret && ByteAt(text, secret->begin + secret->size) == '<' && keep(secret);
  }
  std::size_t closed = PastClosing(text, name.end, "\"'`]*?\\");
  if (ByteAt(text, closed) == '[') {  // `char pass[] = "x"`
    closed = RunEnd(text.substr(0, closed + 6), closed + 1, IsDigitAscii);
    if (ByteAt(text, closed) != ']') return false;
    ++closed;
  }
  const Operator op = OperatorAt(text, PastBlanks(text, closed));
  if (op.kind == '\0') return keep(WithoutOperator(text, name, closed));
  if (name.meaning == SecretName::kPassword && op.kind == '=' &&
      keep(InConnectionString(text, name, ValueBegin(text, op)))) {
    return true;
  }
  if (op.kind == ':') {
    const Operator behind_type = PastType(text, op);
    if (behind_type.kind != '\0' && keep(AssignedAt(text, name, behind_type))) return true;
  }
  if (keep(AssignedAt(text, name, op))) return true;
  const std::size_t before = found.size();
  InList(text, name, ValueBegin(text, op), found);
  return found.size() > before;
}

// ----- Passed: `--password x`, `setPassword("x")`, `define('DB_PASSWORD', 'x')`, `ENV PASSWORD x`

// `CREATE USER x WITH LOGIN PASSWORD '…'`, from the verb on one line.
bool IsSqlOfUser(std::string_view before) {
  before.remove_prefix(before.find_last_of(";\n") + 1);  // npos + 1 is 0
  return Words<"sql-verbs">().HasStartIn(before) && Words<"sql-users">().HasStartIn(before);
}

// Commands and statements after which a name is followed by its value.
bool IsSetBefore(std::string_view before) {
  if (!before.ends_with(' ')) return false;
  before.remove_suffix(1);
  return Words<"setting-commands">().HasEndOf(before);
}

// The last word of a text, which is cut off before it.
std::string_view TakeLastWord(std::string_view& text) {
  const std::size_t end = RunBegin(text, text.size(), kMostGap, IsSpaceAscii);
  const std::size_t begin =
      RunBegin(text, end, kMostNameBytes, [](char c) { return !IsSpaceAscii(c); });
  const std::string_view word = text.substr(begin, end - begin);
  text = text.substr(0, begin);
  return word;
}

// `machine x login y password …`, in one line or in three.
bool IsInNetrc(std::string_view before) {
  if (before.empty() || !IsSpaceAscii(before.back())) return false;
  if (TakeLastWord(before) == "anonymous" || TakeLastWord(before) != "login") return false;
  return TakeLastWord(before) == "default" || TakeLastWord(before) == "machine";
}

std::optional<ValuePlace> PassedValueOf(std::string_view text, const NameInText& name) {
  std::string_view spelled = text.substr(name.begin, name.end - name.begin);
  const char after = ByteAt(text, name.end);
  const std::string_view before = Before(text, name.begin, 160);
  ValuePlace place{name.meaning, name.begin, ' ', name.end + 1};
  if (after == ' ') {
    if (spelled.starts_with('-')) {
      place.proof = Proof::kWord;
      return place;
    }
    if (IsSetBefore(before)) return place;
    if (!EqualsLower(spelled, "password")) return std::nullopt;
    const bool is_literal = QuoteAt(text, name.end + 1) > 0;
    if (is_literal && IsSqlOfUser(before)) return place;
    if (spelled == "password" && IsInNetrc(before)) return place;
    return std::nullopt;
  }
  const bool has_dot = spelled.find('.') != kNowhere;
  if (after == '(' && QuoteAt(text, name.end + 1) > 0 &&
      (has_dot || Words<"taking">().HasStartOf(spelled))) {  // `.password("…")`
    return place;
  }
  const std::size_t closed = PastClosing(text, name.end, "])");  // 'input[name=password]', 'x'
  if (!IsQuote(ByteAt(text, closed))) return std::nullopt;
  std::size_t comma = PastClosing(text, closed + 1, ")");  // Or(os.Getenv("X"), "x")
  if (ByteAt(text, comma) != ',') return std::nullopt;
  place.begin = RunEnd(text.substr(0, comma + kMostGap), comma + 1, IsBlank);
  for (const std::string_view keyword : {"default=", "fallback=", "default: "}) {
    if (From(text, place.begin).starts_with(keyword)) place.begin += keyword.size();
  }
  if (!IsQuote(ByteAt(text, place.begin))) return std::nullopt;
  std::string_view call = before;
  const std::size_t bracket = call.rfind('(');  // `cfg.get("auth", "password", …`
  const bool is_first = !call.empty() && IsQuote(call.back());
  if (is_first && bracket != kNowhere) call = call.substr(0, bracket + 1);
  const bool is_set = is_first && Words<"setting-calls">().HasEndOf(call);
  // `["--password", "x"]`, `["Authorization", "Bearer x"]`
  const bool is_option = spelled.starts_with('-') || EqualsLower(spelled, "authorization");
  place.proof = is_set ? Proof::kWord : is_option ? Proof::kName : Proof::kChosen;
  return place;
}

// ----- Paired: `- name: PASSWORD` above `value: x`, `<entry key="password">x<`, Terraform's
// `variable "password" { default = "x" }`

std::optional<Secret> Paired(std::string_view text, const NameInText& name) {
  const auto is_quoting = [](char c) { return IsQuote(c) || c == '\\'; };
  const std::size_t opened = RunBegin(text, name.begin, 2, is_quoting);
  const std::size_t closed = RunEnd(text.substr(0, name.end + 2), name.end, is_quoting);
  const std::string_view before = Before(text, opened, kMostNameBytes);
  const bool is_variable = before.ends_with("variable ") && opened < name.begin;
  if (!is_variable) {
    std::size_t at = RunBegin(before, before.size(), kMostGap, IsBlank);
    if (at == 0 || (before[at - 1] != ':' && before[at - 1] != '=')) return std::nullopt;
    at = RunBegin(before, RunBegin(before, at - 1, kMostGap, IsBlank), 2, is_quoting);
    const std::size_t member = RunBegin(before, at, kMostNameBytes, IsNameByte);
    if (!Words<"naming">().Has(before.substr(member, at - member))) return std::nullopt;
    if (closed > name.end && ByteAt(text, closed) == '>') {
      const auto secret = JudgeValue(text, {name.meaning, name.begin, '>', closed + 1});
      const bool is_closed = secret && ByteAt(text, secret->begin + secret->size) == '<';
      return is_closed ? secret : std::nullopt;
    }
  }
  const std::string_view block = From(text, closed, is_variable ? kMostBlockBytes : kMostNameBytes);
  std::size_t at = block.find(is_variable ? "default" : "alue");
  if (at == kNowhere || at == 0) return std::nullopt;
  const std::string_view between = block.substr(0, at);
  if (is_variable ? !block.starts_with(" {") || between.find("\n}") != kNowhere
                  : between.find_first_not_of(" \t\r\n,;\"'\\vV") != kNowhere) {
    return std::nullopt;
  }
  at = RunEnd(text, closed + at, IsLetterAscii);
  const Operator op =
      OperatorAt(text, PastBlanks(text, RunEnd(text.substr(0, at + 2), at, is_quoting)));
  if (op.kind == '\0') return std::nullopt;
  return JudgeValue(text, {name.meaning, name.begin, ':', ValueBegin(text, op)});
}

// ----- In a table: the next cell of `| password | x |`, or the column below a heading of Markdown,
// CSV, columns of blanks, or `INSERT INTO users (name, password) VALUES ('bob', 'x')`

constexpr std::size_t kMostTableBytes = 8192;

std::string_view Trimmed(std::string_view cell) {
  const auto is_frame = [](char c) { return IsBlank(c) || IsQuote(c) || c == '*'; };
  while (!cell.empty() && is_frame(cell.front())) cell.remove_prefix(1);
  while (!cell.empty() && is_frame(cell.back())) cell.remove_suffix(1);
  return cell;
}

// Cells of a line. A separator in quotes separates nothing.
std::vector<std::string_view> CellsOf(std::string_view line, std::string_view separator) {
  std::vector<std::string_view> cells;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (at == begin && line[at] == '"' && separator.size() == 1) {
      const std::size_t close = line.find(std::string("\"") + separator[0], at + 1);
      at = close == kNowhere ? line.size() : close + 1;
    } else if (line.substr(at).starts_with(separator)) {
      cells.push_back(line.substr(begin, at - begin));
      at += separator.size();
      if (separator == "  ") at = RunEnd(line, at, IsBlank);
      begin = at;
    } else {
      ++at;
    }
  }
  cells.push_back(line.substr(begin));
  return cells;
}

void TakeCell(std::string_view text, SecretName meaning, std::string_view cell,
              std::vector<Secret>& found) {
  cell = Trimmed(cell);
  const auto kind = KindOfValue(meaning, cell, {.quoted = true});
  if (!kind) return;
  if (meaning == SecretName::kPassword && !LooksMemorable(cell) && !LooksChosen(cell) &&
      !LooksScrambled(cell)) {
    return;
  }
  found.push_back({*kind, static_cast<std::size_t>(cell.data() - text.data()), cell.size()});
}

void Inserted(std::string_view text, const NameInText& name, std::vector<Secret>& found) {
  const std::string_view before = Before(text, name.begin, 200);
  const std::size_t list = before.rfind('(');
  const char after = ByteAt(text, name.end);
  if (list == kNowhere || (after != ',' && after != ')' && !IsQuote(after))) return;
  if (!Words<"into">().HasStartIn(before.substr(0, list))) return;
  const auto column = static_cast<std::size_t>(
      std::count(before.begin() + static_cast<std::ptrdiff_t>(list), before.end(), ','));
  const std::string_view within = text.substr(0, name.end + kMostLineBytes);
  std::size_t at = std::min(within.find("VALUES", name.end), within.find("values", name.end));
  if (at == kNowhere) return;
  for (at = within.find('(', at); at < within.size(); at = within.find('(', at)) {
    const std::size_t end = std::min(within.find(')', at), within.size());
    const auto cells = CellsOf(within.substr(at + 1, end - at - 1), ",");
    if (column < cells.size() && cells[column].find_first_of("'\"") != kNowhere) {
      const std::size_t cell = static_cast<std::size_t>(cells[column].data() - text.data());
      const auto secret = JudgeValue(text, {name.meaning, name.begin, ' ', PastBlanks(text, cell)});
      if (secret) found.push_back(*secret);
    }
    at = end + 1;
    if (ByteAt(within, at) != ',') return;
  }
}

// `|---|---|`, `+-----+`, `╠═══╬`
bool IsRule(std::string_view line) { return std::none_of(line.begin(), line.end(), IsAlnum); }

void InTable(std::string_view text, const NameInText& name, std::vector<Secret>& found) {
  const std::size_t closed = RunEnd(text.substr(0, name.end + kMostGap), name.end,
                                    [](char c) { return c == ' ' || IsQuote(c) || c == '*'; });
  const std::string_view after = From(text, closed, 4);
  const bool is_last = after.empty() || IsLineEnd(after.front());
  const std::size_t start =
      RunBegin(text, name.begin, kMostLineBytes / 2, [](char c) { return !IsLineEnd(c); });
  const std::string_view before = text.substr(start, name.begin - start);
  std::string_view separator;
  for (const std::string_view candidate : {"|", "║", "│", ",", ";", "\t", "  "}) {
    const bool is_here =
        candidate == "  " ? closed > name.end + 1 && !is_last : after.starts_with(candidate);
    if (is_here || (is_last && before.find(candidate) != kNowhere)) {
      separator = candidate;
      break;
    }
  }
  if (separator.empty()) return;
  const bool is_framed = separator == "|" || (separator.size() > 1 && separator != "  ");
  const std::string_view heading = LineAt(text, start);
  const auto headings = CellsOf(heading, separator);
  const std::size_t column = CellsOf(before, separator).size() - 1;
  if (separator == "  ") {
    const bool is_plain = std::all_of(heading.begin(), heading.end(), [](char c) {
      return IsPartOfName(c) || IsBlank(c) || c == '/';
    });
    if (!is_plain || IsBlank(heading.front()) || headings.size() < 2) return;
  }
  if (is_framed) {
    const bool is_apart =
        name.begin == start || IsBlank(text[name.begin - 1]) || IsQuote(text[name.begin - 1]);
    if (!is_apart && !Trimmed(heading).starts_with(separator)) return;  // a pattern
    if (column + 1 < headings.size()) TakeCell(text, name.meaning, headings[column + 1], found);
  } else if (is_last ? column == 0 : heading.ends_with(separator)) {
    return;  // a list, not the heading of a CSV file
  } else if (separator.size() == 1 && heading.find(' ') != kNowhere &&
             heading.find("\",\"") == kNowhere && separator != "\t") {
    return;  // a sentence, not the heading of a CSV file
  }
  const std::size_t end = std::min(text.size(), start + kMostTableBytes);
  for (std::size_t at = start + heading.size() + 1; at < end;) {
    const std::string_view line = LineAt(text, at);
    at += line.size() + 1;
    if (line.empty()) {
      if (IsLineEnd(ByteAt(text, at - 2))) continue;  // the \n of \r\n
      break;
    }
    if (IsRule(line)) continue;
    const auto cells = CellsOf(line, separator);
    if (cells.size() != headings.size()) break;
    if (ReadSecretName(Trimmed(cells[column])) != SecretName::kNone) break;  // a heading as well
    TakeCell(text, name.meaning, cells[column], found);
  }
}

void FindNamedSecret(std::string_view text, std::size_t at, const Rule& rule,
                     std::vector<Secret>& found) {
  const NameInText name = NameAt(text, at, rule.literal);
  if (name.meaning == SecretName::kNone) return;
  if (name.is_weak) return FindNearby(text, name, found);
  if (Assigned(text, name, found)) return;
  const std::size_t before = found.size();
  if (auto secret = Paired(text, name)) found.push_back(*secret);
  Inserted(text, name, found);
  InTable(text, name, found);
  if (found.size() > before) return;
  if (const auto place = PassedValueOf(text, name)) {
    if (const auto secret = JudgeValue(text, *place)) {
      found.push_back(*secret);
      return;
    }
  }
  FindNearby(text, name, found);
}

// A word that speaks of logging in.
void FindNearCue(std::string_view text, std::size_t at, const Rule& rule,
                 std::vector<Secret>& found) {
  if (!StartsWord(text, at) && IsLetterAscii(rule.literal.front())) return;
  const std::size_t end = at + rule.literal.size();
  const std::size_t name_end = RunEnd(text.substr(0, end + kMostNameBytes), end, IsWordByte);
  FindNearby(text, {SecretName::kPassword, at, name_end, false, true}, found);
}

}  // namespace

void AddNamedSecrets(std::vector<Rule>& rules) {
  for (const std::string_view cue : Words<"login-cues">().words()) {
    rules.push_back({cue, FindNearCue, true});
  }
  for (const std::string_view cue : Words<"cues">().words()) {
    rules.push_back({cue, FindNamedSecret, true});
  }
}

}  // namespace cairn
