#include "web/excerpt_json.h"

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

// Counts UTF-16 units of valid UTF-8: one per lead byte, two for four-byte sequences.
std::size_t Utf16Units(std::string_view bytes) {
  std::size_t units = 0;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    units += (byte & 0xC0U) != 0x80U;
    units += byte >= 0xF0U;
  }
  return units;
}

}  // namespace

Json ToJson(const Excerpt& excerpt) {
  Json marks = Json::array();
  std::size_t units = 0;
  std::size_t done = 0;
  const auto units_at = [&](std::size_t byte) {
    units += Utf16Units(std::string_view(excerpt.text).substr(done, byte - done));
    done = byte;
    return units;
  };
  for (const auto& [begin, end] : excerpt.marks) {
    const std::size_t first = units_at(begin);
    marks.push_back({first, units_at(end)});
  }
  return {{"text", excerpt.text},
          {"marks", std::move(marks)},
          {"cut_before", excerpt.cut_before},
          {"cut_after", excerpt.cut_after}};
}

}  // namespace cairn
