// The names of an enum's values, written once. A module describes an enum next to it:
//
//   enum class SearchMode { kVector, kKeyword, kHybrid };
//   template <>
//   struct EnumNames<SearchMode> {
//     static constexpr std::string_view kWhat = "search mode";
//     static constexpr EnumEntry<SearchMode> kTable[] = {
//         {SearchMode::kVector, "vector"}, {SearchMode::kKeyword, "keyword"}, …};
//   };
//
// and then prints, reads and lists it with the functions below. Every value has exactly one row;
// names are matched exactly, because what is read from a file is also written to one.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <span>
#include <string_view>

#include "base/result.h"

namespace cairn {

template <typename E>
struct EnumEntry {
  E value;
  std::string_view name;
};

// Specialised by each named enum, as above. kWhat is what people call it: one noun phrase.
template <typename E>
struct EnumNames;

template <typename E>
concept NamedEnum = requires {
  { EnumNames<E>::kWhat } -> std::convertible_to<std::string_view>;
  { EnumNames<E>::kTable[0] } -> std::convertible_to<EnumEntry<E>>;
};

// All names in the table's order, for schemas, help and completion. They live for ever.
template <NamedEnum E>
constexpr std::span<const std::string_view> AllNames();

// The value's name. A value without a row is a defect: an assert, and empty without asserts.
template <NamedEnum E>
constexpr std::string_view NameOf(E value);

// The value of that name; else kInvalidArgument with the nearest name and all of them:
//   'hybird' is not a search mode; did you mean 'hybrid'? (vector, keyword, hybrid)
template <NamedEnum E>
Result<E> ParseEnum(std::string_view text);

// The error of ParseEnum, also for choices that are no enum. The article before `what` is added.
Error NotOneOf(std::string_view text, std::string_view what,
               std::span<const std::string_view> names);

namespace enum_names_internal {

template <NamedEnum E>
constexpr auto CollectNames() {
  std::array<std::string_view, std::size(EnumNames<E>::kTable)> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = EnumNames<E>::kTable[i].name;
  return names;
}

template <NamedEnum E>
inline constexpr auto kNames = CollectNames<E>();

}  // namespace enum_names_internal

template <NamedEnum E>
constexpr std::span<const std::string_view> AllNames() {
  return enum_names_internal::kNames<E>;
}

template <NamedEnum E>
constexpr std::string_view NameOf(E value) {
  for (const EnumEntry<E>& entry : EnumNames<E>::kTable) {
    if (entry.value == value) return entry.name;
  }
  assert(!"this value has no row in EnumNames::kTable");
  return {};
}

template <NamedEnum E>
Result<E> ParseEnum(std::string_view text) {
  for (const EnumEntry<E>& entry : EnumNames<E>::kTable) {
    if (entry.name == text) return entry.value;
  }
  return NotOneOf(text, EnumNames<E>::kWhat, AllNames<E>());
}

}  // namespace cairn
