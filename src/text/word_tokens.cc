#include "text/word_tokens.h"

#include <algorithm>
#include <array>

#include "base/fold.h"
#include "base/utf8.h"
#include "text/irregular_forms.h"
#include "text/word_shape.h"

namespace cairn {
namespace {

constexpr std::size_t kMostParts = 16;

// The character at a position of the text.
struct Character {
  CharClass kind = CharClass::kGap;
  std::size_t length = 0;  // bytes; 0 at the end
  char32_t code = 0;
};

// A word or a part of an identifier being built.
struct Part {
  std::size_t start = 0;  // in the buffer
  std::size_t size = 0;
  std::size_t begin = 0;  // in the text
  std::size_t end = 0;
};

// Splits a run of valid UTF-8. `offset` is its position in the caller's text.
class Cutter {
 public:
  Cutter(std::string_view text, std::size_t offset, std::uint32_t& unit, void* context,
         TakeWord take)
      : text_(text), offset_(offset), unit_(unit), context_(context), take_(take) {}

  // False if the receiver stopped the walk.
  bool Run() {
    while (at_ < text_.size() && !stopped_) {
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte < 0x80 && !IsAsciiWord(byte)) {
        ++at_;
      } else if (!CutPlainWord()) {
        CutNext();
      }
    }
    return !stopped_;
  }

 private:
  Character At(std::size_t at) const {
    if (at >= text_.size()) return {};
    const auto byte = static_cast<unsigned char>(text_[at]);
    if (byte < 0x80) return {AsciiClass(byte), 1, byte};
    std::size_t next = at;
    const char32_t code = NextCodePoint(text_, next);
    return {FromWordClass(WordClassOf(code)), next - at, code};
  }

  void Emit(std::string_view word, std::size_t begin, std::size_t end, WordForm form) {
    if (stopped_ || word.empty()) return;
    stopped_ = !take_(context_, {word, offset_ + begin, offset_ + end, form, unit_});
  }

  // Fast path: a run of ASCII letters of which at most the first is a capital, or of digits,
  // followed by a gap. Returns false, having consumed nothing, if the text is anything else.
  bool CutPlainWord() {
    const PlainWord word = MeasurePlainWord(text_.substr(at_));
    if (word.length == 0 || word.length > kMostWordBytes) return false;
    std::string_view folded = text_.substr(at_, word.length);
    if (word.has_capital) {
      std::copy(folded.begin(), folded.end(), buffer_.begin());
      buffer_[0] = static_cast<char>(buffer_[0] | 0x20);
      folded = {buffer_.data(), word.length};
    }
    Emit(BaseForm(folded), at_, at_ + word.length, WordForm::kPart);
    at_ += word.length;
    ++unit_;
    return true;
  }

  void CutNext() {
    const Character first = At(at_);
    if (first.kind == CharClass::kIdeograph) {
      CutIdeographs();
    } else if (IsWordClass(first.kind)) {
      CutIdentifier();
    } else {
      at_ += first.length;
      return;
    }
    ++unit_;
  }

  void CutIdentifier() {
    count_ = 0;
    used_ = 0;
    is_too_long_ = false;
    is_opaque_ = IsOpaque(text_.substr(at_));
    OpenPart();
    CharClass before = CharClass::kGap;
    for (Character c = At(at_); Continues(c); c = At(at_)) {
      if (c.kind == CharClass::kUnderscore || c.kind == CharClass::kHyphen) {
        SkipJoint();
        before = CharClass::kGap;
        continue;
      }
      if (!is_opaque_ && IsBoundary(before, c)) OpenPart();
      Append(c);
      if (c.kind != CharClass::kMark) before = c.kind;
    }
    Finish();
  }

  // Whether the identifier continues with this character.
  bool Continues(const Character& c) const {
    if (c.kind == CharClass::kHyphen) return IsWordClass(At(at_ + 1).kind);
    if (c.kind == CharClass::kUnderscore) {
      return IsWordClass(At(std::min(text_.find_first_not_of('_', at_), text_.size())).kind);
    }
    return IsWordClass(c.kind) || c.kind == CharClass::kMark;
  }

  void SkipJoint() {
    if (text_[at_] == '-') {
      ++at_;
    } else {
      at_ = text_.find_first_not_of('_', at_);
    }
    is_opaque_ = IsOpaque(text_.substr(at_));
    OpenPart();
  }

