#include "store/memory/word_index.h"

#include <algorithm>

#include "base/text.h"
#include "model/bm25.h"
#include "text/porter_stem.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

// The index of a list has its items one after the other, with quotes and a comma between them.
StemmedWords StemmedWordsOfAll(const std::vector<std::string>& texts) {
  return StemmedWordsOf("\"" + Join(texts, "\",\"") + "\"");
}

bool IsAt(const StemmedWords& words, std::size_t at, const std::string& stem, bool prefix) {
  if (!prefix) return words[at].contains(stem);
  return std::any_of(words[at].begin(), words[at].end(),
                     [&](const std::string& word) { return word.starts_with(stem); });
}

bool StartsAt(const StemmedWords& words, std::size_t at, const WordPattern& pattern) {
  if (at + pattern.words.size() > words.size()) return false;
  for (std::size_t i = 0; i < pattern.words.size(); ++i) {
    const bool is_last = i + 1 == pattern.words.size();
    if (!IsAt(words, at + i, pattern.words[i], is_last && pattern.prefix)) return false;
  }
  return true;
}

std::size_t CountOccurrences(const StemmedWords& words, const WordPattern& pattern) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < words.size(); ++at) count += StartsAt(words, at, pattern) ? 1 : 0;
  return count;
}

double FrequencyOf(const WordPattern& pattern, const KeywordFields& fields,
                   const IndexedMemory& memory) {
  double frequency = 0;
  for (std::size_t i = 0; i < kKeywordFieldCount; ++i) {
    if (fields.any() && !fields.test(i)) continue;
    frequency +=
        kFieldWeights[i] * static_cast<double>(CountOccurrences(memory.fields[i], pattern));
  }
  return frequency;
}

}  // namespace

StemmedWords StemmedWordsOf(std::string_view text) {
  StemmedWords words;
  ForEachWord(text, [&](const WordToken& word) {
    if (word.form == WordForm::kPart) words.emplace_back();
    words.back().insert(PorterStem(word.text));
  });
  return words;
}

std::int64_t IndexedMemory::CountWords() const {
  std::int64_t count = 0;
  for (const StemmedWords& words : fields) count += std::ssize(words);
  return count;
}

IndexedMemory IndexOf(const Memory& memory) {
  return {{StemmedWordsOf(memory.content), StemmedWordsOf(memory.summary),
           StemmedWordsOf(memory.section_title), StemmedWordsOfAll(memory.keywords),
           StemmedWordsOfAll(memory.tags), StemmedWordsOfAll(memory.entities),
           StemmedWordsOf(memory.file_path), StemmedWordsOf(NameOf(memory.category)),
           StemmedWordsOf(memory.source), StemmedWordsOf(memory.context),
           StemmedWordsOf(memory.overlap)}};
}

WantedTerm WantedOf(const KeywordTerm& term) {
  return {StemsOf(term.is_phrase ? PatternsOfPhrase(term.text, term.is_prefix)
                                 : PatternsOfWord(term.text, term.is_prefix)),
          term.fields};
}

double WeightedFrequency(const WantedTerm& term, const IndexedMemory& memory) {
  double most = 0;
  for (const WordPattern& pattern : term.patterns) {
    most = std::max(most, FrequencyOf(pattern, term.fields, memory));
  }
  return most;
}

}  // namespace cairn
