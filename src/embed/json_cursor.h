// JsonCursor: walks a JSON text from value to value without building a tree, to extract one large
// object quickly. It validates what it reads; what it skips is only matched for strings and
// brackets, so the caller must pass that part to a real parser.
//
// The text is borrowed. Every method returns false or nullopt if the text is malformed at
// position(); the cursor must not be used after that. Not thread-safe.
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

  // Skips white space.
  void SkipSpace();
  // Skips white space, and `c` if it follows.
  bool Accept(char c);
  // Reads and decodes a string. The view is valid until the next string is read.
  std::optional<std::string_view> ReadString();
  // An integer without fraction or exponent, of at most 18 digits.
  std::optional<std::int64_t> ReadInteger();
  // Any value.
  bool SkipValue();
  // Reads an object: calls `member(key)` for each member, which reads or skips the value and
  // returns whether that succeeded.
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
