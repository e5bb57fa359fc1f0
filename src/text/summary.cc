#include "text/summary.h"

#include <cstddef>
#include <vector>

#include "base/text.h"
#include "base/utf8.h"
#include "text/first_sentence.h"

namespace cairn {
namespace {

constexpr std::size_t kMostHalfWords = 40;
constexpr std::size_t kMostCodePoints = 200;
constexpr std::string_view kEllipsis = "…";

std::size_t HalfWords(const SentenceWord& word) { return word.half || word.glued ? 1 : 2; }

// Words up to a limit, and whether the sentence was cut.
struct Line {
  std::vector<SentenceWord> words;
  std::size_t half_words = 0;
  bool overflows = false;

  void Add(const SentenceWord& word) {
    overflows |= half_words + HalfWords(word) > kMostHalfWords;
    if (overflows) return;
    half_words += HalfWords(word);
    words.push_back(word);
  }
};

// As much of the sentence as fits.
Line ReadLine(FirstSentence& sentence) {
  Line line;
  while (!line.overflows) {
    const SentenceWord word = sentence.Next();
    if (word.text.empty()) break;
    line.Add(word);
  }
  return line;
}

std::string ToText(const Line& line) {
  std::string text;
  for (const SentenceWord& word : line.words) {
    if (!text.empty() && !word.glued) text += ' ';
    // A word may be as long as the content; a summary needs only its beginning.
    text += FirstCodePoints(word.text, kMostCodePoints + 1);
  }
  return text;
}

void EraseFirst(std::string& text, std::string_view mark) {
  const std::size_t at = mark.empty() ? std::string::npos : text.find(mark);
  if (at != std::string::npos) text.erase(at, mark.size());
}

void AppendEllipsis(std::string& text) {
  while (!text.empty() && std::string_view(",;:-( ").find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  text += kEllipsis;
}

}  // namespace

std::string Summarise(std::string_view content) {
  FirstSentence sentence(content);
  const Line line = ReadLine(sentence);
  std::string text = ToText(line);
  EraseFirst(text, sentence.emphasis());
  // Only marks: they are the content.
  if (text.empty()) text = Abbreviate(content, kMostHalfWords / 2);
  const bool too_long = CountCodePoints(text) > kMostCodePoints;
  if (too_long) text.resize(FirstCodePoints(text, kMostCodePoints - 1).size());
  if (too_long || line.overflows) AppendEllipsis(text);
  return text;
}

}  // namespace cairn
