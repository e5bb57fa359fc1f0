// Texts for benches: made of 20,000 words whose frequencies fall as in natural language (Zipf),
// with stop words in between. A question has four stop words and four words that are neither common
// nor unheard of.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"

namespace cairn {

inline constexpr std::size_t kVocabulary = 20'000;

// Pronounceable words, the frequent ones short.
inline std::string WordNumber(std::size_t n) {
  static constexpr const char* kSyllables[] = {"ba",  "ko", "ri",  "ten", "mu", "las", "vo",  "di",
                                               "por", "ne", "sha", "gu",  "fi", "zem", "tra", "lo"};
  std::string word;
  for (std::size_t rest = n + 16;; rest /= 16) {
    word += kSyllables[rest % 16];
    if (rest < 16) return word;
  }
}

class Texts {
 public:
  Texts() : rng_(42) {
    double sum = 0;
    for (std::size_t n = 0; n < kVocabulary; ++n) {
      words_.push_back(WordNumber(n));
      sum += 1.0 / static_cast<double>(n + 10);
      sums_.push_back(sum);
    }
  }

  std::string Text(std::size_t words) {
    static constexpr const char* kLittle[] = {"the", "of",   "and", "to",  "in",
                                              "is",  "that", "for", "was", "on"};
    std::string text;
    for (std::size_t i = 0; i < words; ++i) {
      if (i > 0) text += ' ';
      text += rng_.Below(5) < 2 ? kLittle[rng_.Below(10)] : AnyWord();
    }
    return text;
  }

  std::string Question() {
    std::string question = "what is the";
    for (int i = 0; i < 4; ++i) question += " " + words_[50 + rng_.Below(3000)];
    return question + " of";
  }

  std::string WordOfRank(std::size_t rank) const { return words_[rank]; }
  std::uint64_t Below(std::uint64_t n) { return rng_.Below(n); }

 private:
  const std::string& AnyWord() {
    const double at = static_cast<double>(rng_.Below(1'000'000)) / 1e6 * sums_.back();
    const auto found = std::lower_bound(sums_.begin(), sums_.end(), at);
    return words_[static_cast<std::size_t>(found - sums_.begin())];
  }

  SeededRng rng_;
  std::vector<std::string> words_;
  std::vector<double> sums_;
};

}  // namespace cairn
