#include "text/entity_lexer.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8.h"
#include "text/code_line.h"
#include "text/quoted_term.h"
#include "text/sentence.h"

namespace cairn {
namespace {

// A byte of a word: ASCII letters, digits and the underscore.
enum ByteClass : std::uint8_t { kNoWord, kLower, kUpper, kDigit };

constexpr std::array<ByteClass, 256> MakeByteClasses() {
  std::array<ByteClass, 256> classes{};
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = kLower;
  for (int c = 'A'; c <= 'Z'; ++c) classes[c] = kUpper;
  for (int c = '0'; c <= '9'; ++c) classes[c] = kDigit;
  classes['_'] = kUpper;  // not lower case, so that the word's shape is checked
  return classes;
}
constexpr std::array<ByteClass, 256> kByteClasses = MakeByteClasses();

ByteClass ClassOf(char c) { return kByteClasses[static_cast<unsigned char>(c)]; }
bool IsInWord(char c) { return ClassOf(c) != kNoWord; }
constexpr char32_t kFirstCjk = 0x2E80;

// Letters that make words. Scripts without case or spaces have no names by shape; leaving them out
// also separates "使用PostgreSQL".
bool IsWordLetter(char32_t c) {
  const bool combining = c >= 0x300 && c < 0x370;
  return c < kFirstCjk && (combining || IsLetter(c));
}

// A position that is adjacent to no word.
constexpr std::size_t kNowhere = std::string_view::npos / 2;

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) { tokens_.reserve(text.size() / 6 + 8); }

  std::vector<Token> Run() && {
    while (at_ < text_.size()) LexLine();
    return std::move(tokens_);
  }

 private:
  // The byte at `at` of the line, or a space beyond it.
  char Peek(std::size_t at) const { return at < line_.size() ? line_[at] : ' '; }
  char Before() const { return at_ > line_start_ ? line_[at_ - 1] : ' '; }

  void LexLine();
  void OpenLine(std::string_view line);
  void Step();
  void StepOverSign(char c);
  void StepOverUnicode();
  bool OpensWord() const;
  bool OpensComment() const;

  void LexWord();
  void ReadPrefix();
  bool ReadWordBytes();
  bool ReadConnector();
  bool ReadUrl();
  std::size_t ConnectorLength() const;
  bool IsLetterAt(std::size_t at) const;

  void LexQuote(std::string_view open, std::string_view close);
  void Emit(std::string_view word, bool plain);
  void EmitParts(std::string_view word);
  void Push(std::string_view word, WordKind kind);
  std::size_t PositionOf(std::string_view word) const {
    return static_cast<std::size_t>(word.data() - text_.data());
  }

  std::string_view text_;
  std::string_view line_;  // the text up to the end of the current line
  std::size_t line_start_ = 0;
  std::size_t at_ = 0;
  std::size_t word_start_ = 0;
  std::size_t last_end_ = 0;
  bool fenced_ = false;
  bool heading_ = false;
  bool code_ = false;
  bool string_ = false;
  bool starts_line_ = true;
  bool starts_sentence_ = true;
  std::vector<Token> tokens_;
};

void Lexer::LexLine() {
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  line_start_ = at_;
  line_ = text_.substr(0, end);
  const std::string_view line = Trim(line_.substr(at_));
  if (line.starts_with("```") || line.starts_with("~~~")) {
    fenced_ = !fenced_;
  } else {
    OpenLine(line);
    while (at_ < line_.size()) Step();
  }
  at_ = end + 1;
}

void Lexer::OpenLine(std::string_view line) {
  code_ = fenced_ || LooksLikeCode(line);
  heading_ = !code_ && line.starts_with('#') &&
             line.find_first_not_of('#') != std::string_view::npos &&
             line[line.find_first_not_of('#')] == ' ';
  string_ = false;
  starts_line_ = true;
  starts_sentence_ = true;
  last_end_ = kNowhere;
}

void Lexer::Step() {
  const char c = line_[at_];
  if (IsInWord(c)) return LexWord();
  if (!IsAscii(c)) return StepOverUnicode();
  if (c == ' ') {
    ++at_;
  } else if (OpensComment()) {
    code_ = false;
    starts_sentence_ = true;
    ++at_;
  } else if (OpensWord()) {
    LexWord();
  } else {
    StepOverSign(c);
  }
}

