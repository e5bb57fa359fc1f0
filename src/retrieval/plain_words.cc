#include "retrieval/plain_words.h"

namespace cairn {

std::vector<std::string> PlainWords(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    const bool is_letter =
        (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    if (is_letter) {
      word += c;
    } else if (c >= 'A' && c <= 'Z') {
      word += static_cast<char>(c - 'A' + 'a');
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

}  // namespace cairn
