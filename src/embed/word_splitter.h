// WordSplitter: BERT's normalization and pre-tokenization. Splits a text into words: cleaned,
// lower-case, without accents, split at white space, with each ideograph and punctuation character
// a word of its own.
//
// The order is that of the reference: clean, separate ideographs, lower the case, decompose
// canonically and drop non-spacing marks, split. Runs as one pass in linear time, except for
// sorting runs of combining marks. Immutable and thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace cairn {

// Named as in the normalizer of tokenizer.json.
struct NormalizerOptions {
  bool clean_text = true;
  bool handle_chinese_chars = true;
  bool strip_accents = true;
  bool lowercase = true;
};

class WordSplitter {
 public:
  explicit WordSplitter(const NormalizerOptions& options);

  // Receives a word, never empty, and its number of code points. The view is valid during the call.
  using Sink = std::function<void(std::string_view word, std::size_t characters)>;
  // `text` is valid UTF-8.
  void Split(std::string_view text, const Sink& sink) const;

 private:
  class Pass;
  // How an ASCII character is handled: for most text this table is all that is needed.
  enum class Ascii : std::uint8_t { kLetter, kPunctuation, kSeparator, kRemoved };

  NormalizerOptions options_;
  std::array<Ascii, 128> ascii_class_{};
  std::array<char, 128> ascii_lowered_{};
};

}  // namespace cairn
