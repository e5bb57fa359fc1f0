// A fixed set of words, written as one space-separated text and hashed at compile time:
//
//   constexpr std::string_view kColours = "red green blue";
//   kWordSetOf<kColours>.Has("red");
//
// A lookup costs one hash and usually one comparison. Words are compared byte for byte: callers
// lower-case the word first if needed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn {

constexpr std::size_t CountWords(std::string_view list) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    count += list[i] != ' ' && (i == 0 || list[i - 1] == ' ') ? 1 : 0;
  }
  return count;
}

template <std::size_t kWords>
class WordSet {
 public:
  // `list` must outlive the set; normally it is a literal.
  explicit constexpr WordSet(std::string_view list) : list_(list) {
    std::size_t start = 0;
    while (start < list.size()) {
      const std::size_t end = std::min(list.find(' ', start), list.size());
      if (end > start) Insert(start, end - start);
      start = end + 1;
    }
  }

  constexpr bool Has(std::string_view word) const {
    if (word.empty() || word.size() > kLongest) return false;
    for (std::size_t at = Hash(word) % kSlots; slots_[at].length != 0; at = (at + 1) % kSlots) {
      if (At(slots_[at]) == word) return true;
    }
    return false;
  }

 private:
  struct Slot {
    std::uint16_t start = 0;
    std::uint8_t length = 0;
  };

  static constexpr std::size_t kLongest = 40;

  static constexpr std::size_t SlotCount() {
    std::size_t count = 16;
    while (count < 3 * kWords) count *= 2;
    return count;
  }
  static constexpr std::size_t kSlots = SlotCount();

  static constexpr std::uint32_t Hash(std::string_view word) {
    std::uint32_t hash = 2166136261u;  // FNV-1a
    for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return hash ^ (hash >> 15);
  }

  constexpr std::string_view At(Slot slot) const { return list_.substr(slot.start, slot.length); }

  constexpr void Insert(std::size_t start, std::size_t length) {
    std::size_t at = Hash(list_.substr(start, length)) % kSlots;
    while (slots_[at].length != 0) at = (at + 1) % kSlots;
    slots_[at] = {static_cast<std::uint16_t>(start), static_cast<std::uint8_t>(length)};
  }

  std::string_view list_;
  std::array<Slot, kSlots> slots_{};
};

template <const std::string_view& kList>
inline constexpr auto kWordSetOf = WordSet<CountWords(kList)>(kList);

}  // namespace cairn
