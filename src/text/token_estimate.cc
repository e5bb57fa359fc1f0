#include "text/token_estimate.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/utf8.h"
#include "text/word_shape.h"

namespace cairn {
namespace {

// Average tokens of a word of 1, 2, 3 … ASCII letters, measured over English, Markdown, C++,
// Python, TypeScript and JSON, by the character before it and its case. Each letter beyond the last
// column costs kFurtherLetter.
using ByLength = std::array<double, 14>;
constexpr ByLength kLowerAfterSpace = {1.00, 1.00, 1.00, 1.00, 1.02, 1.03, 1.06,
                                       1.11, 1.15, 1.22, 1.33, 1.43, 1.58, 1.85};
constexpr ByLength kLowerAlone = {1.00, 1.01, 1.07, 1.07, 1.18, 1.18, 1.22,
                                  1.35, 1.50, 1.69, 1.80, 1.95, 2.20, 2.60};
constexpr ByLength kLowerAfterMark = {1.04, 1.12, 1.20, 1.20, 1.28, 1.33, 1.42,
                                      1.70, 1.94, 2.11, 2.30, 2.75, 3.20, 3.60};
constexpr ByLength kCapitalAfterSpace = {1.00, 1.00, 1.04, 1.04, 1.12, 1.12, 1.26,
                                         1.42, 1.62, 1.70, 1.85, 2.10, 2.30, 2.60};
constexpr ByLength kCapitalAlone = {1.00, 1.11, 1.18, 1.16, 1.12, 1.19, 1.33,
                                    1.55, 1.75, 1.80, 1.85, 2.00, 2.30, 2.70};
constexpr ByLength kCapitalAfterMark = {1.05, 1.50, 1.30, 1.48, 1.75, 1.80, 1.85,
                                        2.25, 2.80, 3.10, 3.30, 3.50, 3.70, 4.00};
constexpr ByLength kUpperCase = {1.00, 1.05, 1.45, 1.60, 2.10, 2.10, 2.40,
                                 3.00, 3.30, 3.60, 4.00, 4.40, 4.80, 5.20};
constexpr double kFurtherLetter = 0.35;

// Random letters merge into pairs at best: those between digits, and those of a hash or a key.
constexpr double kLetterAfterDigit = 0.5;
constexpr double kOpaqueLetter = 0.62;

// Frequent characters that occur only in traditional Chinese. A text that contains enough of them
// is treated as traditional Chinese, of which the vocabulary covers fewer words.
constexpr std::u32string_view kTraditional =
    U"個們來動問單國學實對將從後應據擇會樣檔檢為無現產當發碼確與業點讀認說請變輸這進過還選錯長門開"
    U"間關電頁題類體";
constexpr std::size_t kTraditionalShare = 30;

// Letters of other scripts: the cost of a run, and of each letter.
struct Rate {
  double start;
  double each;
};
constexpr Rate kSimplifiedRate = {0.1, 0.74};
constexpr Rate kTraditionalRate = {0.2, 0.94};
constexpr Rate kKanaRate = {0.0, 0.665};
constexpr Rate kHangulRate = {0.45, 0.53};
constexpr Rate kOtherRate = {0.65, 0.18};     // Cyrillic, Greek, Arabic …
constexpr Rate kAccentedRate = {0.75, 0.19};  // a word with at least one accented letter
constexpr double kLeadBeforeScript = 0.7;     // a space or mark rarely merges with these

// A run of this many punctuation marks; each further mark costs kFurtherMark.
constexpr std::array<double, 6> kMarks = {1.00, 1.00, 1.06, 1.22, 1.50, 1.90};
constexpr double kFurtherMark = 0.45;
constexpr std::size_t kMarksOfOneKind = 32;  // "-----" is nearly one token, whatever its length
constexpr double kWideMark = 0.9;            // “ — 。
constexpr double kSymbol = 1.6;              // → ✓
constexpr double kEmoji = 2.2;
constexpr double kClitic = 0.5;          // 's, 'll: often merged with the word's token
constexpr std::size_t kMostSpaces = 80;  // per token

enum class Kind : std::uint8_t { kEnd, kSpace, kNewline, kDigit, kUpper, kLower, kMark };
enum class Script : std::uint8_t { kAscii, kLatin, kHan, kKana, kHangul, kOther };

struct Char {
  char32_t code = 0;
  Kind kind = Kind::kEnd;
  std::size_t begin = 0;
  std::size_t end = 0;
};

Kind KindOf(char32_t c) {
  if (c == '\n' || c == '\r') return Kind::kNewline;
  if (c < 0x80) {
    if (c >= 'a' && c <= 'z') return Kind::kLower;
    if (c >= 'A' && c <= 'Z') return Kind::kUpper;
    if (c >= '0' && c <= '9') return Kind::kDigit;
    return c == ' ' || (c >= '\t' && c <= '\r') ? Kind::kSpace : Kind::kMark;
  }
  if (IsSpace(c)) return Kind::kSpace;
  if (IsUpper(c)) return Kind::kUpper;
  if (IsLetter(c)) return Kind::kLower;
  return IsDigit(c) ? Kind::kDigit : Kind::kMark;
}

constexpr bool IsBetween(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

Script ScriptOf(char32_t c) {
  if (c < 0x80) return Script::kAscii;
  if (c < 0x250 || IsBetween(c, 0x1E00, 0x1EFF)) return Script::kLatin;
  if (IsBetween(c, 0x3040, 0x30FF) || IsBetween(c, 0x31F0, 0x31FF)) return Script::kKana;
  if (IsBetween(c, 0xAC00, 0xD7A3) || IsBetween(c, 0x1100, 0x11FF)) return Script::kHangul;
  if (IsBetween(c, 0x2E80, 0x9FFF) || IsBetween(c, 0xF900, 0xFAFF) || c >= 0x20000) {
    return Script::kHan;
  }
  return Script::kOther;
}

double MarkCost(char32_t c) {
  if (c >= 0x1F000) return kEmoji;
  return IsBetween(c, 0x2010, 0x205F) || IsBetween(c, 0x3000, 0x303F) ||
                 IsBetween(c, 0xFF00, 0xFFEF) || c < 0x250
             ? kWideMark
             : kSymbol;
}

// What precedes a word in the same piece.
enum class Lead : std::uint8_t { kNone, kSpace, kMark };

struct Word {
  std::size_t length = 0;  // characters
  std::size_t upper = 0;   // number of leading capitals
  std::array<std::size_t, 6> by_script{};

  std::size_t of(Script script) const { return by_script[static_cast<std::size_t>(script)]; }
};

double ByTable(const ByLength& table, std::size_t length) {
  if (length <= table.size()) return table[length - 1];
  return table.back() + kFurtherLetter * static_cast<double>(length - table.size());
}

double AsciiCost(const Word& word, Lead lead) {
  if (word.upper > 1) return ByTable(kUpperCase, word.length) + (lead == Lead::kMark ? 0.2 : 0);
  const bool is_capital = word.upper == 1;
  switch (lead) {
    case Lead::kNone:
      return ByTable(is_capital ? kCapitalAlone : kLowerAlone, word.length);
    case Lead::kSpace:
      return ByTable(is_capital ? kCapitalAfterSpace : kLowerAfterSpace, word.length);
    case Lead::kMark:
      break;
  }
  return ByTable(is_capital ? kCapitalAfterMark : kLowerAfterMark, word.length);
}

// For words that are not entirely Han characters.
double WordCost(const Word& word, Lead lead) {
  const auto length = static_cast<double>(word.length);
  if (word.of(Script::kAscii) == word.length) return AsciiCost(word, lead);
  if (word.of(Script::kKana) > 0) {
    return kKanaRate.each * length + (lead == Lead::kNone ? 0 : kLeadBeforeScript);
  }
  const std::size_t latin = word.of(Script::kAscii) + word.of(Script::kLatin);
  const Rate& rate = latin == word.length           ? kAccentedRate
                     : word.of(Script::kHangul) > 0 ? kHangulRate
                                                    : kOtherRate;
  const bool has_mark = lead == Lead::kMark && latin < word.length;
  return std::max(1.0, rate.start + rate.each * length) + (has_mark ? kLeadBeforeScript : 0);
}

// Walks over the text, one piece at a time.
class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) { now_ = At(0); }

