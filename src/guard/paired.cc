#include "guard/bytes.h"
#include "guard/named_secret.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

bool IsQuoting(char c) { return IsQuote(c) || c == '\\'; }

// Whether the name is the value of a member `name`, `key` or the like.
bool IsNamedBy(std::string_view before) {
  std::size_t at = RunBegin(before, before.size(), kMostGap, IsBlank);
  if (at == 0 || (before[at - 1] != ':' && before[at - 1] != '=')) return false;
  at = RunBegin(before, RunBegin(before, at - 1, kMostGap, IsBlank), 2, IsQuoting);
  const std::size_t member = RunBegin(before, at, kMostNameBytes, IsNameByte);
  return Words<"naming">().Has(before.substr(member, at - member));
}

// The value of the member that begins with this word.
std::optional<Secret> ValueOfMember(std::string_view text, const NameInText& name, std::size_t at) {
  at = RunEnd(text, at, IsLetterAscii);
  const std::size_t closed = RunEnd(text.substr(0, at + 2), at, IsQuoting);
  const Operator op = OperatorAt(text, PastBlanks(text, closed));
  if (op.kind == '\0') return std::nullopt;
  return JudgeValue(text, {name.meaning, name.begin, ':', ValueBegin(text, op)});
}

std::optional<Secret> Paired(std::string_view text, const NameInText& name) {
  constexpr std::size_t kMostBlockBytes = 1024;
  const std::size_t path = RunBegin(text, name.begin, kMostNameBytes, [](char c) {
    return IsNameByte(c) || c == ':' || c == '/';  // Smtp:Password
  });
  const std::size_t opened = RunBegin(text, path, 2, IsQuoting);
  const std::size_t closed = RunEnd(text.substr(0, name.end + 2), name.end, IsQuoting);
  const std::string_view before = Before(text, opened, kMostNameBytes);
  if (opened < path && before.ends_with("variable ")) {
    const std::string_view block = From(text, closed, kMostBlockBytes);
    const std::size_t at = block.find("default");
    const bool is_inside = block.starts_with(" {") && block.substr(0, at).find("\n}") == kNowhere;
    return at != kNowhere && is_inside ? ValueOfMember(text, name, closed + at) : std::nullopt;
  }
  if (!IsNamedBy(before)) return std::nullopt;
  if (closed > name.end && ByteAt(text, closed) == '>') {
    const auto secret = JudgeValue(text, {name.meaning, name.begin, '>', closed + 1});
    const bool is_closed = secret && ByteAt(text, secret->begin + secret->size) == '<';
    return is_closed ? secret : std::nullopt;
  }
  const std::string_view block = From(text, closed, kMostNameBytes);
  const std::size_t at = block.find("alue");
  if (at == kNowhere || at == 0) return std::nullopt;
  if (block.substr(0, at).find_first_not_of(" \t\r\n,;\"'\\vV") != kNowhere) return std::nullopt;
  return ValueOfMember(text, name, closed + at);
}

}  // namespace

void FindPaired(std::string_view text, const NameInText& name, Findings& found) {
  if (const auto secret = Paired(text, name)) found.Add(*secret);
}

}  // namespace cairn
