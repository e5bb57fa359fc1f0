// What stands between a name and its value.
#include "guard/bytes.h"
#include "guard/named_secret.h"

namespace cairn {

std::size_t PastClosing(std::string_view text, std::size_t at, ByteSet closing) {
  return RunEnd(text.substr(0, at + 4), at, closing);
}

std::size_t PastBlanks(std::string_view text, std::size_t at) {
  return RunEnd(text.substr(0, at + kMostGap), at, IsBlank);
}

Operator OperatorAt(std::string_view text, std::size_t at) {
  constexpr struct {
    std::string_view sign;
    char kind;
  } kOperators[] = {{"<- ", '='}, {":=", '='}, {"=>", '='},  {"?=", '='},
                    {"：", ':'},  {"＝", '='}, {"==", '\0'}, {"=~ ", '\0'},
                    {"::", '\0'}, {"=", '='},  {":", ':'}};
  if (!IsAny(ByteAt(text, at), "<:=?\xEF")) return {};
  for (const auto& [sign, kind] : kOperators) {
    if (!From(text, at).starts_with(sign)) continue;
    const bool is_other = sign == "=" && at > 0 && IsAny(text[at - 1], "=!<>+-*/|&^%~");
    return {is_other ? '\0' : kind, at + sign.size() - (sign == "<- " ? 1 : 0)};
  }
  return {};
}

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

}  // namespace cairn
