#include "guard/named_value.h"

#include "guard/assigned_value.h"
#include "guard/bytes.h"

namespace cairn {
namespace {

// Indentation and line end between the two members.
constexpr std::size_t kMostBetween = 64;
// From the brace of a variable to its default: a type, a description.
constexpr std::size_t kMostBlockBytes = 1024;

// Back over bytes of a kind, no more than so many.
template <typename Predicate>
std::size_t BackOver(std::string_view text, std::size_t end, std::size_t most, Predicate belongs) {
  const std::size_t least = end > most ? end - most : 0;
  while (end > least && belongs(text[end - 1])) --end;
  return end;
}

bool IsQuoting(char c) { return IsQuote(c) || c == '\\'; }

// The name that ends here, in quotes or not.
std::string_view NameEndingAt(std::string_view text, std::size_t end) {
  end = BackOver(text, end, 2, IsQuoting);
  const std::size_t begin = BackOver(text, end, kMostNameBytes, IsNameByte);
  return text.substr(begin, end - begin);
}

std::size_t BeginOf(std::string_view text, std::string_view part) {
  return static_cast<std::size_t>(part.data() - text.data());
}

// The value, if a member that names its sibling has it: `name: VALUE`, `"key": "VALUE"`.
std::string_view IfItNames(std::string_view text, std::string_view value) {
  std::size_t at = BackOver(text, BeginOf(text, value), 2, IsQuoting);
  at = BackOverBlanks(text, at);
  if (at == 0 || (text[at - 1] != ':' && text[at - 1] != '=')) return {};
  const std::string_view member = NameEndingAt(text, BackOverBlanks(text, at - 1));
  return NamesItsSibling(member) ? value : std::string_view{};
}

std::string_view NameOfSibling(std::string_view text, std::size_t begin) {
  std::size_t at = BackOver(text, begin, 2, IsQuoting);
  const std::size_t end = BackOver(text, at, kMostBetween, [](char c) {
    return IsBlank(c) || IsLineEnd(c) || c == ',' || c == ';';
  });
  if (end == at) return {};
  return IfItNames(text, NameEndingAt(text, end));
}

// `variable "NAME" {` around this place.
std::string_view NameOfVariable(std::string_view text, std::size_t at) {
  const std::size_t least = at > kMostBlockBytes ? at - kMostBlockBytes : 0;
  int depth = 0;
  while (at > least) {
    const char c = text[--at];
    if (c == '}') ++depth;
    if (c != '{' || depth-- > 0) continue;
    const std::size_t end = BackOverBlanks(text, at);
    const std::string_view name = NameEndingAt(text, end);
    if (name.empty() || end == 0 || text[end - 1] != '"') return {};
    const std::string_view before = text.substr(0, BeginOf(text, name));
    return before.ends_with("variable \"") ? name : std::string_view{};
  }
  return {};
}

}  // namespace

bool NamesItsSibling(std::string_view member) {
  for (const std::string_view name : {"name", "key", "variable", "property", "header"}) {
    if (EqualsLower(member, name)) return true;
  }
  return false;
}

bool IsNamedBySibling(std::string_view member) { return EqualsLower(member, "value"); }

std::string_view NameOfValue(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view member = text.substr(begin, end - begin);
  if (IsNamedBySibling(member)) return NameOfSibling(text, begin);
  return member == "default" ? NameOfVariable(text, begin) : std::string_view{};
}

std::string_view NameInTag(std::string_view text, std::size_t gt) {
  if (gt == 0 || !IsQuote(text[gt - 1])) return {};
  return IfItNames(text, NameEndingAt(text, gt));
}

}  // namespace cairn
