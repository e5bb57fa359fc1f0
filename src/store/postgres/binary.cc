#include "store/postgres/binary.h"

#include <bit>

namespace cairn::postgres {
namespace {

template <typename T>
void Append(std::string& bytes, T value) {
  for (int shift = 8 * (static_cast<int>(sizeof(T)) - 1); shift >= 0; shift -= 8) {
    bytes += static_cast<char>(static_cast<unsigned char>(value >> shift));
  }
}

template <typename T>
T Read(std::string_view bytes) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    value = static_cast<T>(static_cast<T>(value << 8) | static_cast<unsigned char>(bytes[i]));
  }
  return value;
}

}  // namespace

void AppendInt16(std::string& bytes, std::uint16_t value) { Append(bytes, value); }
void AppendInt32(std::string& bytes, std::uint32_t value) { Append(bytes, value); }
void AppendInt64(std::string& bytes, std::uint64_t value) { Append(bytes, value); }

std::uint16_t ReadInt16(std::string_view bytes) { return Read<std::uint16_t>(bytes); }
std::uint32_t ReadInt32(std::string_view bytes) { return Read<std::uint32_t>(bytes); }
std::uint64_t ReadInt64(std::string_view bytes) { return Read<std::uint64_t>(bytes); }

void ArrayBuilder::Add(std::string_view item) {
  AppendInt32(items_, static_cast<std::uint32_t>(item.size()));
  items_ += item;
  ++count_;
}

void ArrayBuilder::AddInt64(std::int64_t value) {
  AppendInt32(items_, sizeof value);
  AppendInt64(items_, static_cast<std::uint64_t>(value));
  ++count_;
}

void ArrayBuilder::AddInt32(std::int32_t value) {
  AppendInt32(items_, sizeof value);
  AppendInt32(items_, static_cast<std::uint32_t>(value));
  ++count_;
}

void ArrayBuilder::AddDouble(double value) { AddInt64(std::bit_cast<std::int64_t>(value)); }

void ArrayBuilder::AddNull() {
  AppendInt32(items_, static_cast<std::uint32_t>(-1));
  has_null_ = true;
  ++count_;
}

std::string ArrayBuilder::Take() const {
  std::string bytes;
  AppendInt32(bytes, count_ > 0 ? 1 : 0);  // dimensions
  AppendInt32(bytes, has_null_ ? 1 : 0);
  AppendInt32(bytes, type_);
  if (count_ > 0) {
    AppendInt32(bytes, count_);
    AppendInt32(bytes, 1);  // the number of the first item
  }
  return bytes + items_;
}

}  // namespace cairn::postgres
