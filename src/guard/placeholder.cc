// What stands for a secret and is none.
#include "guard/bytes.h"
#include "guard/makeup.h"
#include "guard/secret_value.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// `$NAME`, `%NAME%`, `%s`, and without quotes `@name`, `&anchor`, `*alias`: a variable, not its
// value. What changes as often as generated passwords do is none.
bool IsVariable(std::string_view value, bool quoted) {
  const char first = value.front();
  std::string_view rest = value.substr(1);
  if (first == '%') {
    if (rest.ends_with('%')) rest.remove_suffix(1);
    if (rest.starts_with('(') || rest.size() <= 2) return true;
  } else if (first == '$') {
    if (rest.starts_with('{') || rest.starts_with('(') || rest.starts_with("env:")) return true;
  } else if (quoted || (first != '@' && first != '&' && first != '*')) {
    return false;
  }
  return AllOf(rest, [](char c) { return IsNameByte(c) || c == '[' || c == ']'; }) &&
         MakeupOf(rest).changes < kFewestGeneratedChanges;
}

// Base64 may begin with a slash; a path has words in it.
bool IsPath(std::string_view value) {
  if (value.front() != '/' || HasAny(value, "!#$^&*")) return false;
  return !AllOf(value, [](char c) { return IsBase64(c) || c == '='; }) || !LooksRandom(value);
}

// `<x>`, `$(x)`
bool HasBrackets(std::string_view value, std::string_view open, char close) {
  const std::size_t end = value.find(close);
  return end != std::string_view::npos && value.find(open) < end;
}

}  // namespace

bool IsMask(std::string_view value) {
  return value.find_first_not_of("xX*.0#-_?") == std::string_view::npos;
}

bool IsPlaceholder(std::string_view value, bool quoted) {
  if (value.empty() || IsMask(value)) return true;
  if (value.front() == '{' && value.back() == '}') return true;
  if (HasBrackets(value, "<", '>') || HasBrackets(value, "$(", ')')) return true;
  if (EndsLower(value, "_here") || EndsLower(value, "-here")) return true;
  if (value.find_first_not_of(value.front()) == std::string_view::npos) return true;
  std::string_view word = value;  // `String!` is a type of GraphQL, `String?` one of Kotlin
  while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
  if (Words<"no-secrets">().Has(word) || Words<"references">().HasStartOf(value)) return true;
  if (IsVariable(value, quoted) || IsPath(value)) return true;
  value = value.substr(0, kMostPasswordBytes);  // what is longer has such a word by chance
  if (Words<"stand-ins">().HasPartOf(value)) return true;
  if (!Words<"short-stand-ins">().HasPartOf(value)) return false;
  const auto signs = CountOf(value, [](char c) { return IsAny(c, "!#$%^&"); });
  return signs < 2 && (value.size() < kLongRandom || !LooksRandom(value));
}

}  // namespace cairn
