// What follows a name that says it is secret: an operator and a value, a value alone, the `value`
// beside a `name`, the next cell of a table or those below.
#include "guard/named_secret.h"

#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// Each name of secret_name.cc has one of these in it.
constexpr std::string_view kWords =
    "pass pwd pw pword pswd kennwort wachtwoord contraseña contrasena senha parol lösenord hasło "
    "adgangskode "
    "salasana jelszó heslo şifre пароль Пароль ПАРОЛЬ пароля паролем 密码 密碼 口令 パスワード "
    "暗証番号 비밀번호 비번 암호 סיסמה पासवर्ड المرور السر รหัสผ่าน κωδικός khẩu sandi mdp "
    "clave psk presharedkey masterauth token secret key pat auth bearer cred salt pepper sig pin "
    "code puk cvv cvc csc clé 2fa totp otp_ mfa seed chave chiave schlüssel токен Токен ключ Ключ "
    "令牌 密钥 密鑰 秘钥 キー トークン jwt "
    "sas sess sid digicode código codigo";

bool IsForeign(std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  return first >= 0xCE && first != 0xE2;
}

bool IsForeignByte(char c) { return static_cast<unsigned char>(c) >= 0xD0 || (c & 0xC0) == 0x80; }

bool IsPartOfName(char c) { return IsNameByte(c) || (IsBeyondAscii(c)); }

// Where the word before this one begins, or where this one does.
std::size_t WithWordBefore(std::string_view text, std::size_t begin) {
  if (begin < 2 || text[begin - 1] != ' ') return begin;
  const std::size_t before = RunBegin(text, begin - 1, kMostNameBytes, IsPartOfName);
  return before == begin - 1 ? begin : before;
}

// The name around the word that stands here. "api key", "page token": what stands before a key has
// a say in what it is.
std::optional<NameInText> NameAt(std::string_view text, std::size_t at, std::string_view word) {
  NameInText name{SecretName::kNone, at, at + word.size(), IsForeign(word)};
  if (name.is_foreign) {
    const auto first = static_cast<unsigned char>(word.front());
    if (first < 0xE0) name.end = RunEnd(text.substr(0, at + kMostNameBytes), at, IsForeignByte);
    name.meaning = ReadSecretName(word);
    if (name.meaning != SecretName::kNone) return name;
    name.meaning = ReadSecretName(text.substr(at, word.size()));
    return name.meaning == SecretName::kNone ? std::nullopt : std::optional(name);
  }
  name.begin = RunBegin(text, at, kMostNameBytes, IsNameByte);
  name.end = RunEnd(text.substr(0, at + kMostNameBytes), at + word.size(), IsNameByte);
  while (name.end > at + word.size() && (text[name.end - 1] == '.' || text[name.end - 1] == '-')) {
    --name.end;
  }
  name.meaning = ReadSecretName(text.substr(name.begin, name.end - name.begin));
  if (!IsPasswordName(name.meaning)) {
    const std::size_t before = WithWordBefore(text, name.begin);
    std::size_t two = WithWordBefore(text, before);
    name.meaning = ReadSecretName(text.substr(before, name.end - before));
    if (name.meaning == SecretName::kNone && two != before) {
      name.meaning = ReadSecretName(text.substr(two, name.end - two));
      if (name.meaning < SecretName::kToken) name.meaning = SecretName::kNone;
    }
  }
  if (name.meaning == SecretName::kNone) return std::nullopt;
  if (Before(text, name.begin, 10) == "[REDACTED:") return std::nullopt;  // the name of a kind
  return name;
}

std::size_t PastBlanks(std::string_view text, std::size_t at) {
  return RunEnd(text.substr(0, at + kMostGap), at, IsBlank);
}

// ----- Assigned: `password = x`, `"password": "x"`, `password: str = "x"`, `<password>x<`

// Past what closes the name: quotes, brackets, emphasis.
std::size_t PastClosing(std::string_view text, std::size_t at, std::string_view closing) {
  for (int i = 0; i < 4 && closing.find(ByteAt(text, at)) != kNowhere && at < text.size(); ++i)
    ++at;
  return at;
}

struct Operator {
  char kind = '\0';     // `=`, `:`, `>`, NUL if there is none
  std::size_t end = 0;  // behind it
};

