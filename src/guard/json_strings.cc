#include "guard/json_strings.h"

#include <cstdint>

#include "guard/bytes.h"
#include "guard/secret_name.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

// Where the literal that starts here is closed, or npos.
std::size_t LiteralEnd(std::string_view json, std::size_t at) {
  while (true) {
    at = json.find_first_of("\"\\", at);
    if (at == std::string_view::npos || json[at] == '"') return at;
    at += 2;
  }
}

bool IsName(std::string_view json, std::size_t behind) {
  const std::size_t next = RunEnd(json, behind, [](char c) { return IsBlank(c) || IsLineEnd(c); });
  return ByteAt(json, next) == ':';
}

void AppendUtf8(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      out += static_cast<char>(0xE0 | (c >> 12));
    } else {
      out += static_cast<char>(0xF0 | (c >> 18));
      out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    }
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
  }
  out += static_cast<char>(0x80 | (c & 0x3F));
}

std::optional<char32_t> ReadHex4(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  char32_t value = 0;
  for (const char c : text.substr(0, 4)) {
    const char lower = Lower(c);
    if (!IsDigitAscii(c) && (lower < 'a' || lower > 'f')) return std::nullopt;
    value = value * 16 + static_cast<char32_t>(IsDigitAscii(c) ? c - '0' : lower - 'a' + 10);
  }
  return value;
}

// Reads `\uXXXX` or a pair of them at `at` and moves past it; nothing if it is none.
std::optional<char32_t> ReadUnicodeEscape(std::string_view literal, std::size_t& at) {
  const auto high = ReadHex4(literal.substr(std::min(at + 2, literal.size())));
  if (!high) return std::nullopt;
  at += 6;
  if (*high < 0xD800 || *high > 0xDFFF) return high;
  if (*high < 0xDC00 && literal.substr(at, 2) == "\\u") {
    const auto low = ReadHex4(literal.substr(at + 2));
    if (low && *low >= 0xDC00 && *low <= 0xDFFF) {
      at += 6;
      return 0x10000 + ((*high - 0xD800) << 10) + (*low - 0xDC00);
    }
  }
  return kReplacement;
}

// Whether a member of this name says what the member `value` beside it is.
bool NamesItsSibling(std::string_view member) {
  return Words<"naming">().Has(member);
}

// Whether a member of this name holds what the object around it is about: {"token": {"value": …}}
bool IsPlainValue(std::string_view member) {
  return Words<"plain-values">().Has(member);
}

bool IsHeader(std::string_view word) {
  return Words<"secret-headers">().Has(word);
}

// How much of an array before a string may be the command of which it is an option.
constexpr std::size_t kMostArrayBytes = 256;
// Shorter numbers are counts and flags.
constexpr std::size_t kFewestDigits = 4;

constexpr std::string_view kEscapes = "\"\\/bfnrt";
constexpr std::string_view kEscaped = "\"\\/\b\f\n\r\t";

}  // namespace

JsonString JsonStrings::ReadString(std::size_t begin, std::size_t end) {
  Level& level = levels_.back();
  JsonString string{level.name, json_.substr(begin, end - begin), begin, {}, false};
  if (IsName(json_, end + 1)) {
    level.name = string.literal;
    string.name = {};
    return string;
  }
  if (level.is_array) {
    const bool is_option = level.previous.starts_with('-') || IsHeader(level.previous);
    if (is_option && ReadSecretName(string.name) == SecretName::kNone) {
      string.name = level.previous;
    }
    string.before = Before(json_, begin - 1, kMostArrayBytes);
    if (string.before.size() > begin - 1 - level.begin) {
      string.before = json_.substr(level.begin, begin - 1 - level.begin);
    }
    level.previous = string.literal;
  } else if (NamesItsSibling(level.name)) {
    level.named = string.literal;
  } else if (IsPlainValue(level.name)) {
    if (!level.named.empty()) {
      string.name = level.named;
    } else if (levels_.size() > 1) {
      string.name = levels_[levels_.size() - 2].name;
    }
  }
  return string;
}

