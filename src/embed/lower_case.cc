#include "embed/lower_case.h"

#include "base/utf8.h"
#include "embed/char_class.h"

namespace cairn {
namespace {

constexpr std::size_t kSigmaBytes = 2;  // in UTF-8

Casing CasingInContext(char32_t c, bool cleaned) {
  if (cleaned && IsRemovedByCleaning(c)) return Casing::kIgnorable;
  return CasingOf(c);
}

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

bool IsCasedBefore(std::string_view text, std::size_t at, bool cleaned) {
  while (at > 0) {
    --at;
    while (at > 0 && IsContinuation(text[at])) --at;
    std::size_t position = at;
    const Casing casing = CasingInContext(NextCodePoint(text, position), cleaned);
    if (casing != Casing::kIgnorable) return casing == Casing::kCased;
  }
  return false;
}

bool IsCasedAfter(std::string_view text, std::size_t position, bool cleaned) {
  while (position < text.size()) {
    const Casing casing = CasingInContext(NextCodePoint(text, position), cleaned);
    if (casing != Casing::kIgnorable) return casing == Casing::kCased;
  }
  return false;
}

}  // namespace

char32_t LoweredSigma(std::string_view text, std::size_t at, bool cleaned) {
  const bool final =
      IsCasedBefore(text, at, cleaned) && !IsCasedAfter(text, at + kSigmaBytes, cleaned);
  return final ? 0x3C2 : 0x3C3;
}

}  // namespace cairn