Operator OperatorAt(std::string_view text, std::size_t at) {
  const std::string_view rest = From(text, at, 4);
  if (rest.starts_with("<- ")) return {'=', at + 2};
  for (const std::string_view op : {":=", "=>", "?="}) {
    if (rest.starts_with(op)) return {'=', at + 2};
  }
  if (rest.starts_with("：")) return {':', at + std::string_view("：").size()};
  if (rest.starts_with("＝")) return {'=', at + std::string_view("＝").size()};
  if (rest.starts_with('=')) {
    const bool is_other =
        rest.starts_with("==") || rest.starts_with("=~") ||
        (at > 0 && std::string_view("=!<>+-*/|&^%~").find(text[at - 1]) != kNowhere);
    return {is_other ? '\0' : '=', at + 1};
  }
  if (rest.starts_with(':') && !rest.starts_with("::")) return {':', at + 1};
  return {};
}

// Past what may stand between operator and value: blanks, emphasis, marks of literals (r"…").
std::size_t ValueBegin(std::string_view text, Operator op) {
  std::size_t at = op.end;
  if (op.kind == ':') {
    while (at < op.end + 2 && (ByteAt(text, at) == '*' || ByteAt(text, at) == '_')) ++at;
    if (at > op.end && !IsSpaceAscii(ByteAt(text, at))) at = op.end;
  }
  at = PastBlanks(text, at);
  if (op.kind == ':' && (ByteAt(text, at) == '|' || ByteAt(text, at) == '>')) {  // a block of YAML
    const std::size_t line =
        RunEnd(text.substr(0, at + 3), at + 1, [](char c) { return c == '-'; });
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
  constexpr WordList kWrappers(
      "[]byte buffer.from bytes bytearray secretstr secretbytes string::from secretstring::from "
      "secretstring::new secret::new std::string string str secret encoding.utf8.getbytes "
      "encoding.ascii.getbytes base64.b64decode b64decode atob sensitive some optional.of "
      "secretstring secretvalue.unsafeplaintext secretvalue.plaintext nonsensitive");
  std::string_view call = From(text, at, kMostWrapperBytes);
  const std::size_t bracket = call.rfind('(');
  if (bracket == kNowhere) return at;
  const std::size_t literal = at + bracket + 1;
  if (ByteAt(text, literal) != '"' && ByteAt(text, literal) != '\'') return at;
  call = call.substr(0, bracket);
  for (const std::string_view start : {"new ", "cdk.", "pulumi.", "TextEncoder().encode"}) {
    if (call.starts_with(start)) call.remove_prefix(start.size());
  }
  return call.empty() || kWrappers.Has(call) ? literal : at;
}

// `os.getenv("X") or "x"`, `process.env.X || "x"`: the literal that stands in if there is nothing
// else; kNowhere if there is none on the line.
std::size_t FallbackBegin(std::string_view text, std::size_t at) {
  constexpr std::size_t kMostExpressionBytes = 160;
  constexpr WordList kFallbacks("|| ?? ?: or unwrap_or( |_| orelse( getorelse( else{ {");
  const std::string_view line = From(text, at, kMostExpressionBytes);
  for (std::size_t i = 0; i < line.size() && !IsLineEnd(line[i]) && line[i] != ';'; ++i) {
    if (i > 0 && IsLetterAscii(line[i]) && IsAlnum(line[i - 1])) continue;
    const bool is_fallback = kFallbacks.Any([&](std::string_view op) {
      if (!StartsLower(line.substr(i), op)) return false;
      if (op == "or" && !IsBlank(ByteAt(line, i + 2))) return false;
      const std::size_t literal = PastBlanks(text, at + i + op.size());
      if (!IsQuote(ByteAt(text, literal))) return false;
      i = literal - at;
      return true;
    });
    if (is_fallback) return at + i;
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
void InList(std::string_view text, const NameInText& name, std::vector<Secret>& found) {
  constexpr int kMostElements = 32;
  const Operator op = OperatorAt(text, PastBlanks(text, PastClosing(text, name.end, "\"'`]*?\\")));
  if (op.kind == '\0') return;
  std::size_t at = ValueBegin(text, op);
  if (ByteAt(text, at) != '[' && ByteAt(text, at) != '(') return;
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

bool IsTypeByte(char c) {
  return IsWordByte(c) || std::string_view("&'<>[]|.? ").find(c) != kNowhere;
}

// `password: str = "…"`: the `=` behind the type.
Operator PastType(std::string_view text, Operator op) {
  constexpr std::size_t kMostTypeBytes = 32;
  const std::size_t end = RunEnd(text.substr(0, op.end + kMostTypeBytes), op.end, IsTypeByte);
  if (end == op.end || ByteAt(text, end) != '=' || ByteAt(text, end + 1) == '=') return {};
  const bool is_apart = text[end - 1] == ' ' || IsQuote(ByteAt(text, end + 1));
  return {is_apart ? '=' : '\0', end + 1};
}

// `;Password=x;`, `Password=x;Server=…`: settings in one line. The password goes on to the next.
std::optional<Secret> InConnectionString(std::string_view text, const NameInText& name,
                                         std::size_t value) {
  const std::size_t before = RunBegin(text, name.begin, kMostGap, IsBlank);
  const bool is_behind = before > 0 && text[before - 1] == ';';
  const std::string_view within = text.substr(0, value + kMostValueBytes);
  const std::size_t end = RunEnd(
      within, value, [](char c) { return c != ';' && c != '"' && c != '\'' && !IsSpaceAscii(c); });
  if (!is_behind) {
    if (ByteAt(text, end) != ';') return std::nullopt;
    const std::size_t next = RunEnd(within, end + 1, [](char c) { return IsAlnum(c) || c == ' '; });
    if (next == end + 1 || ByteAt(text, next) != '=') return std::nullopt;
  }
  const std::string_view password = text.substr(value, end - value);
  if (password.size() < 4 || IsPlaceholder(password)) return std::nullopt;
  return Secret{SecretKind::kConnectionString, value, password.size()};
}

// `&sig=…`: the signature of a link to Azure's storage, base64 with percent signs.
std::optional<Secret> SasSignature(std::string_view text, const NameInText& name, std::size_t at) {
  constexpr std::size_t kFewestBytes = 40;  // 32 bytes as base64 have 43 characters
  if (name.begin == 0 || (text[name.begin - 1] != '&' && text[name.begin - 1] != '?')) {
    return std::nullopt;
  }
  const std::size_t end = RunEnd(text.substr(0, at + kMostValueBytes), at, [](char c) {
    return IsBase64Url(c) || c == '%' || c == '+' || c == '/' || c == '=';
  });
  if (end - at < kFewestBytes || IsMask(text.substr(at, end - at))) return std::nullopt;
  return Secret{SecretKind::kAzureKey, at, end - at};
}

// `${DB_PASSWORD:-x}`, and Spring's `${db.password:x}`.
std::optional<Secret> FallbackInBraces(std::string_view text, const NameInText& name) {
  if (Before(text, name.begin, 2) != "${") return std::nullopt;
  std::size_t at = name.end;
  if (ByteAt(text, at) == ':') ++at;
  if (ByteAt(text, at) == '-' || ByteAt(text, at) == '=') ++at;
  if (at == name.end || ByteAt(text, at) == '?') return std::nullopt;
  const std::string_view within = text.substr(0, at + kMostValueBytes);
  const std::size_t end = RunEnd(within, at, [](char c) { return c != '}' && !IsLineEnd(c); });
  if (ByteAt(text, end) != '}') return std::nullopt;
  std::size_t begin = at;
  std::size_t stop = end;
  if (stop > begin + 1 && IsQuote(text[begin]) && text[stop - 1] == text[begin]) ++begin, --stop;
  const auto kind = KindOfValue(name.meaning, text.substr(begin, stop - begin),
                                {.quoted = true, .word_counts = true});
  if (!kind) return std::nullopt;
  return Secret{*kind, begin, stop - begin};
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
  if (StartsLower(From(text, closed), " -value ")) {
    return JudgeValue(text, {name.meaning, name.begin, ' ', closed + 8});
  }
  const std::size_t called = PastClosing(text, closed, ")]\"'");
  const std::string_view after = From(text, called, kMostGap);
  for (const std::string_view entry :
       {".type(", ".fill(", ".send_keys(", ".sendKeys(", ".setValue("}) {
    if (after.starts_with(entry)) {
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

std::optional<Secret> Assigned(std::string_view text, const NameInText& name) {
  if (auto secret = FallbackInBraces(text, name)) return secret;
  if (text[name.begin] != '-' && name.begin > 0 && text[name.begin - 1] == '<' &&
      ByteAt(text, name.end) == '>') {
    const auto secret = JudgeValue(text, {name.meaning, name.begin, '>', name.end + 1});
    if (!secret || ByteAt(text, secret->begin + secret->size) != '<') return std::nullopt;
    return secret;
  }
  std::size_t closed = PastClosing(text, name.end, "\"'`]*?\\");
  if (ByteAt(text, closed) == '[') {  // `char pass[] = "x"`
    closed = RunEnd(text.substr(0, closed + 6), closed + 1, IsDigitAscii);
    if (ByteAt(text, closed) != ']') return std::nullopt;
    ++closed;
  }
  Operator op = OperatorAt(text, PastBlanks(text, closed));
  if (op.kind == '\0') return WithoutOperator(text, name, closed);
  // What runners of tests print: `PASS: parses_utf8`.
  if (op.kind == ':' && text.substr(name.begin, name.end - name.begin) == "PASS") {
    return std::nullopt;
  }
  const std::size_t value = ValueBegin(text, op);
  if (name.meaning == SecretName::kSasSignature) return SasSignature(text, name, value);
  if (name.meaning == SecretName::kPassword && op.kind == '=') {
    if (auto secret = InConnectionString(text, name, value)) return secret;
  }
  if (op.kind == ':') {
    const Operator behind_type = PastType(text, op);
    if (behind_type.kind != '\0') {
      if (auto secret = AssignedAt(text, name, behind_type)) return secret;
      if (text[op.end] == ' ') return std::nullopt;
    }
  }
  return AssignedAt(text, name, op);
}

// ----- Passed: `--password x`, `setPassword("x")`, `define('DB_PASSWORD', 'x')`, `ENV PASSWORD x`

// `CREATE USER x WITH LOGIN PASSWORD '…'`, from the verb on one line.
bool IsSqlOfUser(std::string_view before) {
  const std::size_t end = before.find_last_of(";\n");
  if (end != kNowhere) before.remove_prefix(end + 1);
  for (std::size_t at = 0; at < before.size(); ++at) {
    const char c = Lower(before[at]);
    if ((c != 'c' && c != 'a') || !StartsWord(before, at)) continue;
    for (const std::string_view verb : {"create user ", "create role ", "alter user ",
                                        "alter role ", "create login ", "alter login "}) {
      if (StartsLower(before.substr(at), verb)) return true;
    }
  }
  return false;
}

// The last word of a text, which is cut off before it.
std::string_view TakeLastWord(std::string_view& text) {
  while (!text.empty() && IsSpaceAscii(text.back())) text.remove_suffix(1);
  const std::size_t end = text.size();
  while (!text.empty() && !IsSpaceAscii(text.back())) text.remove_suffix(1);
  return {text.data() + text.size(), end - text.size()};
}

// `machine x login y password …`, in one line or in three.
bool IsInNetrc(std::string_view before) {
  if (before.empty() || !IsSpaceAscii(before.back())) return false;
  const std::string_view user = TakeLastWord(before);
  if (user == "anonymous" || TakeLastWord(before) != "login") return false;
  const std::string_view machine = TakeLastWord(before);
  return machine == "default" || TakeLastWord(before) == "machine";
}

// Names of functions that are given a secret, not asked for one.
bool TakesSecret(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot != kNowhere) name.remove_prefix(dot + 1);
  return dot != kNowhere || WordList("set with use").HasStartOf(name);  // `.password("…")`
}

// Calls and commands that set, or look up with a fallback, what their first argument names.
constexpr WordList kSettingCalls(
    "define( setdefault( setenv( putenv( setproperty( getenv( .get( .fetch( env( getordefault( "
    "config( fetch( getproperty( setitem( setvalue( .fill( .type( secretparameter( addheader( "
    "setheader( .header( .setrequestheader( requestproperty(");
constexpr std::string_view kSettingCommands[] = {"ENV ",        "setx ",
                                                 "setx /M ",    "setenv ",
                                                 "set -gx ",    "configure set ",
                                                 "config set ", "secrets set ",
                                                 "env set ",    "set -Ux ",
                                                 "config:set ", "secret put ",
                                                 "secret set ", "ssm put-parameter --name "};

std::optional<ValuePlace> PassedValueOf(std::string_view text, const NameInText& name) {
  const std::string_view spelled = text.substr(name.begin, name.end - name.begin);
  const char after = ByteAt(text, name.end);
  const std::string_view before = Before(text, name.begin, 256);
  ValuePlace place{name.meaning, name.begin, ' ', name.end + 1};
  if (after == ' ') {
    if (spelled.starts_with('-')) {
      place.proof = Proof::kWord;
      return place;
    }
    for (const std::string_view command : kSettingCommands) {
      if (before.ends_with(command) && StartsWord(before, before.size() - command.size())) {
        return place;
      }
    }
    if (!EqualsLower(spelled, "password")) return std::nullopt;
    const bool is_literal = QuoteAt(text, name.end + 1) > 0;
    if (is_literal && IsSqlOfUser(Before(text, name.begin, 160))) return place;
    if (spelled == "password" && IsInNetrc(before)) return place;
    return std::nullopt;
  }
  if (after == '(' && TakesSecret(spelled) && QuoteAt(text, name.end + 1) > 0) return place;
  const std::size_t closed = PastClosing(text, name.end, "])");  // 'input[name=password]', 'x'
  if (!IsQuote(ByteAt(text, closed)) || ByteAt(text, closed + 1) != ',') return std::nullopt;
  place.begin = PastBlanks(text, closed + 2);
  for (const std::string_view keyword : {"default=", "fallback=", "default: "}) {
    if (From(text, place.begin).starts_with(keyword)) place.begin += keyword.size();
  }
  if (!IsQuote(ByteAt(text, place.begin))) return std::nullopt;
  const bool is_set = !before.empty() && IsQuote(before.back()) &&
                      kSettingCalls.HasEndOf(before.substr(0, before.size() - 1));
  // `["--password", "x"]`, `["Authorization", "Bearer x"]`
  const bool is_option = spelled.starts_with('-') || EqualsLower(spelled, "authorization");
  place.proof = is_set ? Proof::kWord : is_option ? Proof::kName : Proof::kChosen;
  return place;
}

// ----- Paired: `- name: PASSWORD` above `value: x`, `<entry key="password">x<`, Terraform's
// `variable "password" { default = "x" }`

std::optional<Secret> Paired(std::string_view text, const NameInText& name) {
  constexpr WordList kNaming("name key variable property header id");
  const auto is_quoting = [](char c) { return IsQuote(c) || c == '\\'; };
  const std::size_t opened = RunBegin(text, name.begin, 2, is_quoting);
  const std::size_t closed = RunEnd(text.substr(0, name.end + 2), name.end, is_quoting);
  const std::string_view before = Before(text, opened, kMostNameBytes);
  if (before.ends_with("variable ") && opened < name.begin) {
    constexpr std::size_t kMostBlockBytes = 1024;
    const std::string_view block = From(text, closed, kMostBlockBytes);
    const std::size_t set = block.find("default");
    if (!block.starts_with(" {") || set == kNowhere ||
        block.substr(0, set).find("\n}") != kNowhere) {
      return std::nullopt;
    }
    const Operator op = OperatorAt(text, PastBlanks(text, closed + set + 7));
    if (op.kind == '\0') return std::nullopt;
    return JudgeValue(text, {name.meaning, name.begin, ':', ValueBegin(text, op)});
  }
  std::size_t at = RunBegin(before, before.size(), kMostGap, IsBlank);
  if (at == 0 || (before[at - 1] != ':' && before[at - 1] != '=')) return std::nullopt;
  at = RunBegin(before, RunBegin(before, at - 1, kMostGap, IsBlank), 2, is_quoting);
  const std::size_t member = RunBegin(before, at, kMostNameBytes, IsNameByte);
  if (!kNaming.Has(before.substr(member, at - member))) return std::nullopt;
  if (closed > name.end && ByteAt(text, closed) == '>') {
    const auto secret = JudgeValue(text, {name.meaning, name.begin, '>', closed + 1});
    if (!secret || ByteAt(text, secret->begin + secret->size) != '<') return std::nullopt;
    return secret;
  }
  constexpr std::size_t kMostBetween = 64;
  std::size_t next = RunEnd(text.substr(0, closed + kMostBetween), closed,
                            [](char c) { return IsSpaceAscii(c) || c == ',' || c == ';'; });
  if (next == closed) return std::nullopt;
  next = RunEnd(text.substr(0, next + 2), next, is_quoting);
  if (!StartsLower(From(text, next), "value")) return std::nullopt;
  next = RunEnd(text.substr(0, next + 7), next + 5, is_quoting);
  const Operator op = OperatorAt(text, PastBlanks(text, next));
  if (op.kind == '\0') return std::nullopt;
  return JudgeValue(text, {name.meaning, name.begin, ':', ValueBegin(text, op)});
}

// ----- Inserted: `INSERT INTO users (name, password) VALUES ('bob', 'x')`

std::optional<Secret> Inserted(std::string_view text, const NameInText& name) {
  constexpr std::size_t kMostStatementBytes = 400;
  const std::string_view before = Before(text, name.begin, 200);
  const std::size_t list = before.rfind('(');
  const char after = ByteAt(text, name.end);
  if (list == kNowhere || (after != ',' && after != ')' && !IsQuote(after))) return std::nullopt;
  const std::string_view head = before.substr(0, list);
  if (head.find("INTO ") == kNowhere && head.find("into ") == kNowhere) return std::nullopt;
  auto column = std::count(before.begin() + static_cast<std::ptrdiff_t>(list), before.end(), ',');
  const std::string_view within = text.substr(0, name.end + kMostStatementBytes);
  std::size_t at = within.find("VALUES", name.end);
  if (at == kNowhere) at = within.find("values", name.end);
  if (at == kNowhere) return std::nullopt;
  at = RunEnd(within, at + 6, IsSpaceAscii) + 1;  // past the bracket
  char quote = '\0';
  for (; at < within.size() && column > 0; ++at) {
    if (quote != '\0') {
      if (within[at] == quote) quote = '\0';
    } else if (IsQuote(within[at])) {
      quote = within[at];
    } else if (within[at] == ',') {
      --column;
    } else if (within[at] == ')') {
      return std::nullopt;
    }
  }
  at = PastBlanks(text, at);
  if (!IsQuote(ByteAt(within, at))) return std::nullopt;
  return JudgeValue(text, {name.meaning, name.begin, ' ', at});
}

// ----- In a table: the next cell of `| password | x |`, or the column below a heading of Markdown
// or CSV.

constexpr std::size_t kMostLineBytes = 512;
constexpr std::size_t kMostTableBytes = 8192;

std::string_view LineAt(std::string_view text, std::size_t at) {
  const std::string_view rest = From(text, at, kMostLineBytes);
  return rest.substr(0, RunEnd(rest, 0, [](char c) { return !IsLineEnd(c); }));
}

std::string_view Trimmed(std::string_view cell) {
  const auto is_frame = [](char c) { return IsBlank(c) || IsQuote(c) || c == '*'; };
  while (!cell.empty() && is_frame(cell.front())) cell.remove_prefix(1);
  while (!cell.empty() && is_frame(cell.back())) cell.remove_suffix(1);
  return cell;
}

std::size_t CountOf(std::string_view line, std::string_view separator) {
  std::size_t count = 0;
  for (std::size_t at = line.find(separator); at != kNowhere; at = line.find(separator, at + 1)) {
    ++count;
  }
  return count;
}

// The cell of this number in a line, counted from 0; empty if there is none.
std::string_view CellOf(std::string_view line, std::string_view separator, std::size_t number) {
  for (; number > 0; --number) {
    const std::size_t end = line.find(separator);
    if (end == kNowhere) return {};
    line.remove_prefix(end + separator.size());
  }
  return Trimmed(line.substr(0, line.find(separator)));
}

std::optional<Secret> SecretInCell(std::string_view text, SecretName meaning,
                                   std::string_view cell) {
  const auto kind = KindOfValue(meaning, cell, {.quoted = true});
  if (!kind) return std::nullopt;
  if (meaning == SecretName::kPassword && !LooksMemorable(cell) && !LooksChosen(cell)) {
    return std::nullopt;
  }
  return Secret{*kind, static_cast<std::size_t>(cell.data() - text.data()), cell.size()};
}

// `|---|---|`, `+-----+`, `╠═══╬`
bool IsRule(std::string_view line) {
  return !line.empty() && std::none_of(line.begin(), line.end(), IsAlnum);
}

void InTable(std::string_view text, const NameInText& name, std::vector<Secret>& found) {
  const std::size_t closed = RunEnd(text.substr(0, name.end + kMostGap), name.end,
                                    [](char c) { return c == ' ' || IsQuote(c) || c == '*'; });
  const std::string_view after = From(text, closed, 4);
  const bool is_last = after.empty() || IsLineEnd(after.front());
  const std::size_t start =
      RunBegin(text, name.begin, kMostLineBytes / 2, [](char c) { return !IsLineEnd(c); });
  const std::string_view before = text.substr(start, name.begin - start);
  std::string_view separator;
  for (const std::string_view candidate : {"|", "║", "│", ",", ";", "\t"}) {
    if (after.starts_with(candidate) || (is_last && before.find(candidate) != kNowhere)) {
      separator = candidate;
      break;
    }
  }
  if (separator.empty()) return;
  const bool is_framed = separator == "|" || separator.size() > 1;
  const std::size_t column = CountOf(before, separator);
  const std::string_view heading = LineAt(text, start);
  if (is_framed) {
    const bool is_apart =
        name.begin == start || IsBlank(text[name.begin - 1]) || IsQuote(text[name.begin - 1]);
    if (!is_apart && !Trimmed(heading).starts_with(separator)) return;  // a pattern
    const std::string_view next = CellOf(heading, separator, column + 1);
    if (auto secret = SecretInCell(text, name.meaning, next)) found.push_back(*secret);
  } else if (is_last ? column == 0 : heading.ends_with(separator)) {
    return;  // a list, not the heading of a CSV file
  } else if (heading.find(' ') != kNowhere && heading.find("\",\"") == kNowhere &&
             separator != "\t") {
    return;  // a sentence, not the heading of a CSV file
  }
  const std::size_t cells = CountOf(heading, separator);
  const std::size_t end = std::min(text.size(), start + kMostTableBytes);
  for (std::size_t at = start + heading.size() + 1; at < end;) {
    const std::string_view line = LineAt(text, at);
    at += line.size() + 1;
    if (line.empty()) {
      if (IsLineEnd(ByteAt(text, at - 2))) continue;  // the \n of \r\n
      break;
    }
    if (IsRule(line)) continue;
    if (CountOf(line, separator) != cells) break;
    const std::string_view cell = CellOf(line, separator, column);
    if (ReadSecretName(cell) != SecretName::kNone) break;  // a heading as well
    if (auto secret = SecretInCell(text, name.meaning, cell)) found.push_back(*secret);
  }
}

void FindNamedSecret(std::string_view text, std::size_t at, std::string_view word, std::size_t,
                     std::vector<Secret>& found) {
  const auto name = NameAt(text, at, word);
  if (!name) return;
  const auto keep = [&](const std::optional<Secret>& secret) {
    if (secret) found.push_back(*secret);
    return secret.has_value();
  };
  if (keep(Assigned(text, *name)) || keep(Paired(text, *name)) || keep(Inserted(text, *name))) {
    return;
  }
  if (name->meaning == SecretName::kSasSignature) return;
  InList(text, *name, found);
  InTable(text, *name, found);
  auto place = PassedValueOf(text, *name);
  if (!place) place = SpokenValueOf(text, *name);
  if (place && keep(JudgeValue(text, *place))) return;
  if (name->meaning == SecretName::kPin || name->meaning == SecretName::kCardCode) return;
  if (IsPasswordName(name->meaning) &&
      (keep(ValueBefore(text, *name)) || keep(AnswerTo(text, *name)))) {
    return;
  }
  keep(StrongNearby(text, *name));
}

// Words that speak of logging in, without saying that a password comes.
constexpr std::string_view kCues =
    "login creds credential wifi wi-fi wlan ssid admin root vpn ssh sudo bcrypt keyring kinit "
    "gmail "
    "hash( unlock hashpw create_user zugang acceso accès acesso доступ логин 账号 账户 アカウント";

void FindNearCue(std::string_view text, std::size_t at, std::string_view cue, std::size_t,
                 std::vector<Secret>& found) {
  if (!StartsWord(text, at) && IsLetterAscii(cue.front())) return;
  const auto secret = StrongNearby(text, {SecretName::kPassword, at, at + cue.size()});
  if (secret) found.push_back(*secret);
}

}  // namespace

void AddNamedSecrets(std::vector<Rule>& rules) {
  AddRules(rules, kCues, FindNearCue, 0, true);
  AddRules(rules, kWords, FindNamedSecret, 0, true);
}

}  // namespace cairn