// `"password": 12345678`, asked behind the colon.
std::optional<JsonString> JsonStrings::NumberAfterName() {
  const std::size_t colon = RunEnd(json_, at_, IsSpaceAscii);
  const std::size_t begin = RunEnd(json_, colon + 1, IsSpaceAscii);
  const std::size_t end = RunEnd(json_, begin, IsDigitAscii);
  if (end - begin < kFewestDigits || IsNameByte(ByteAt(json_, end))) return std::nullopt;
  const std::string_view name = levels_.back().name;
  if (!IsPasswordName(ReadSecretName(name))) return std::nullopt;
  at_ = end;
  return JsonString{name, json_.substr(begin, end - begin), begin, {}, true};
}

std::optional<JsonString> JsonStrings::Next() {
  if (is_behind_name_) {
    is_behind_name_ = false;
    if (auto number = NumberAfterName()) return number;
  }
  while (true) {
    at_ = json_.find_first_of("\"{}[]", at_);
    if (at_ == std::string_view::npos) {
      at_ = json_.size();
      return std::nullopt;
    }
    const char c = json_[at_++];
    if (c == '{' || c == '[') {
      const std::string_view name = c == '[' ? levels_.back().name : std::string_view{};
      levels_.push_back({name, {}, {}, at_, c == '['});
    } else if (c == '}' || c == ']') {
      if (levels_.size() > 1) levels_.pop_back();
      if (!levels_.back().is_array) levels_.back().name = {};
    } else {
      const std::size_t begin = at_;
      const std::size_t end = LiteralEnd(json_, begin);
      if (end == std::string_view::npos) {
        at_ = json_.size();
        return std::nullopt;
      }
      at_ = end + 1;
      is_behind_name_ = IsName(json_, at_);
      return ReadString(begin, end);
    }
  }
}

std::vector<Secret> FindSecretsIn(const JsonString& string, std::string_view decoded) {
  std::vector<Secret> found = FindSecretsOf(DecodeJsonString(string.name), decoded);
  if (string.before.empty() || string.is_number || !found.empty()) return found;
  std::string command;  // the array as a line that a shell would take
  JsonStrings words(string.before);
  while (const auto word = words.Next()) command += DecodeJsonString(word->literal) + ' ';
  const std::size_t begin = command.size();
  command += decoded;
  for (const Secret& secret : FindSecrets(command)) {
    if (secret.begin >= begin) found.push_back({secret.kind, secret.begin - begin, secret.size});
  }
  return found;
}

std::string DecodeJsonString(std::string_view literal) {
  std::string text;
  text.reserve(literal.size());
  for (std::size_t at = 0; at < literal.size();) {
    const std::size_t escape =
        literal[at] == '\\' ? kEscapes.find(ByteAt(literal, at + 1)) : std::string_view::npos;
    if (escape != std::string_view::npos) {
      text += kEscaped[escape];
      at += 2;
      continue;
    }
    if (literal[at] == '\\' && ByteAt(literal, at + 1) == 'u') {
      if (const auto c = ReadUnicodeEscape(literal, at)) {
        AppendUtf8(text, *c);
        continue;
      }
    }
    text += literal[at++];
  }
  return text;
}

std::string EncodeJsonString(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string literal;
  literal.reserve(text.size());
  for (const char c : text) {
    const std::size_t escape = c == '/' ? std::string_view::npos : kEscaped.find(c);
    if (escape != std::string_view::npos) {
      literal += '\\';
      literal += kEscapes[escape];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      literal += "\\u00";
      literal += kHex[static_cast<unsigned char>(c) >> 4];
      literal += kHex[c & 0xF];
    } else {
      literal += c;
    }
  }
  return literal;
}

}  // namespace cairn
