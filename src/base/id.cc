#include "base/id.h"

#include <cstring>

#include "base/clock.h"
#include "base/keyed_hash.h"
#include "base/rng.h"
#include "base/text.h"

namespace cairn {
namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool IsHyphenPosition(std::size_t i) { return i == 8 || i == 13 || i == 18 || i == 23; }

Error NotAnId(std::string_view text) {
  return InvalidArgument("'" + Abbreviate(text, 60) +
                         "' is not an id; ids look like 018f3c2e-7b1a-7c3d-9e4f-0123456789ab");
}

}  // namespace

Id Id::New(const Clock& clock, Rng& rng) {
  Id id;
  rng.Fill(id.bytes_.data(), id.bytes_.size());
  const auto ms = static_cast<std::uint64_t>(clock.Now());
  for (std::size_t i = 0; i < 6; ++i) {
    id.bytes_[i] = static_cast<std::uint8_t>(ms >> (8 * (5 - i)));
  }
  id.bytes_[6] = static_cast<std::uint8_t>(0x70 | (id.bytes_[6] & 0x0F));  // version 7
  id.bytes_[8] = static_cast<std::uint8_t>(0x80 | (id.bytes_[8] & 0x3F));  // the RFC's variant
  return id;
}

Result<Id> Id::Parse(std::string_view text) {
  if (text.size() != 36) return NotAnId(text);
  Id id;
  std::size_t nibble = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (IsHyphenPosition(i)) {
      if (text[i] != '-') return NotAnId(text);
      continue;
    }
    const int value = HexValue(text[i]);
    if (value < 0) return NotAnId(text);
    auto& byte = id.bytes_[nibble / 2];
    byte = static_cast<std::uint8_t>((byte << 4) | value);
    ++nibble;
  }
  if (id.IsNil()) return NotAnId(text);
  return id;
}

std::string Id::ToString() const {
  std::string text(36, '-');
  std::size_t nibble = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (IsHyphenPosition(i)) continue;
    const int shift = nibble % 2 == 0 ? 4 : 0;
    text[i] = kHexDigits[(bytes_[nibble / 2] >> shift) & 0x0F];
    ++nibble;
  }
  return text;
}

}  // namespace cairn

// Keyed, because ids may come from untrusted files, which could choose colliding ones.
std::size_t std::hash<cairn::Id>::operator()(const cairn::Id& id) const noexcept {
  return cairn::KeyedHash()(
      {reinterpret_cast<const char*>(id.bytes().data()), id.bytes().size()});  // NOLINT
}
