#include "store/sql/string_list.h"

#include <cstdint>

namespace cairn::sql {
namespace {

void AppendQuoted(std::string& json, std::string_view text) {
  constexpr char kHexDigits[] = "0123456789abcdef";
  json += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (byte < 0x20) {
      json += "\\u00";
      json += kHexDigits[byte >> 4];
      json += kHexDigits[byte & 15];
    } else {
      json += c;
    }
  }
  json += '"';
}

class Decoder {
 public:
  explicit Decoder(std::string_view json) : rest_(json) {}

  bool ReadArray(std::vector<std::string>& items) {
    if (!Take('[')) return false;
    if (Take(']')) return AtEnd();
    do {
      if (!ReadString(items.emplace_back())) return false;
    } while (Take(','));
    return Take(']') && AtEnd();
  }

 private:
  void SkipSpace() {
    while (!rest_.empty() && std::string_view(" \t\r\n").find(rest_[0]) != std::string_view::npos) {
      rest_.remove_prefix(1);
    }
  }
  bool AtEnd() {
    SkipSpace();
    return rest_.empty();
  }
  bool Take(char c) {
    SkipSpace();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool ReadString(std::string& text) {
    if (!Take('"')) return false;
    while (!rest_.empty()) {
      const char c = rest_[0];
      rest_.remove_prefix(1);
      if (c == '"') return true;
      if (c != '\\') {
        text += c;
      } else if (!ReadEscape(text)) {
        return false;
      }
    }
    return false;
  }
  bool ReadEscape(std::string& text) {
    if (rest_.empty()) return false;
    const char c = rest_[0];
    rest_.remove_prefix(1);
    constexpr std::string_view kFrom = "\"\\/bfnrt";
    constexpr std::string_view kTo = "\"\\/\b\f\n\r\t";
    if (const auto at = kFrom.find(c); at != std::string_view::npos) {
      text += kTo[at];
      return true;
    }
    return c == 'u' && ReadControl(text);
  }
  // Only what AppendQuoted writes: a control character as four digits.
  bool ReadControl(std::string& text) {
    unsigned code = 0;
    if (rest_.size() < 4) return false;
    for (const char c : rest_.substr(0, 4)) {
      const unsigned digit = c >= '0' && c <= '9'   ? static_cast<unsigned>(c - '0')
                             : c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a' + 10)
                                                    : 16u;
      if (digit > 15) return false;
      code = code * 16 + digit;
    }
    rest_.remove_prefix(4);
    text += static_cast<char>(code);
    return code < 0x20;
  }

  std::string_view rest_;
};

}  // namespace

std::string EncodeList(std::span<const std::string> items) {
  std::string json = "[";
  for (const std::string& item : items) {
    if (&item != items.data()) json += ',';
    AppendQuoted(json, item);
  }
  return json += ']';
}

Result<std::vector<std::string>> DecodeList(std::string_view json) {
  std::vector<std::string> items;
  if (json == "[]") return items;
  if (Decoder(json).ReadArray(items)) return items;
  return Error{ErrorCode::kCorrupt, "a list in the store is not readable: " + std::string(json)};
}

}  // namespace cairn::sql
