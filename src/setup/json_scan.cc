#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/utf8.h"
#include "setup/json_text.h"
#include "setup/text_position.h"

namespace cairn {
namespace {

using Kind = JsonPlace::Kind;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool IsSpaceByte(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
         c == '-' || c == '.' || c == '_';
}

// Recursive descent parser with bounded depth.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  Result<JsonPlace> Document() {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    JsonPlace root;
    CAIRN_TRY(SkipSpace());
    root.start = at_;
    CAIRN_TRY(Value(root, 0));
    CAIRN_TRY(SkipSpace());
    if (at_ < text_.size()) return Wrong("unexpected text after the value");
    return root;
  }

 private:
  Error Wrong(const std::string& what) const { return WrongAt(at_, what); }
  Error WrongAt(std::size_t at, const std::string& what) const {
    return InvalidArgument(PositionText(text_, at) + ": not valid JSON: " + what);
  }
  char Here() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  Status SkipSpace() {
    while (at_ < text_.size()) {
      if (IsSpaceByte(text_[at_])) {
        ++at_;
      } else if (text_.substr(at_).starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.substr(at_).starts_with("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == text_.npos) return Wrong("unclosed comment");
        at_ = end + 2;
      } else {
        break;
      }
    }
    return {};
  }

  Status Value(JsonPlace& place, int depth) {
    place.begin = at_;
    Status read;
    if (Here() == '{' || Here() == '[') {
      if (depth == kMostJsonDepth) {
        return Wrong("nested deeper than " + std::to_string(kMostJsonDepth) + " levels");
      }
      place.kind = Here() == '{' ? Kind::kObject : Kind::kArray;
      read = Children(place, depth);
    } else {
      read = Scalar();
    }
    place.end = at_;
    return read;
  }

  Status Children(JsonPlace& place, int depth) {
    const char close = place.kind == Kind::kObject ? '}' : ']';
    ++at_;
    CAIRN_TRY(SkipSpace());
    while (Here() != close) {
      if (at_ >= text_.size()) {
        return WrongAt(place.begin, std::string("this '") + text_[place.begin] + "' is not closed");
      }
      JsonPlace child;
      child.start = at_;
      if (place.kind == Kind::kObject) CAIRN_TRY(Name(child));
      CAIRN_TRY(Value(child, depth + 1));
      CAIRN_TRY(SkipSpace());
      if (Here() == ',') {
        child.comma = at_++;
        CAIRN_TRY(SkipSpace());
      } else if (Here() != close && at_ < text_.size()) {
        return Wrong(std::string("expected ',' or '") + close + "'");
      }
      place.children.push_back(std::move(child));
    }
    ++at_;
    return {};
  }

  Status Name(JsonPlace& child) {
    if (Here() != '"') return Wrong("expected a name in double quotes");
    const std::size_t begin = at_;
    CAIRN_TRY(String());
    child.name = ParseJson(text_.substr(begin, at_ - begin))->get<std::string>();
    CAIRN_TRY(SkipSpace());
    if (Here() != ':') return Wrong("expected ':' after a name");
    ++at_;
    return SkipSpace();
  }

  // Only finds the end; the JSON library validates the contents of strings and literals.
  Status String() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    if (Here() != '"') return WrongAt(begin, "this text is not closed");
    ++at_;
    return Check(begin);
  }
  Status Scalar() {
    if (Here() == '"') return String();
    const std::size_t begin = at_;
    while (IsWordByte(Here())) ++at_;
    if (begin == at_) {
      return Wrong(at_ == text_.size() ? "unexpected end of text; expected a value"
                                       : "expected a value");
    }
    return Check(begin);
  }
  Status Check(std::size_t begin) const {
    const std::string_view token = text_.substr(begin, at_ - begin);
    if (ParseJson(token)) return {};
    return WrongAt(begin, Quoted(token) + " is not a value");
  }

  const std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Result<JsonPlace> ScanJson(std::string_view text) {
  if (const std::size_t bad = FindInvalidUtf8(text); bad != text.npos) {
    return InvalidArgument(PositionText(text, bad) + ": not valid UTF-8");
  }
  return Scanner(text).Document();
}

Json ValueOf(std::string_view text, const JsonPlace& place) {
  if (place.kind == Kind::kScalar)
    return *ParseJson(text.substr(place.begin, place.end - place.begin));
  Json value = place.kind == Kind::kArray ? Json::array() : Json::object();
  for (const JsonPlace& child : place.children) {
    if (place.kind == Kind::kArray) {
      value.push_back(ValueOf(text, child));
    } else {
      value[child.name] = ValueOf(text, child);
    }
  }
  return value;
}

}  // namespace cairn