  double Sum() {
    double sum = 0;
    while (now_.kind != Kind::kEnd) sum += Piece();
    const Rate& han = traditional_ * kTraditionalShare > han_ ? kTraditionalRate : kSimplifiedRate;
    return sum + han.start * static_cast<double>(han_words_) + han.each * static_cast<double>(han_);
  }

 private:
  Char At(std::size_t position) const {
    Char c{.begin = position, .end = position};
    if (position >= text_.size()) return c;
    c.code = NextCodePoint(text_, c.end);
    c.kind = KindOf(c.code);
    return c;
  }
  Char Next() const { return At(now_.end); }
  void Step() {
    before_ = now_.kind;
    now_ = Next();
  }
  static bool IsRunKind(Kind kind) { return IsWordKind(kind) || kind == Kind::kDigit; }
  static bool IsWordKind(Kind kind) { return kind == Kind::kUpper || kind == Kind::kLower; }

  double Piece() {
    if (IsRunKind(now_.kind) && !IsRunKind(before_)) LookAtRun();
    if (IsWordKind(now_.kind)) return TakeWord(Lead::kNone);
    const Kind next = Next().kind;
    if (now_.kind == Kind::kDigit) return TakeDigits();
    if (now_.kind != Kind::kNewline && IsWordKind(next)) {
      const Lead lead = now_.code == ' ' ? Lead::kSpace : Lead::kMark;
      Step();
      LookAtRun();
      return TakeWord(lead);
    }
    if (now_.kind == Kind::kMark) return TakeMarks();
    if (now_.code == ' ' && next == Kind::kMark) {
      Step();
      return TakeMarks();
    }
    return TakeSpace();
  }

  // Called at the start of a run of letters and digits, which it scans once.
  void LookAtRun() { is_opaque_ = IsOpaque(text_.substr(now_.begin)); }