  // fooBar, foo2, 2nd, and HTTPServer before the S, but not URLs.
  bool IsBoundary(CharClass before, const Character& c) const {
    if (before == CharClass::kGap || c.kind == CharClass::kMark) return false;
    if ((before == CharClass::kDigit) != (c.kind == CharClass::kDigit)) return true;
    if (c.kind != CharClass::kUpper) return false;
    if (before == CharClass::kLower) return true;
    const Character next = At(at_ + c.length);
    if (next.kind != CharClass::kLower) return false;
    const bool is_plural = next.code == U's' && !IsLetterClass(At(at_ + c.length + 1).kind);
    return !is_plural;
  }

  void OpenPart() {
    if (count_ > 0 && parts_[count_ - 1].size == 0) --count_;
    if (count_ == kMostParts) {  // such an identifier is not searched for as a whole
      is_too_long_ = true;
      EmitParts();
      count_ = 0;
      used_ = 0;
    }
    parts_[count_++] = {used_, 0, at_, at_};
  }

  void Append(const Character& c) {
    std::array<char, kMostFoldedBytes> folded;
    const std::size_t size =
        c.code < 0x80 ? FoldAscii(c.code, folded.data()) : Fold(c.code, folded.data());
    Part& part = parts_[count_ - 1];
    at_ += c.length;
    if (part.size + size <= kMostWordBytes) {
      std::copy_n(folded.begin(), size, buffer_.begin() + static_cast<std::ptrdiff_t>(used_));
      used_ += size;
      part.size += size;
    }
    part.end = at_;
  }

  void Finish() {
    if (count_ > 0 && parts_[count_ - 1].size == 0) --count_;
    if (count_ == 0) return;
    if (count_ == 1 && !is_too_long_) TakeSymbols();
    EmitParts();
    at_ += CliticLength(text_.substr(at_));
  }

  // C++ and C# are names although their signs are not letters: the whole includes them, the part
  // does not.
  void TakeSymbols() {
    const std::size_t length = parts_[0].size == 1 ? SymbolLength(text_.substr(at_)) : 0;
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(at_), length,
                buffer_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ += length;
    at_ += length;
  }

  void EmitParts() {
    const bool has_whole =
        !is_too_long_ && used_ <= kMostWordBytes && (count_ > 1 || used_ > parts_[0].size);
    for (std::size_t i = 0; i < count_; ++i) {
      const Part& part = parts_[i];
      std::string_view word(buffer_.data() + part.start, part.size);
      if (count_ == 1 && !has_whole) word = BaseForm(word);
      Emit(word, part.begin, part.end, WordForm::kPart);
      if (i == 0 && has_whole) {
        Emit({buffer_.data(), used_}, part.begin, std::max(parts_[count_ - 1].end, at_),
             WordForm::kWhole);
      }
    }
  }

  void CutIdeographs() {
    std::size_t size = 0;  // size of the ideograph before, which is at the start of the buffer
    std::size_t begin = at_;
    bool is_alone = true;
    for (Character c = At(at_); c.kind == CharClass::kIdeograph || c.kind == CharClass::kMark;
         c = At(at_)) {
      const std::size_t from = at_;
      at_ += c.length;
      if (c.kind == CharClass::kMark) continue;
      const std::size_t added = Fold(c.code, buffer_.data() + size);
      if (size > 0) {
        Emit({buffer_.data(), size + added}, begin, at_, WordForm::kPart);
        is_alone = false;
      }
      std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(size), added, buffer_.begin());
      size = added;
      begin = from;
    }
    Emit({buffer_.data(), size}, begin, at_, is_alone ? WordForm::kPart : WordForm::kTail);
  }

  const std::string_view text_;
  const std::size_t offset_;
  std::uint32_t& unit_;
  void* const context_;
  const TakeWord take_;
  std::size_t at_ = 0;
  bool stopped_ = false;

  // The current identifier.
  std::array<char, (kMostParts + 1) * kMostWordBytes> buffer_;
  std::array<Part, kMostParts> parts_;
  std::size_t count_ = 0;
  std::size_t used_ = 0;
  bool is_too_long_ = false;
  bool is_opaque_ = false;
};

}  // namespace

void CutWords(std::string_view text, void* context, TakeWord take) {
  std::uint32_t unit = 0;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::string_view rest = text.substr(from);
    const std::string_view valid = rest.substr(0, FindInvalidUtf8(rest));
    if (!Cutter(valid, from, unit, context, take).Run()) return;
    from += valid.size() + 1;  // skip the invalid byte
  }
}

}  // namespace cairn
