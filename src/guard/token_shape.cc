#include "guard/token_shape.h"

#include <algorithm>

#include "guard/bytes.h"

namespace cairn {
namespace {

std::bitset<256> ReadClass(std::string_view signs) {
  std::bitset<256> bytes;
  for (int i = 1; i < 256; ++i) {
    const char c = static_cast<char>(i);
    const auto has = [&](char sign) { return signs.find(sign) != std::string_view::npos; };
    const bool is_any = !IsSpaceAscii(c) && !IsQuote(c);
    bytes[static_cast<std::size_t>(i)] =
        (has('a') && IsLowerAscii(c)) || (has('A') && IsUpperAscii(c)) ||
        (has('0') && IsDigitAscii(c)) || (has('h') && IsHex(c)) ||
        (has('f') && IsHex(c) && !IsUpperAscii(c)) || (has('!') && is_any) ||
        (has('p') && is_any && !IsAny(c, ":/@(<>[]")) || (!IsAlnum(c) && c != '!' && has(c));
  }
  return bytes;
}

std::size_t ReadNumber(std::string_view digits) {
  std::size_t number = digits.empty() ? kNoLimit : 0;
  for (const char c : digits) number = number * 10 + static_cast<std::size_t>(c - '0');
  return number;
}

}  // namespace

Shape ReadShape(const TableRow& row) {
  const auto kind = ParseEnum<SecretKind>(row[0]);
  if (!kind) FailTable(row[0]);
  Shape shape{*kind,
              static_cast<Look>(ReadColumn(row[1], "any random mixed password chosen")),
              {},
              kNoLimit,
              0,
              kNoLimit,
              WordList(row[3] == "-" ? "" : row[3])};
  const std::string_view text = row[2];
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t size = shape.parts.size();
    if (text[at] == '@' && shape.prefix == kNoLimit) {
      shape.prefix = size;
      shape.parts.push_back({{}, 0, 0});
    } else if (text[at] == '>') {
      shape.first = size;
    } else if (text[at] == '<') {
      shape.end = size;
    } else if (text[at] != '[') {
      shape.parts.emplace_back().bytes[static_cast<unsigned char>(text[at])] = true;
    } else {
      const std::size_t close = text.find(']', at);
      const std::size_t end = text.find('}', at);
      if (end == std::string_view::npos || ByteAt(text, close + 1) != '{') FailTable(text);
      const std::string_view count = text.substr(close + 2, end - close - 2);
      const std::size_t comma = count.find(',');
      shape.parts.push_back({ReadClass(text.substr(at + 1, close - at - 1)),
                             ReadNumber(count.substr(0, comma)),
                             ReadNumber(count.substr(comma + 1))});  // npos + 1 is 0
      at = end;
    }
  }
  if (shape.prefix == kNoLimit) FailTable(text);
  shape.end = std::min(shape.end, shape.parts.size());
  return shape;
}

}  // namespace cairn
