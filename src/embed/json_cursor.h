// JsonCursor: walks a JSON text from value to value without building a tree, for a file of which
// one large object is wanted quickly. What it reads it checks; what it skips it only steps over
// (strings and brackets are matched), so the caller gives that part to a real parser.
//
// The text is borrowed. Every method says by false or nullopt that the text is malformed at
// position(); what the cursor does after that is of no use. For one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

class JsonCursor {
 public:
  explicit JsonCursor(std::string_view text) : text_(text) {}

  std::size_t position() const { return position_; }

  // Steps over white space.
  void SkipSpace();
  // Steps over white space and `c`, if that follows.
  bool Accept(char c);
  // A string, decoded. The view lasts until the next string is read.
  std::optional<std::string_view> ReadString();
  // A whole number without fraction or exponent, of at most 18 digits.
  std::optional<std::int64_t> ReadInteger();
  // Any value.
  bool SkipValue();
  // An object: calls `member(key)` for each, which reads or skips the value and returns whether
  // that went well.
  template <typename Member>
  bool ReadObject(Member member);

 private:
  bool DecodeRest();
  bool DecodeEscape();
  bool DecodeUnicodeEscape();
  std::optional<char32_t> ReadHex4();
  bool SkipNested();
  char Peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  std::string_view text_;
  std::size_t position_ = 0;
  std::string decoded_;  // the last string that had an escape
};

template <typename Member>
bool JsonCursor::ReadObject(Member member) {
  if (!Accept('{')) return false;
  if (Accept('}')) return true;
  do {
    const auto key = ReadString();
    if (!key || !Accept(':') || !member(*key)) return false;
  } while (Accept(','));
  return Accept('}');
}

}  // namespace cairn
