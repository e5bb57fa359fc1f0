// WordSplitter: BERT's normalisation and its first cut. A text becomes words: cleaned, ideographs
// set apart, lower-case, without accents, cut at white space, each punctuation character a word of
// its own.
//
// The order is that of the reference: clean, set ideographs apart, lower the case, decompose
// canonically and drop non-spacing marks, cut. It runs as one pass over the text, in time linear in
// its length but for the sorting of runs of combining marks. Immutable; any thread may split.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace cairn {

// As the normalizer in tokenizer.json names them.
struct NormalizerOptions {
  bool clean_text = true;
  bool handle_chinese_chars = true;
  bool strip_accents = true;
  bool lowercase = true;
};

class WordSplitter {
 public:
  explicit WordSplitter(const NormalizerOptions& options);

  // A word, never empty, and how many code points it has. The view lasts for the call.
  using Sink = std::function<void(std::string_view word, std::size_t characters)>;
  // `text` is valid UTF-8.
  void Split(std::string_view text, const Sink& sink) const;

 private:
  class Pass;
  // What becomes of an ASCII character: most of most texts needs no more than this table.
  enum class Ascii : std::uint8_t { kLetter, kPunctuation, kSeparator, kRemoved };

  NormalizerOptions options_;
  std::array<Ascii, 128> ascii_class_{};
  std::array<char, 128> ascii_lowered_{};
};

}  // namespace cairn
