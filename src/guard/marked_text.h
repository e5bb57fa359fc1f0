// Samples for tests of secrets, written so that no scanner takes these files for a leak: a secret
// stands between « and », and has a ¦ every few characters.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

struct MarkedText {
  std::string text;                                          // without the marks
  std::vector<std::pair<std::size_t, std::size_t>> secrets;  // begin and size of what is marked
};

inline MarkedText ReadMarked(std::string_view sample) {
  MarkedText read;
  while (!sample.empty()) {
    if (sample.starts_with("«")) {
      read.secrets.emplace_back(read.text.size(), 0);
    } else if (sample.starts_with("»")) {
      read.secrets.back().second = read.text.size() - read.secrets.back().first;
    } else if (!sample.starts_with("¦")) {
      read.text += sample.front();
      sample.remove_prefix(1);
      continue;
    }
    sample.remove_prefix(std::string_view("«").size());  // each has two bytes
  }
  return read;
}

}  // namespace cairn
