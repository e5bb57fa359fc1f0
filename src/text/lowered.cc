#include "text/lowered.h"

namespace cairn {

Lowered::Lowered(std::string_view word) {
  if (word.size() > kLongest) return;
  size_ = word.size();
  for (std::size_t i = 0; i < size_; ++i) {
    const char c = word[i];
    bytes_[i] = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    if (i > 0 && (c & 0x80) != 0) LowerPair(i - 1);
  }
}

// Handles the two-byte capitals at `at`: À … Þ (C3 80 … 9E), А … Я (D0 90 … AF).
void Lowered::LowerPair(std::size_t at) {
  const auto lead = static_cast<unsigned char>(bytes_[at]);
  const auto tail = static_cast<unsigned char>(bytes_[at + 1]);
  const bool latin = lead == 0xC3 && tail <= 0x9E;
  if (latin || (lead == 0xD0 && tail >= 0x90 && tail <= 0x9F)) {
    bytes_[at + 1] = static_cast<char>(tail + 0x20);
  } else if (lead == 0xD0 && tail >= 0xA0 && tail <= 0xAF) {
    bytes_[at] = static_cast<char>(0xD1);
    bytes_[at + 1] = static_cast<char>(tail - 0x20);
  }
}

}  // namespace cairn
