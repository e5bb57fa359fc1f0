#include "embed/word_splitter.h"

#include <utf8proc.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "embed/char_class.h"
#include "embed/lower_case.h"
#include "embed/utf8_append.h"

namespace cairn {
namespace {

constexpr int kMostParts = 8;  // canonical decompositions have at most four

int CombiningClass(char32_t c) {
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->combining_class;
}

}  // namespace

// The processing of one text.
class WordSplitter::Pass {
 public:
  Pass(const WordSplitter& splitter, std::string_view text, const Sink& sink)
      : splitter_(splitter), options_(splitter.options_), text_(text), sink_(sink) {}

  void Run();

 private:
  void TakeAscii(unsigned char c);
  void TakeOther(char32_t c, std::size_t at);
  void Lower(char32_t c, std::size_t at);
  void Decompose(char32_t c);
  void PutMarks();
  void Put(char32_t c);
  void EndWord();
  void Emit();

  const WordSplitter& splitter_;
  const NormalizerOptions& options_;
  std::string_view text_;
  const Sink& sink_;
  std::size_t position_ = 0;
  std::string word_;
  std::size_t characters_ = 0;
  std::vector<char32_t> marks_;  // a run of combining marks not yet in canonical order
};

void WordSplitter::Pass::Run() {
  while (position_ < text_.size()) {
    const std::size_t at = position_;
    const auto c = static_cast<unsigned char>(text_[at]);
    if (c < 0x80) {
      ++position_;
      TakeAscii(c);
    } else {
      TakeOther(NextCodePoint(text_, position_), at);
    }
  }
  EndWord();
}

void WordSplitter::Pass::TakeAscii(unsigned char c) {
  const Ascii kind = splitter_.ascii_class_[c];
  if (kind == Ascii::kRemoved) return;
  if (!marks_.empty()) PutMarks();
  if (kind != Ascii::kLetter) Emit();
  if (kind == Ascii::kSeparator) return;
  word_ += splitter_.ascii_lowered_[c];
  ++characters_;
  if (kind == Ascii::kPunctuation) Emit();
}

void WordSplitter::Pass::TakeOther(char32_t c, std::size_t at) {
  if (options_.clean_text) {
    if (IsRemovedByCleaning(c)) return;
    if (IsWordSeparator(c)) return EndWord();
  }
  const bool apart = options_.handle_chinese_chars && IsSeparateIdeograph(c);
  if (apart) EndWord();
  Lower(c, at);
  if (apart) EndWord();
}

void WordSplitter::Pass::Lower(char32_t c, std::size_t at) {
  if (!options_.lowercase) return Decompose(c);
  if (c == kCapitalIWithDot) {  // the only character whose language-independent lower case is two
                                // characters
    Decompose('i');
    return Decompose(0x307);
  }
  if (c == kCapitalSigma) return Decompose(LoweredSigma(text_, at, options_.clean_text));
  Decompose(static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c))));
}

void WordSplitter::Pass::Decompose(char32_t c) {
  if (!options_.strip_accents) return Put(c);
  utf8proc_int32_t parts[kMostParts];
  int boundary = 0;
  const auto count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), parts, kMostParts,
                                             UTF8PROC_DECOMPOSE, &boundary);
  for (utf8proc_ssize_t i = 0; i < std::min<utf8proc_ssize_t>(count, kMostParts); ++i) {
    const auto part = static_cast<char32_t>(parts[i]);
    if (CombiningClass(part) != 0) {
      marks_.push_back(part);
    } else {
      PutMarks();
      Put(part);
    }
  }
}

// Sorts the marks, because a library's own ordering takes quadratic time on a text of only marks.
void WordSplitter::Pass::PutMarks() {
  if (marks_.size() > 1) {
    std::stable_sort(marks_.begin(), marks_.end(),
                     [](char32_t a, char32_t b) { return CombiningClass(a) < CombiningClass(b); });
  }
  for (const char32_t mark : marks_) Put(mark);
  marks_.clear();
}

void WordSplitter::Pass::Put(char32_t c) {
  if (options_.strip_accents && IsNonSpacingMark(c)) return;
  if (IsWordSeparator(c)) return Emit();
  const bool punctuation = IsTokenPunctuation(c);
  if (punctuation) Emit();
  AppendUtf8(c, word_);
  ++characters_;
  if (punctuation) Emit();
}

void WordSplitter::Pass::EndWord() {
  PutMarks();
  Emit();
}

void WordSplitter::Pass::Emit() {
  if (!word_.empty()) sink_(word_, characters_);
  word_.clear();
  characters_ = 0;
}

WordSplitter::WordSplitter(const NormalizerOptions& options) : options_(options) {
  for (unsigned char c = 0; c < 128; ++c) {
    const bool removed = options.clean_text && IsRemovedByCleaning(c);
    ascii_class_[c] = removed                 ? Ascii::kRemoved
                      : IsWordSeparator(c)    ? Ascii::kSeparator
                      : IsTokenPunctuation(c) ? Ascii::kPunctuation
                                              : Ascii::kLetter;
    const bool raised = options.lowercase && c >= 'A' && c <= 'Z';
    ascii_lowered_[c] = static_cast<char>(raised ? c - 'A' + 'a' : c);
  }
}

void WordSplitter::Split(std::string_view text, const Sink& sink) const {
  Pass(*this, text, sink).Run();
}

}  // namespace cairn