void Lexer::StepOverSign(char c) {
  const bool quote = c == '"' || c == '`' || (c == '\'' && code_);
  if (quote && code_) {
    string_ = !string_;
  } else if (quote) {
    return LexQuote(line_.substr(at_, 1), line_.substr(at_, 1));
  } else if (c == '.' || c == '!' || c == '?') {
    starts_sentence_ |= EndsSentence(line_, at_);
  } else if (c == '(' || c == '|' || (c == ':' && IsSpaceAscii(Peek(at_ + 1)))) {
    starts_sentence_ = true;
  } else if (c == '\\' && IsAscii(Peek(at_ + 1))) {
    ++at_;  // an escape in a string: the letter belongs to it
  }
  ++at_;
}

void Lexer::StepOverUnicode() {
  std::size_t next = at_;
  const char32_t c = NextCodePoint(line_, next);
  if (IsWordLetter(c)) return LexWord();
  if (c == U'\u201C') return LexQuote("\u201C", "\u201D");
  if (c == U'\u201E') return LexQuote("\u201E", "\u201C");
  if (c == U'\u00AB') return LexQuote("\u00AB", "\u00BB");
  if (c == U'\u2014' || c == U'\u3002') starts_sentence_ = true;
  at_ = next;
}

// A sign that belongs to the following word: /etc, ./run, ~/.config, $HOME, .env, @anna, #tag, -f.
bool Lexer::OpensWord() const {
  const char before = Before();
  if (IsInWord(before) || before == ')' || before == ']' || before == '*' || before == '<') {
    return false;
  }
  const char next = Peek(at_ + 1);
  switch (line_[at_]) {
    case '@':
    case '#':
      return IsInWord(next);
    case '/':
      return IsInWord(next) || (next == '.' && IsInWord(Peek(at_ + 2)));
    case '$':
      return ClassOf(next) == kUpper;
    case '~':
      return next == '/';
    case '.':
      return ClassOf(next) == kLower || next == '/' || (next == '.' && Peek(at_ + 2) == '/');
    case '-':
      return IsInWord(next) || (next == '-' && IsInWord(Peek(at_ + 2)));
    default:
      return false;
  }
}

bool Lexer::OpensComment() const {
  if (!code_ || string_) return false;
  const char c = line_[at_];
  const char next = Peek(at_ + 1);
  return (c == '/' && next == '/') || (c == '#' && next == ' ') ||
         (c == '-' && next == '-' && Peek(at_ + 2) == ' ');
}

void Lexer::LexWord() {
  word_start_ = at_;
  ReadPrefix();
  bool plain = at_ == word_start_;
  while (at_ < line_.size()) {
    const std::size_t before = at_;
    plain &= ReadWordBytes();
    if (ReadConnector()) plain = false;
    if (at_ == before) break;
  }
  at_ = std::max(at_, word_start_ + 1);
  Emit(line_.substr(word_start_, at_ - word_start_), plain);
}

void Lexer::ReadPrefix() {
  while (at_ < line_.size() && IsAscii(line_[at_]) && !IsInWord(line_[at_])) {
    const char c = line_[at_];
    const bool prefix =
        c == '/' || c == '.' || c == '~' || c == '@' || c == '#' || c == '-' || c == '$';
    if (!prefix || at_ >= word_start_ + 3) break;
    ++at_;
  }
}

// Reads letters, digits and underscores; returns whether all were lower-case ASCII letters.
bool Lexer::ReadWordBytes() {
  bool plain = true;
  while (at_ < line_.size()) {
    const ByteClass byte_class = ClassOf(line_[at_]);
    if (byte_class != kNoWord) {
      plain &= byte_class == kLower;
      ++at_;
    } else if (!IsAscii(line_[at_]) && IsLetterAt(at_)) {
      plain = false;
      NextCodePoint(line_, at_);
    } else {
      break;
    }
  }
  return plain;
}

// Reads a sign that joins two parts of one word, if it does so here.
bool Lexer::ReadConnector() {
  if (ReadUrl()) return true;
  const std::size_t length = ConnectorLength();
  at_ += length;
  return length > 0;
}

bool Lexer::IsLetterAt(std::size_t at) const {
  if (at >= line_.size()) return false;
  if (IsAscii(line_[at])) return IsInWord(line_[at]);
  return IsWordLetter(NextCodePoint(line_, at));
}

