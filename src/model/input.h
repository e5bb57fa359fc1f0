// MemoryInput: the fields a caller gave, for a new memory or for a change. What was not given keeps
// its default or its present value.
#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/memory.h"

namespace cairn {

// Which fields of kMemoryFields are meant.
class FieldSet {
 public:
  template <typename T>
  bool Has(T Memory::*member) const {
    bool has = false;
    ForEachIndexed([&](std::size_t index, const auto& field) {
      if (IsSame(field.member, member)) has = bits_.test(index);
    });
    return has;
  }
  template <typename T>
  void Add(T Memory::*member) {
    ForEachIndexed([&](std::size_t index, const auto& field) {
      if (IsSame(field.member, member)) bits_.set(index);
    });
  }
  bool empty() const { return bits_.none(); }

 private:
  template <typename Visit>
  static void ForEachIndexed(Visit&& visit) {
    std::size_t index = 0;
    ForEachField(kMemoryFields, [&](const auto& field) { visit(index++, field); });
  }
  template <typename A, typename B>
  static bool IsSame(A a, B b) {
    if constexpr (std::is_same_v<A, B>) {
      return a == b;
    } else {
      return false;
    }
  }

  std::bitset<kMemoryFieldCount> bits_;
};

struct MemoryInput {
  Memory values;
  FieldSet given;
  std::optional<double> ttl_days;  // instead of expires_at: that many days from now

  template <typename T, typename V>
  void Set(T Memory::*member, V&& value) {
    values.*member = std::forward<V>(value);
    given.Add(member);
  }
  template <typename T>
  bool Has(T Memory::*member) const {
    return given.Has(member);
  }
  bool empty() const { return given.empty() && !ttl_days; }
};

}  // namespace cairn
