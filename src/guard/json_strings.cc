#include "guard/json_strings.h"

#include <algorithm>

#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/secret_name.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// Where the literal that starts here is closed, or npos.
std::size_t LiteralEnd(std::string_view json, std::size_t at) {
  at = FindAny(json, "\"\\", at);
  while (at < json.size() && json[at] == '\\') at = FindAny(json, "\"\\", at + 2);
  return at;
}

bool IsName(std::string_view json, std::size_t behind) {
  return ByteAt(json, RunEnd(json, behind, IsSpaceAscii)) == ':';
}

// How much of an array before a string may be the command of which it is an option.
constexpr std::size_t kMostArrayBytes = 256;

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
    const bool is_named =
        level.previous.starts_with('-') || Words<"secret-headers">().Has(level.previous);
    if (is_named && ReadSecretName(string.name) == SecretName::kNone) string.name = level.previous;
    string.before = Before(json_, begin - 1, std::min(kMostArrayBytes, begin - 1 - level.begin));
    level.previous = string.literal;
  } else if (Words<"naming">().Has(level.name)) {
    level.named = string.literal;
  } else if (Words<"plain-values">().Has(level.name)) {
    const bool is_inside = level.named.empty() && levels_.size() > 1;
    string.name = is_inside ? levels_[levels_.size() - 2].name : level.named;
  }
  return string;
}

// `"password": 12345678`, read from the colon on.
std::optional<JsonString> JsonStrings::NumberAfterName() {
  const std::size_t begin = at_ + FitEnd<"[s]*:[s]*">(json_.substr(at_));
  const std::size_t size = FitEnd<"[0]{4,}(![w.-])">(From(json_, begin));
  if (size == kNowhere) return std::nullopt;  // shorter ones are counts and flags
  const std::string_view name = levels_.back().name;
  if (!IsPasswordName(ReadSecretName(name))) return std::nullopt;
  at_ = begin + size;
  return JsonString{name, json_.substr(begin, size), begin, {}, true};
}

std::optional<JsonString> JsonStrings::Next() {
  if (is_behind_name_) {
    is_behind_name_ = false;
    if (auto number = NumberAfterName()) return number;
  }
  while ((at_ = FindAny(json_, "\"{}[]", at_)) < json_.size()) {
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
      if (end >= json_.size()) break;
      at_ = end + 1;
      is_behind_name_ = IsName(json_, at_);
      return ReadString(begin, end);
    }
  }
  at_ = json_.size();
  return std::nullopt;
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

}  // namespace cairn