std::size_t Lexer::ConnectorLength() const {
  const char c = Peek(at_);
  const char next = Peek(at_ + 1);
  const std::size_t so_far = at_ - word_start_;
  switch (c) {
    case '.':
    case '-':
    case '@':
    case '\'':
      return IsLetterAt(at_ + 1) ? 1 : 0;
    case ':':
      if (next == ':') return IsInWord(Peek(at_ + 2)) ? 2 : 0;
      return IsInWord(next) ? 1 : 0;
    case '/':
      if (IsLetterAt(at_ + 1)) return 1;
      return (next == '.' || next == ':') && IsInWord(Peek(at_ + 2)) ? 2 : 0;
    case '+':
      return next == '+' && !code_ && so_far <= 9 ? 2 : 0;
    case '#':
      return so_far == 1 && (Before() == 'C' || Before() == 'F') && IsSpaceAscii(next) ? 1 : 0;
    case '\xE2':  // ’
      return line_.substr(at_, 3) == "\u2019" && IsLetterAt(at_ + 3) ? 3 : 0;
    default:
      return 0;
  }
}

// scheme://… up to white space, a quote or a bracket, without the sentence's punctuation.
bool Lexer::ReadUrl() {
  if (Peek(at_) != ':' || line_.substr(at_, 3) != "://") return false;
  std::size_t end = std::min(line_.find_first_of(" \t\r\"'`<>(){}[]|,;\\", at_), line_.size());
  while (end > at_ && std::string_view(".:!?*_/").find(line_[end - 1]) != std::string_view::npos) {
    --end;
  }
  at_ = std::max(end, at_ + 1);
  return true;
}

// A short quoted term is one token; a longer quotation is read as ordinary text.
void Lexer::LexQuote(std::string_view open, std::string_view close) {
  const std::size_t start = at_ + open.size();
  const bool opens = !IsInWord(Before()) && !IsSpaceAscii(Peek(start));
  const std::string_view ahead = line_.substr(std::min(start, line_.size()), kLongestQuote);
  const std::size_t length = opens ? ahead.find(close) : std::string_view::npos;
  word_start_ = at_;
  at_ = start;
  starts_sentence_ |= opens;
  if (length == std::string_view::npos) return;
  const std::string_view term = QuotedTerm(ahead.substr(0, length));
  if (!term.empty()) Push(term, WordKind::kQuoted);
  if (!term.empty() || length == 0) at_ = start + length + close.size();
}

void Lexer::Emit(std::string_view word, bool plain) {
  if (plain) return Push(word, WordKind::kOther);
  const bool glob = Peek(at_) == '*' && word.ends_with('_');
  word = TrimWord(word);
  if (word.empty() || glob) return Push(word, WordKind::kOther);
  const WordKind kind = Classify(word);
  if (kind == WordKind::kCompound) return EmitParts(word);
  Push(word, kind);
}

void Lexer::EmitParts(std::string_view word) {
  while (!word.empty()) {
    const std::size_t cut = std::min(word.find_first_of(kCompoundSeparators), word.size());
    const std::string_view part = word.substr(0, cut);
    const WordKind kind = part.empty() ? WordKind::kOther : Classify(part);
    if (!part.empty()) Push(part, kind == WordKind::kCompound ? WordKind::kOther : kind);
    word.remove_prefix(std::min(cut + 1, word.size()));
  }
}

void Lexer::Push(std::string_view word, WordKind kind) {
  Token token{.text = word, .kind = kind};
  token.before = word_start_ > line_start_ ? line_[word_start_ - 1] : ' ';
  token.after = Peek(at_);
  token.is_called = line_.substr(at_, 2) == "()";
  token.starts_line = starts_line_;
  token.starts_sentence = starts_sentence_ || heading_;
  token.in_code = code_;
  token.in_string = string_;
  const std::size_t start = word.empty() ? kNowhere : PositionOf(word);
  token.joined = start == last_end_ + 1 && line_[last_end_] == ' ';
  last_end_ = start + word.size();
  starts_line_ = false;
  const bool check_box = token.before == '[' && token.after == ']' && word.size() == 1;
  starts_sentence_ = starts_sentence_ && check_box;
  tokens_.push_back(token);
}

}  // namespace

std::vector<Token> LexWords(std::string_view text) { return Lexer(text).Run(); }

}  // namespace cairn
