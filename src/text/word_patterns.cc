#include "text/word_patterns.h"

#include <optional>

#include "base/fold.h"
#include "base/utf8.h"
#include "text/porter_stem.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

struct Reading {
  WordPattern parts;
  std::optional<std::string> whole;  // of the only unit
};

bool TakeIntoReading(void* context, const WordToken& word) {
  auto& reading = *static_cast<Reading*>(context);
  if (word.form == WordForm::kPart) reading.parts.words.emplace_back(word.text);
  if (word.unit > 0) {
    reading.whole.reset();
  } else if (word.form == WordForm::kWhole) {
    reading.whole = word.text;
  }
  return reading.parts.words.size() < kMostPatternWords;
}

// The index holds ideographs in pairs; a single one is the start of a pair or the last of a run.
bool IsLoneIdeograph(const std::vector<std::string>& words) {
  if (words.size() != 1) return false;
  std::size_t next = 0;
  return WordClassOf(NextCodePoint(words[0], next)) == WordClass::kIdeograph &&
         next == words[0].size();
}

Reading Read(std::string_view text, bool prefix) {
  Reading reading;
  CutWords(text, &reading, TakeIntoReading);
  reading.parts.prefix = prefix || IsLoneIdeograph(reading.parts.words);
  return reading;
}

}  // namespace

std::vector<WordPattern> StemsOf(std::vector<WordPattern> patterns) {
  for (WordPattern& pattern : patterns) {
    for (std::string& word : pattern.words) word = PorterStem(word);
  }
  return patterns;
}

std::vector<WordPattern> PatternsOfWord(std::string_view text, bool prefix) {
  Reading reading = Read(text, prefix);
  std::vector<WordPattern> patterns;
  const bool has_symbols = reading.whole && reading.parts.words.size() == 1;
  if (!reading.parts.words.empty() && !has_symbols) patterns.push_back(std::move(reading.parts));
  if (reading.whole) patterns.push_back({{*std::move(reading.whole)}, prefix});
  return patterns;
}

std::vector<WordPattern> PatternsOfPhrase(std::string_view text, bool prefix) {
  Reading reading = Read(text, prefix);
  if (reading.parts.words.empty()) return {};
  return {std::move(reading.parts)};
}

}  // namespace cairn
