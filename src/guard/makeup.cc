#include "guard/makeup.h"

#include <array>
#include <cstdint>

#include "guard/bytes.h"
#include "guard/tables.h"

namespace cairn {
namespace {

// Whether words have these two letters, in lower case, one behind the other.
bool IsUsualPair(char first, char second) {
  static const auto usual = [] {
    std::array<std::uint32_t, 26> followers{};
    for (const std::string_view row : Words<"pairs">().words()) {
      for (const char c : row.substr(1)) followers[row[0] - 'a'] |= 1u << (c - 'a');
    }
    return followers;
  }();
  return (usual[static_cast<std::size_t>(first - 'a')] >> (second - 'a') & 1) != 0;
}

}  // namespace

Makeup MakeupOf(std::string_view value) {
  Makeup makeup;
  char before = '\0';
  for (const char c : value) {
    if (IsDigitAscii(c)) {
      ++makeup.digits;
      makeup.changes += IsLetterAscii(before) ? 1 : 0;
    } else if (IsLetterAscii(c)) {
      ++makeup.letters;
      makeup.uppers += IsUpperAscii(c) ? 1 : 0;
      makeup.changes += IsDigitAscii(before) || (IsUpperAscii(c) && IsLowerAscii(before)) ? 1 : 0;
      if (IsLetterAscii(before)) {
        ++makeup.pairs;
        makeup.rare += IsUsualPair(Lower(before), Lower(c)) ? 0 : 1;
      }
    } else if (IsLetterAbroad(c)) {
      ++makeup.letters;
    } else {
      ++(IsSpaceAscii(c) ? makeup.blanks : makeup.others);
    }
    before = c;
  }
  return makeup;
}

bool IsUuid(std::string_view value) {
  if (value.size() != 36) return false;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? value[i] != '-' : !IsHex(value[i])) return false;
  }
  return true;
}

bool IsNamedHash(std::string_view value) {
  if (StartsLower(value, "sha") || StartsLower(value, "md5")) {
    return !IsAlnum(ByteAt(value, RunEnd(value, 3, IsDigitAscii)));
  }
  return Words<"hashes">().HasStartOf(value);
}

bool RefersToPassword(std::string_view value) {
  while (!value.empty() && IsDigitAscii(value.back())) value.remove_suffix(1);
  return Words<"pass-words">().HasEndOf(value);
}

}  // namespace cairn
