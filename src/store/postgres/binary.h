// Values in the binary form in which PostgreSQL sends and takes them: big-endian numbers, arrays as
// a head and their items.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cairn::postgres {

void AppendInt16(std::string& bytes, std::uint16_t value);
void AppendInt32(std::string& bytes, std::uint32_t value);
void AppendInt64(std::string& bytes, std::uint64_t value);

// The number in the first bytes; they are there.
std::uint16_t ReadInt16(std::string_view bytes);
std::uint32_t ReadInt32(std::string_view bytes);
std::uint64_t ReadInt64(std::string_view bytes);

// Types that PostgreSQL has had under these numbers since they exist (pg_type.dat).
enum class TypeNumber : std::uint32_t {
  kBytes = 17,
  kInt64 = 20,
  kInt32 = 23,
  kText = 25,
  kDouble = 701,
  kUuid = 2950,
  kWords = 3614,  // tsvector
};

// An array of one dimension, item by item.
class ArrayBuilder {
 public:
  explicit ArrayBuilder(std::uint32_t type) : type_(type) {}
  explicit ArrayBuilder(TypeNumber type) : ArrayBuilder(static_cast<std::uint32_t>(type)) {}

  void Add(std::string_view item);
  void AddInt64(std::int64_t value);
  void AddInt32(std::int32_t value);
  void AddDouble(double value);
  void AddNull();
  std::string Take() const;

 private:
  std::uint32_t type_;
  std::uint32_t count_ = 0;
  bool has_null_ = false;
  std::string items_;
};

}  // namespace cairn::postgres
