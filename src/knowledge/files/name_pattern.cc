#include "knowledge/files/name_pattern.h"

#include <algorithm>
#include <span>

#include "base/utf8.h"

namespace cairn {
namespace {

struct CharacterClass {
  std::string_view name;
  std::string_view ranges;  // pairs of first and last character
};

// The POSIX classes, ASCII only, as in git.
constexpr CharacterClass kClasses[] = {
    {"alnum", "09AZaz"}, {"alpha", "AZaz"}, {"blank", "  \t\t"},   {"cntrl", "\x01\x1f\x7f\x7f"},
    {"digit", "09"},     {"graph", "!~"},   {"lower", "az"},       {"print", " ~"},
    {"space", "  \t\r"}, {"upper", "AZ"},   {"punct", "!/:@[`{~"}, {"xdigit", "09AFaf"},
};

char32_t NextCharacter(std::string_view text, std::size_t& position, PatternStyle style) {
  if (style == PatternStyle::kGlob) return NextCodePoint(text, position);
  return static_cast<unsigned char>(text[position++]);
}

}  // namespace

// Reads the text of a pattern, token by token.
class NamePattern::Reader {
 public:
  Reader(std::string_view text, NamePattern& pattern) : text_(text), pattern_(pattern) {}

  std::size_t position() const { return position_; }

  Status Read() {
    while (!AtEnd() && text_[position_] != '/') CAIRN_TRY(ReadToken());
    return {};
  }

 private:
  bool AtEnd() const { return position_ == text_.size(); }
  bool AtSlash() const { return text_.substr(position_).starts_with('/'); }
  char32_t Next() { return NextCharacter(text_, position_, pattern_.style_); }
  void Add(Kind kind, char32_t c = 0) { pattern_.tokens_.push_back({kind, c, 0}); }

  Status ReadToken() {
    const char32_t c = Next();
    if (c == '?') {
      Add(Kind::kAnyOne);
    } else if (c == '*') {
      Add(Kind::kAnyMany);
    } else if (c == '[') {
      return ReadSet();
    } else if (c != '\\') {
      Add(Kind::kCharacter, c);
    } else if (AtEnd()) {
      return InvalidArgument("it ends in a backslash");
    } else if (!AtSlash()) {  // an escaped slash is a slash
      Add(Kind::kCharacter, Next());
    }
    return {};
  }

  Status ReadSet() {
    pattern_.tokens_.push_back({Kind::kSet, 0, pattern_.sets_.size()});
    CharacterSet& set = pattern_.sets_.emplace_back();
    if (!AtEnd() && (text_[position_] == '!' || text_[position_] == '^')) {
      set.negated = true;
      ++position_;
    }
    char32_t before = 0;  // the start of a range if a dash follows
    for (bool first = true; !AtEnd(); first = false) {
      const char32_t c = Next();
      if (c == ']' && !first) return {};
      CAIRN_TRY(ReadMember(c, before, set));
    }
    return Unclosed();
  }

  Status ReadMember(char32_t c, char32_t& before, CharacterSet& set) {
    if (c == '[' && text_.substr(position_).starts_with(':')) {
      return ReadClass(before, set);
    }
    const bool is_range = c == '-' && before != 0 && !AtEnd() && text_.substr(position_, 1) != "]";
    if (is_range) c = Next();
    if (c == '\\') {
      if (AtEnd()) return Unclosed();
      c = Next();
    }
    set.Add(is_range ? before : c, c);
    before = is_range ? 0 : c;
    return {};
  }

  // At the colon of "[:".
  Status ReadClass(char32_t& before, CharacterSet& set) {
    const std::size_t start = position_ + 1;
    const std::size_t close = text_.find(']', start);
    if (close == std::string_view::npos) return Unclosed();
    if (close == start || text_[close - 1] != ':') {  // an ordinary bracket in the set
      set.Add('[', '[');
      before = '[';
      return {};
    }
    const std::string_view name = text_.substr(start, close - 1 - start);
    const auto* found = std::ranges::find(kClasses, name, &CharacterClass::name);
    if (found == std::end(kClasses)) {
      return InvalidArgument("unknown character class [:" + std::string(name) + ":]");
    }
    for (std::size_t i = 0; i < found->ranges.size(); i += 2) {
      set.Add(static_cast<unsigned char>(found->ranges[i]),
              static_cast<unsigned char>(found->ranges[i + 1]));
    }
    before = 0;
    position_ = close + 1;
    return {};
  }

  static Error Unclosed() { return InvalidArgument("it has a [ without a ]"); }

  std::string_view text_;
  std::size_t position_ = 0;
  NamePattern& pattern_;
};

bool NamePattern::CharacterSet::Has(char32_t c) const {
  const bool found = std::ranges::any_of(
      ranges, [c](const auto& range) { return range.first <= c && c <= range.second; });
  return found != negated;
}

Result<NamePattern> NamePattern::TakeFrom(std::string_view& text, PatternStyle style) {
  NamePattern pattern;
  pattern.style_ = style;
  Reader reader(text, pattern);
  CAIRN_TRY(reader.Read());
  pattern.FindShape();
  text.remove_prefix(reader.position());
  return pattern;
}

void NamePattern::FindShape() {
  const bool is_ending = !tokens_.empty() && tokens_.front().kind == Kind::kAnyMany;
  const auto fixed = std::span(tokens_).subspan(is_ending ? 1 : 0);
  const bool is_simple = std::ranges::all_of(fixed, [](const Token& token) {
    return token.kind == Kind::kCharacter && token.character < 0x80;
  });
  shape_ = !is_simple ? Shape::kTokens : is_ending ? Shape::kEnding : Shape::kWhole;
  if (!is_simple) return;
  for (const Token& token : fixed) text_ += static_cast<char>(token.character);
}

bool NamePattern::StartsWithDot() const {
  if (shape_ == Shape::kWhole) return text_.starts_with('.');
  return shape_ == Shape::kTokens && tokens_.front().kind == Kind::kCharacter &&
         tokens_.front().character == '.';
}

bool NamePattern::Matches(std::string_view name) const {
  switch (shape_) {
    case Shape::kWhole:
      return name == text_;
    case Shape::kEnding:
      return name.ends_with(text_);
    case Shape::kTokens:
      return MatchesTokens(name);
  }
  return false;
}

bool NamePattern::Fits(const Token& token, char32_t c) const {
  if (token.kind == Kind::kSet) return sets_[token.set].Has(c);
  return token.kind == Kind::kAnyOne || token.character == c;
}

// On a mismatch, only the last asterisk needs to take one more character: extending an earlier one
// cannot help, since the text between the two is already matched as early as possible.
bool NamePattern::MatchesTokens(std::string_view name) const {
  std::size_t token = 0;
  std::size_t position = 0;
  std::size_t star = tokens_.size();  // none yet
  std::size_t star_end = 0;
  while (position < name.size()) {
    if (token < tokens_.size() && tokens_[token].kind == Kind::kAnyMany) {
      star = token++;
      star_end = position;
      continue;
    }
    std::size_t next = position;
    if (token < tokens_.size() && Fits(tokens_[token], NextCharacter(name, next, style_))) {
      ++token;
      position = next;
      continue;
    }
    if (star == tokens_.size()) return false;
    NextCharacter(name, star_end, style_);
    position = star_end;
    token = star + 1;
  }
  while (token < tokens_.size() && tokens_[token].kind == Kind::kAnyMany) ++token;
  return token == tokens_.size();
}

}  // namespace cairn
