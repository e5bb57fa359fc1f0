#include "store/memory/word_match.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

void AddWords(std::set<std::string>& words, std::string_view text) { words.merge(WordsOf(text)); }

void AddWords(std::set<std::string>& words, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) AddWords(words, text);
}

}  // namespace

std::set<std::string> WordsOf(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) words.insert(ToLowerAscii(word));
    word.clear();
  };
  for (std::size_t position = 0; position < text.size();) {
    const std::size_t start = position;
    const char32_t c = NextCodePoint(text, position);
    if (IsLetter(c) || IsDigit(c)) {
      word += text.substr(start, position - start);
    } else {
      finish();
    }
  }
  finish();
  return words;
}

std::set<std::string> SearchableWords(const Memory& memory) {
  std::set<std::string> words;
  AddWords(words, memory.content);
  AddWords(words, memory.summary);
  AddWords(words, memory.section_title);
  AddWords(words, memory.keywords);
  AddWords(words, memory.tags);
  AddWords(words, memory.entities);
  AddWords(words, memory.file_path);
  AddWords(words, NameOf(memory.category));
  AddWords(words, memory.source);
  AddWords(words, memory.context);
  return words;
}

std::size_t CountMatches(std::span<const std::string> wanted, const std::set<std::string>& words) {
  std::set<std::set<std::string>> distinct;
  for (const std::string& word : wanted) distinct.insert(WordsOf(word));
  return static_cast<std::size_t>(
      std::count_if(distinct.begin(), distinct.end(), [&](const std::set<std::string>& parts) {
        return !parts.empty() &&
               std::includes(words.begin(), words.end(), parts.begin(), parts.end());
      }));
}

}  // namespace cairn
