// The string literals of a JSON text, one after the other, without reading the rest of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_string.h"
#include "guard/secrets.h"

namespace cairn {

struct JsonString {
  // Of the member whose value it is, or one of its array's; as written. Of a member `value` what
  // the member `name` or `key` before it says, or the member whose object it is in. In an array
  // also an option or a header before it: ["--password", "x"].
  std::string_view name;
  std::string_view literal;  // between the quotes, as written
  std::size_t begin = 0;     // of the literal in the text
  std::string_view before;   // what the array has before it, as written, if it is in one
  bool is_number = false;    // it has no quotes: a number as a password
};

// Walks a text that should be JSON. One that is not gives strings of some sort, too, and an open
// literal none. Of numbers it gives those that a name says are passwords.
class JsonStrings {
 public:
  explicit JsonStrings(std::string_view json) : json_(json) {}
  std::optional<JsonString> Next();

 private:
  struct Level {
    std::string_view name;      // of the member that was read last, or whose array this is
    std::string_view named;     // by a member `name` of this object
    std::string_view previous;  // the string before, in an array
    std::size_t begin = 0;
    bool is_array = false;
  };

  JsonString ReadString(std::size_t begin, std::size_t end);
  std::optional<JsonString> NumberAfterName();

  std::string_view json_;
  std::size_t at_ = 0;
  bool is_behind_name_ = false;
  std::vector<Level> levels_{1};
};

// The secrets of a string, in what DecodeJsonString makes of it: by itself, by its name, and as the
// word of a command line that its array is (["mysql", "-px"]).
std::vector<Secret> FindSecretsIn(const JsonString& string, std::string_view decoded);

}  // namespace cairn
