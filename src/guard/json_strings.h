// The string literals of a JSON text, one after the other, without reading the rest of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

struct JsonString {
  // Of the member whose value it is, or one of its array's; as written. Of a member `value` what
  // the member `name` or `key` before it says.
  std::string_view name;
  std::string_view literal;  // between the quotes, as written
  std::size_t begin = 0;     // of the literal in the text
};

// Walks a text that should be JSON. One that is not gives strings of some sort, too, and an open
// literal none.
class JsonStrings {
 public:
  explicit JsonStrings(std::string_view json) : json_(json) {}
  std::optional<JsonString> Next();

 private:
  std::string_view json_;
  std::size_t at_ = 0;
  std::string_view name_;
  std::string_view named_;  // by a member `name` of this object
};

// What a literal stands for. An escape that is none stays as it is; half a surrogate pair becomes
// U+FFFD.
std::string DecodeJsonString(std::string_view literal);
// And back: a literal without its quotes.
std::string EncodeJsonString(std::string_view text);

}  // namespace cairn
