#include "knowledge/analysis/code_text.h"

#include <algorithm>

#include "base/ascii.h"
#include "knowledge/syntax/language.h"

namespace cairn {
namespace {

class Blanker {
 public:
  Blanker(std::string_view text, CodeStyle style) : text_(text), style_(style), out_(text) {}

  std::string Run() {
    while (at_ < text_.size()) {
      const std::size_t end = EndOfWhatStartsHere();
      if (end == at_) {
        ++at_;
      } else {
        Blank(at_, end);
        at_ = end;
      }
    }
    return std::move(out_);
  }

 private:
  bool Is(std::string_view sign, std::size_t at) const {
    return at < text_.size() && text_.substr(at, sign.size()) == sign;
  }

  std::size_t EndOf(std::string_view sign, std::size_t from) const {
    const std::size_t found = text_.find(sign, std::min(from, text_.size()));
    return found == std::string_view::npos ? text_.size() : found + sign.size();
  }

  std::size_t EndOfLine(std::size_t from) const {
    return std::min(text_.find('\n', from), text_.size());
  }

  // The position after the closing quote; \ escapes the next character.
  std::size_t EndOfQuoted(std::string_view quote, std::size_t from, bool many_lines) const {
    for (std::size_t i = from; i < text_.size(); ++i) {
      if (text_[i] == '\\') {
        ++i;
      } else if (text_[i] == '\n' && !many_lines) {
        return i;
      } else if (Is(quote, i)) {
        return i + quote.size();
      }
    }
    return text_.size();
  }

  // The end of the comment or string that starts here; the current position if none does.
  std::size_t EndOfWhatStartsHere() const {
    const char c = text_[at_];
    if (style_ == CodeStyle::kPython) {
      if (c == '#') return EndOfLine(at_);
      if (Is("\"\"\"", at_) || Is("'''", at_)) {
        return EndOfQuoted(text_.substr(at_, 3), at_ + 3, true);
      }
      return c == '"' || c == '\'' ? EndOfQuoted(text_.substr(at_, 1), at_ + 1, false) : at_;
    }
    if (Is("//", at_)) return EndOfLine(at_);
    if (Is("/*", at_)) return style_ == CodeStyle::kRust ? EndOfNested() : EndOf("*/", at_ + 2);
    if (c == '"') return EndOfString();
    if (c == '\'') return EndOfCharacter();
    if (c == '`' && style_ == CodeStyle::kGo) return EndOf("`", at_ + 1);
    if (c == '`' && style_ == CodeStyle::kJavaScript) return EndOfQuoted("`", at_ + 1, true);
    return at_;
  }

  std::size_t EndOfNested() const {
    int depth = 0;
    for (std::size_t i = at_; i + 1 < text_.size(); ++i) {
      if (Is("/*", i)) {
        ++depth;
        ++i;
      } else if (Is("*/", i)) {
        ++i;
        if (--depth == 0) return i + 1;
      }
    }
    return text_.size();
  }

  // Raw strings are recognized by the prefix before the quote, which is already consumed.
  std::size_t EndOfString() const {
    if (style_ == CodeStyle::kJava && Is("\"\"\"", at_))
      return EndOfQuoted("\"\"\"", at_ + 3, true);
    if (style_ == CodeStyle::kC && at_ > 0 && text_[at_ - 1] == 'R') {
      const std::size_t open = text_.find('(', at_);
      if (open != std::string_view::npos && open - at_ <= 17) {  // at most 16 signs, as in C++
        return EndOf(")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"", open);
      }
    }
    if (style_ == CodeStyle::kRust) {
      std::size_t hashes = at_;
      while (hashes > 0 && text_[hashes - 1] == '#') --hashes;
      if (hashes > 0 && text_[hashes - 1] == 'r') {
        return EndOf("\"" + std::string(at_ - hashes, '#'), at_ + 1);
      }
    }
    return EndOfQuoted("\"", at_ + 1, style_ == CodeStyle::kRust);
  }

  // In C++, ' also separates digits (1'000); in Rust, it also starts a lifetime.
  std::size_t EndOfCharacter() const {
    const char before = at_ > 0 ? text_[at_ - 1] : ' ';
    const bool is_prefix = before == 'u' || before == 'U' || before == 'L';
    if (style_ == CodeStyle::kC && IsIdentifierByte(before) && !is_prefix) return at_ + 1;
    if (style_ == CodeStyle::kRust && !IsRustCharacter()) return at_ + 1;
    return EndOfQuoted("'", at_ + 1, false);
  }

  // Whether one code point or an escape and a closing quote follow.
  bool IsRustCharacter() const {
    std::size_t close = at_ + 2;
    while (close < text_.size() && (text_[close] & 0xC0) == 0x80) ++close;
    return Is("\\", at_ + 1) || Is("'", close);
  }

  void Blank(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (out_[i] != '\n') out_[i] = ' ';
    }
  }

  std::string_view text_;
  CodeStyle style_;
  std::string out_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<CodeStyle> CodeStyleOf(std::string_view path) {
  const auto language = LanguageOf(path);
  if (!language) return std::nullopt;
  switch (*language) {
    case Language::kC:
    case Language::kCpp:
      return CodeStyle::kC;
    case Language::kGo:
      return CodeStyle::kGo;
    case Language::kJava:
      return CodeStyle::kJava;
    case Language::kJavaScript:
    case Language::kTypeScript:
    case Language::kTsx:
      return CodeStyle::kJavaScript;
    case Language::kPython:
      return CodeStyle::kPython;
    case Language::kRust:
      return CodeStyle::kRust;
  }
  return std::nullopt;
}

std::string CodeOnly(std::string_view text, CodeStyle style) { return Blanker(text, style).Run(); }

}  // namespace cairn
