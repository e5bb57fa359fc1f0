// A word in lower case in its own buffer, for lookups without allocation.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace cairn {

// Lowers ASCII, Latin-1 and Cyrillic letters, which cover the word lists. A word longer than any in
// the lists becomes empty. The text must be valid UTF-8.
class Lowered {
 public:
  explicit Lowered(std::string_view word);
  std::string_view view() const { return {bytes_.data(), size_}; }

 private:
  static constexpr std::size_t kLongest = 40;

  void LowerPair(std::size_t at);

  std::array<char, kLongest> bytes_;
  std::size_t size_ = 0;
};

}  // namespace cairn