  double TakeWord(Lead lead) {
    const bool follows_digit = before_ == Kind::kDigit;
    Word word;
    Kind last = Kind::kUpper;
    while (IsWordKind(now_.kind) && !(last == Kind::kLower && now_.kind == Kind::kUpper)) {
      last = now_.kind;
      ++word.length;
      word.upper += last == Kind::kUpper ? 1 : 0;
      const Script script = ScriptOf(now_.code);
      ++word.by_script[static_cast<std::size_t>(script)];
      const bool is_traditional =
          script == Script::kHan && kTraditional.find(now_.code) != kTraditional.npos;
      traditional_ += is_traditional ? 1 : 0;
      Step();
    }
    const auto length = static_cast<double>(word.length);
    if (word.of(Script::kAscii) == word.length && (is_opaque_ || follows_digit)) {
      return std::max(1.0, (follows_digit ? kLetterAfterDigit : kOpaqueLetter) * length);
    }
    if (word.of(Script::kHan) > 0 && word.of(Script::kKana) == 0) {
      han_ += word.length;
      ++han_words_;
      return lead == Lead::kNone ? 0 : kLeadBeforeScript;
    }
    return WordCost(word, lead) + TakeClitic();
  }

  // English endings that stay with their word.
  double TakeClitic() {
    if (now_.code != '\'') return 0;
    const std::string_view rest = text_.substr(now_.end, 2);
    const bool is_long = rest == "re" || rest == "ve" || rest == "ll";
    const bool is_short = !rest.empty() && std::string_view("stmd").find(rest[0]) != rest.npos;
    if (!is_long && !is_short) return 0;
    for (int i = is_long ? 3 : 2; i > 0; --i) Step();
    return kClitic;
  }

  double TakeDigits() {
    std::size_t count = 0;
    for (; now_.kind == Kind::kDigit; Step()) ++count;
    return static_cast<double>((count + 2) / 3);
  }

  double TakeMarks() {
    const char32_t first = now_.code;
    bool is_of_one_kind = true;
    std::size_t ascii = 0;
    double cost = 0;
    for (; now_.kind == Kind::kMark; Step()) {
      if (now_.code < 0x80) ++ascii;
      if (now_.code >= 0x80) cost += MarkCost(now_.code);
      is_of_one_kind = is_of_one_kind && now_.code == first;
    }
    while (now_.kind == Kind::kNewline || now_.code == '/') Step();
    if (ascii == 0) return std::max(1.0, cost);
    if (is_of_one_kind && ascii > 2) return std::ceil(Share(ascii, kMarksOfOneKind));
    if (ascii <= kMarks.size()) return cost + kMarks[ascii - 1];
    return cost + kMarks.back() + kFurtherMark * static_cast<double>(ascii - kMarks.size());
  }

  // White space up to its last newline is one piece. Of the rest, the last space belongs to the
  // word or mark that follows; before a digit it is a separate piece.
  double TakeSpace() {
    std::size_t spaces = 0;  // after the last newline
    bool has_newline = false;
    bool goes_on = true;
    while (goes_on && (now_.kind == Kind::kSpace || now_.kind == Kind::kNewline)) {
      const bool is_newline = now_.kind == Kind::kNewline;
      const Kind next = Next().kind;
      const bool is_last = next != Kind::kSpace && next != Kind::kNewline;
      if (!is_newline && is_last && next != Kind::kEnd && next != Kind::kDigit &&
          (spaces > 0 || has_newline)) {
        goes_on = false;  // it belongs to the next piece
        break;
      }
      has_newline = has_newline || is_newline;
      spaces = is_newline ? 0 : spaces + 1;
      Step();
    }
    const double before = has_newline ? 1 : 0;
    return before + std::ceil(Share(spaces, kMostSpaces));
  }

  static double Share(std::size_t count, std::size_t of) {
    return static_cast<double>(count) / static_cast<double>(of);
  }

  std::string_view text_;
  Char now_;
  Kind before_ = Kind::kEnd;
  bool is_opaque_ = false;  // whether the current run of letters and digits is random
  // The cost of Han characters is known only at the end.
  std::size_t han_ = 0;
  std::size_t han_words_ = 0;
  std::size_t traditional_ = 0;
};

}  // namespace

double ExpectedTokens(std::string_view text) { return Cutter(text).Sum(); }

std::int64_t EstimateTokens(std::string_view text) {
  return static_cast<std::int64_t>(std::ceil(ExpectedTokens(text) - 1e-9));
}

std::string_view FirstTokens(std::string_view text, std::int64_t most) {
  if (EstimateTokens(text) <= most) return text;
  // The estimate is monotonic in the text's length, apart from fractions of a token.
  std::size_t fits = 0;
  std::size_t exceeds = CountCodePoints(text);
  while (exceeds - fits > 1) {
    const std::size_t middle = fits + (exceeds - fits) / 2;
    (EstimateTokens(FirstCodePoints(text, middle)) <= most ? fits : exceeds) = middle;
  }
  return FirstCodePoints(text, most > 0 ? fits : 0);
}

}  // namespace cairn
