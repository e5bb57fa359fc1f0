#include "retrieval/query_lexer.h"

#include <algorithm>
#include <optional>

#include "base/utf8.h"

namespace cairn {
namespace {

using Kind = Lexeme::Kind;

struct Operator {
  std::string_view name;
  Kind kind;
};
constexpr Operator kOperators[] = {{"AND", Kind::kAnd}, {"OR", Kind::kOr}, {"NOT", Kind::kNot}};

std::optional<KeywordFields> FieldNamed(std::string_view name) {
  for (const auto& [field, field_name] : EnumNames<KeywordField>::kTable) {
    if (field_name != name) continue;
    KeywordFields fields;
    return fields.set(static_cast<std::size_t>(field));
  }
  return std::nullopt;
}

// The fields of "content summary"; nullopt if a name is unknown or there is none.
std::optional<KeywordFields> FieldsNamed(std::string_view names) {
  KeywordFields fields;
  while (true) {
    names.remove_prefix(std::min(names.find_first_not_of(" ,\t"), names.size()));
    if (names.empty()) break;
    const std::size_t length = std::min(names.find_first_of(" ,\t"), names.size());
    const auto field = FieldNamed(names.substr(0, length));
    if (!field) return std::nullopt;
    fields |= *field;
    names.remove_prefix(length);
  }
  if (fields.none()) return std::nullopt;
  return fields;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Lexeme> Run() {
    while (at_ < text_.size()) {
      switch (text_[at_]) {
        case '"':
          ReadPhrase();
          break;
        case '(':
          Open(true);
          break;
        case ')':
          Close();
          break;
        case '{':
          ReadBracedFields();
          break;
        default:
          ReadWord();
      }
    }
    while (!open_.empty()) Close();
    return std::move(lexemes_);
  }

 private:
  static bool IsGap(char c) {
    return c == '\0' || c == '"' || c == '(' || c == ')' || c == '{' || c == '}';
  }

  // Advances by one character; returns whether it may be part of a word.
  bool StepInWord(std::size_t& at) const {
    if (IsGap(text_[at])) return false;
    std::size_t next = at;
    const char32_t c = NextCodePoint(text_, next);
    if (IsSpace(c)) return false;
    at = std::min(next, text_.size());
    return true;
  }

  void Add(Kind kind, std::string_view text) {
    Lexeme lexeme{kind, text, false, fields_};
    if (kind == Kind::kWord || kind == Kind::kPhrase) {
      lexeme.is_prefix = at_ < text_.size() && text_[at_] == '*';
      if (lexeme.is_prefix) ++at_;
    }
    lexemes_.push_back(lexeme);
    fields_.reset();
  }

  // An unclosed quote is a separator.
  void ReadPhrase() {
    const std::size_t begin = at_ + 1;
    const std::size_t end = last_quote_is_open_ ? std::string_view::npos : text_.find('"', begin);
    at_ = begin;
    if (end == std::string_view::npos) {
      last_quote_is_open_ = true;
      return;
    }
    at_ = end + 1;
    Add(Kind::kPhrase, text_.substr(begin, end - begin));
  }

  // Parentheses right after a word, as in loadConfig(), do not group, nor do very deep ones. Both
  // are recorded, so that closing ones can be matched.
  void Open(bool may_group) {
    ++at_;
    const bool groups = may_group && depth_ < kMostQueryDepth;
    open_.push_back(groups);
    if (!groups) return;
    ++depth_;
    Add(Kind::kOpen, {});
  }

  void Close() {
    ++at_;
    if (open_.empty()) return;
    if (open_.back()) {
      --depth_;
      fields_.reset();
      Add(Kind::kClose, {});
    }
    open_.pop_back();
  }

  // {content summary}: the syntax of FTS5.
  void ReadBracedFields() {
    constexpr std::size_t kMostBytes = 200;  // longer than all field names together
    const std::string_view rest = text_.substr(at_ + 1, kMostBytes);
    ++at_;
    const std::size_t end = rest.find('}');
    if (end == std::string_view::npos) return;
    const auto fields = FieldsNamed(rest.substr(0, end));
    const std::size_t colon = rest.find_first_not_of(' ', end + 1);
    if (!fields || colon == std::string_view::npos || rest[colon] != ':') return;
    at_ += colon + 1;
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    fields_ = *fields;
  }

  void ReadWord() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && StepInWord(at_)) {
      if (text_[at_ - 1] == ':' && TakeField(begin)) return;
      if (at_ < text_.size() && text_[at_] == '*') break;
    }
    if (at_ == begin) {
      SkipGap();
      return;
    }
    AddWord(text_.substr(begin, at_ - begin));
    if (at_ < text_.size() && text_[at_] == '(') Open(false);
  }

  // `tags:` directly followed by an operand.
  bool TakeField(std::size_t begin) {
    const auto field = FieldNamed(text_.substr(begin, at_ - 1 - begin));
    std::size_t next = at_;
    if (!field || at_ >= text_.size()) return false;
    if (text_[at_] != '"' && text_[at_] != '(' && !StepInWord(next)) return false;
    fields_ = *field;
    return true;
  }

  void AddWord(std::string_view word) {
    if (fields_.none()) {
      for (const auto& [name, kind] : kOperators) {
        if (word == name) return Add(kind, {});
      }
    }
    Add(Kind::kWord, word);
  }

  void SkipGap() {
    if (static_cast<unsigned char>(text_[at_]) < 0x80) {
      ++at_;
    } else {
      NextCodePoint(text_, at_);
    }
    fields_.reset();
  }

  const std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Lexeme> lexemes_;
  std::vector<bool> open_;  // for each open parenthesis, whether it groups
  std::size_t depth_ = 0;
  KeywordFields fields_;
  bool last_quote_is_open_ = false;
};

}  // namespace

std::vector<Lexeme> LexQuery(std::string_view query) { return Lexer(query).Run(); }

}  // namespace cairn
