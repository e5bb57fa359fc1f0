// Secrets in the words around a name. One walk behind the name and one before it: what joins the
// two decides how much the value itself has to look like a secret.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kMostBytesAround = 100;
constexpr int kMostWords = 14;

// Signs and syllables that say "is" without a blank around them.
constexpr std::string_view kSayingSigns[] = {"：", "＝", "—",  "–",  "→",  "⇒",  "是", "为",
                                             "為", "は", "成", "는", "은", "了", "を"};

// How many bytes such a sign has that stands here, 0 if there is none.
std::size_t SayingSign(std::string_view rest) {
  if (!IsBeyondAscii(rest.front())) return 0;
  for (const std::string_view sign : kSayingSigns) {
    if (rest.starts_with(sign)) return sign.size();
  }
  return 0;
}

bool IsDigits(SecretName name) { return name == SecretName::kPin || name == SecretName::kCardCode; }

bool HasMixedCase(std::string_view word) {
  return std::any_of(word.begin(), word.end(), IsUpperAscii) &&
         std::any_of(word.begin(), word.end(), IsLowerAscii);
}

// The words of a line around a name, and what of them is secret.
class Surroundings {
 public:
  Surroundings(std::string_view text, const NameInText& name, Findings& found)
      : text_(text), name_(name), found_(found) {
    line_ = RunBegin(text, name.begin, kMostBytesAround, [](char c) { return !IsLineEnd(c); });
    if (line_ > 0 && !IsLineEnd(text[line_ - 1])) {  // within a word
      line_ = RunEnd(text.substr(0, name.begin), line_, [](char c) { return !IsSpaceAscii(c); });
    }
    const std::string_view behind = From(text, name.end, kMostBytesAround);
    line_end_ = name.end + RunEnd(behind, 0, [](char c) { return !IsLineEnd(c); });
    const std::string_view line = text.substr(line_, line_end_ - line_);
    is_code_ = FindAny(line, "{}();=|\\") != std::string_view::npos;
    std::size_t equals = line.find('=');
    if (IsAlnum(ByteAt(line, equals - 1)) && !IsAlnum(ByteAt(line, equals + 1)))
      equals = line.npos;  // base64
    is_prose_ = !is_code_ || (FindAny(line, "{}|\\") == std::string_view::npos &&
                              (equals == line.npos || From(line, equals - 1, 3) == " = ") &&
                              line.find("(\"") == line.npos && line.find("('") == line.npos &&
                              !line.ends_with(';') && ByteAt(text, name.end) != '(');
  }

  void LookBehind();
  void LookBefore();

 private:
  // Where a word ends that stands here, without what belongs to the sentence.
  std::size_t WordEnd(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && end < at + kMostValueBytes && !EndsBareValue(text_, end)) ++end;
    while (end > at && IsAny(text_[end - 1], ".:")) --end;
    return end;
  }

  bool Take(std::size_t at, Proof proof);
  bool TakeLine(std::size_t at);
  bool TakeStrong(std::size_t at, std::size_t end);
  void LookBelow(std::size_t at, bool asked);
  bool IsAlone() const;

  std::string_view text_;
  const NameInText& name_;
  Findings& found_;
  std::size_t line_;
  std::size_t line_end_;
  bool is_code_;   // has a sign that code is made of
  bool is_prose_;  // has none but brackets
};

bool Surroundings::Take(std::size_t at, Proof proof) {
  const auto secret = JudgeValue(text_, {name_.meaning, name_.begin, ' ', at, proof});
  if (secret) found_.Add(*secret);
  return secret.has_value();
}

// All that is left of the line: a phrase, groups, or one word of many signs.
bool Surroundings::TakeLine(std::size_t at) {
  if (!is_prose_ && !IsBlank(ByteAt(text_, at - 1))) return false;
  std::string_view line = text_.substr(at, line_end_ - at);
  if (line_end_ < text_.size() && !IsLineEnd(text_[line_end_])) return false;
  if (line.ends_with('.')) line.remove_suffix(1);
  if (std::any_of(line.begin(), line.end(), IsBeyondAscii)) return false;
  const auto words = SplitColumn(line);
  const bool is_sentence = std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word.size() < 3 || Words<"not-in-seeds">().Has(word);
  });
  const auto signs = std::count_if(line.begin(), line.end(), [](char c) { return !IsAlnum(c); });
  const bool counts = words.size() > 1
                          ? !is_sentence
                          : IsPasswordName(name_.meaning) && signs > 1 && LooksGenerated(line);
  const auto kind = KindOfValue(name_.meaning, line, {.quoted = true});
  if (!counts || !kind) return false;
  found_.Add({*kind, at, line.size()});
  return true;
}

// What needs no grammar. In code only a literal can be one.
bool Surroundings::TakeStrong(std::size_t at, std::size_t end) {
  if (end - at > kMostNameBytes) return false;
  if (IsDigits(name_.meaning)) return false;
  const bool is_literal = at > 0 && IsQuote(text_[at - 1]) && ByteAt(text_, end) == text_[at - 1];
  const std::size_t colon = text_.substr(at, end - at).find(':');  // user:x
  const bool is_pair = colon != std::string_view::npos && colon > 0 &&
                       LooksStrong(text_.substr(at + colon + 1, end - at - colon - 1));
  if (is_pair) at += colon + 1;
  std::string_view word = text_.substr(at, end - at);
  const std::size_t escape = word.size() - std::min<std::size_t>(word.size(), 2);
  if (word.substr(escape) == "\\r" || word.substr(escape) == "\\n") word = word.substr(0, escape);
  const bool has_sign = FindAny(word, "!#$%^&*?") != std::string_view::npos;
  const bool is_password = IsPasswordName(name_.meaning) || name_.meaning == SecretName::kSecret;
  const bool counts = !is_prose_ ? is_literal && has_sign && HasMixedCase(word)
                                 : has_sign || is_password || is_pair || LooksGrouped(word);
  if (counts && LooksStrong(word)) {
    found_.Add({SecretKind::kPassword, at, word.size()});
    return true;
  }
  const bool is_token =
      ((is_literal && !name_.is_weak) || (!is_code_ && name_.meaning >= SecretName::kToken)) &&
      word.size() >= 20 && std::count_if(word.begin(), word.end(), IsUpperAscii) > 2 &&
      std::all_of(word.begin(), word.end(), [](char c) { return IsWordByte(c) || c == '-'; }) &&
      HasMixedCase(word) && std::any_of(word.begin(), word.end(), IsDigitAscii) &&
      LooksRandom(word);
  if (is_token) found_.Add({SecretKind::kToken, at, word.size()});
  return is_token;
}

// `pw x` as a line of its own, `user-password password x`, "user admin and password x".
bool Surroundings::IsAlone() const {
  if (name_.begin > 0 && text_[name_.begin - 1] == '(') return true;
  if (name_.begin == 0 || IsLineEnd(text_[name_.begin - 1])) {
    const std::string_view line = text_.substr(name_.end, line_end_ - name_.end);
    const std::size_t value = RunEnd(line, 0, IsBlank);
    return RunEnd(line, value, [](char c) { return !IsBlank(c); }) == line.size();
  }
  const std::string_view before = text_.substr(line_, name_.begin - line_);
  return Words<"accounts">().HasStartIn(before) ||
         (before.ends_with(' ') &&
          Words<"pass-words">().HasEndOf(before.substr(0, before.size() - 1)));
}

void Surroundings::LookBehind() {
  std::size_t at = name_.end;
  for (const std::string_view closing : {"**", "`", "\"", "'s", "’s"}) {
    const bool closes = From(text_, at).starts_with(closing);
    if (closes && !IsWordByte(ByteAt(text_, at + closing.size()))) at += closing.size();
  }
  bool said = name_.is_foreign || at > name_.end + 1;  // by what stood before
  if (IsWordByte(ByteAt(text_, at)) || ByteAt(text_, at) == '@') at = WordEnd(at);  // of the name
  bool plainly = said && !name_.is_foreign;  // a word in quotes suffices
  bool is_direct = true;                     // nothing stood between
  bool has_found = false;
  for (int words = 0; at < line_end_ && words < kMostWords;) {
    const std::string_view rest = text_.substr(at, line_end_ - at);
    const char c = rest.front();
    if (const std::size_t sign = SayingSign(rest); sign > 0) {
      said = true;
      at += sign;
    } else if (c == '?' && IsSpaceAscii(ByteAt(text_, at + 1))) {
      said = is_prose_;
      ++at;
    } else if (IsBlank(c) || c == '*' || c == ',' || c == ')' || c == '|') {
      ++at;
    } else if (c == ':' || c == '=') {
      said = said || is_prose_ || (rest.starts_with("= ") && is_direct);
      ++at;
    } else if (rest.starts_with("...")) {
      said = true;
      at = RunEnd(text_, at, [](char dot) { return dot == '.'; });
    } else if (static_cast<unsigned char>(c) >= 0xE3) {  // a syllable of Chinese, Japanese, Korean
      at += 3;
    } else if (const std::size_t quote = QuoteAt(text_, at); quote > 0) {
      const Proof proof = plainly             ? Proof::kWord
                          : said || is_direct ? Proof::kMemorable
                                              : Proof::kChosen;
      if ((is_prose_ || said) && !name_.is_weak && Take(at, proof)) {
        has_found = true;
        at = found_.last().begin + found_.last().size;
      } else {
        TakeStrong(at + quote, WordEnd(at + quote));
        const std::size_t close = rest.find(rest.substr(0, quote), quote);
        at = close == std::string_view::npos ? at + quote : at + close;
      }
      at += quote;
      said = plainly = is_direct = false;
    } else if (const std::size_t close = rest.find(')'); c == '(' && at > name_.end && close < 32 &&
                                                         !LooksChosen(rest.substr(1, close - 1))) {
      at += close + 1;
    } else {
      ++words;
      std::size_t end = std::max(WordEnd(at), at + 1);
      if (ByteAt(text_, end) == '\'' && IsLetterAscii(ByteAt(text_, end + 1))) {  // c'est
        end = RunEnd(text_.substr(0, line_end_), end + 1, IsLetterAscii);
      }
      const std::string_view word = text_.substr(at, end - at);
      if (said && !name_.is_weak && TakeLine(at)) return;
      if (Words<"verbs">().Has(word) || (Words<"dashes">().Has(word) && !is_code_)) {
        plainly = is_direct && Words<"plain-verbs">().Has(word);
        said = true;
      } else if (said && Words<"after-verb">().Has(word)) {
      } else if (Words<"goals">().Has(word)) {
        said = !said;
      } else {
        const bool has_digit = std::any_of(word.begin(), word.end(), IsDigitAscii);
        Proof proof = said || (is_direct && IsAlone()) ? Proof::kMemorable : Proof::kGenerated;
        if (plainly) proof = Proof::kWord;
        if (has_found) proof = Proof::kChosen;
        const bool counts = IsDigits(name_.meaning)
                                ? said || is_direct || word.ends_with('#')
                                : said || is_direct || has_found || name_.is_foreign;
        if ((has_digit || said || proof == Proof::kMemorable || LooksScrambled(word)) &&
            ((counts && is_prose_ && !name_.is_weak && Take(at, proof)) || TakeStrong(at, end))) {
          has_found = true;
          at = found_.last().begin + found_.last().size;
        }
        said = word.ends_with('?') && is_prose_;
        plainly = false;
      }
      is_direct = false;
      at = std::max(at, end);
    }
  }
  if (at >= line_end_ && !has_found) LookBelow(line_end_, said);
}

// The next line: below a label the whole of it, and otherwise what needs no grammar.
void Surroundings::LookBelow(std::size_t at, bool asked) {
  asked = asked && text_[at - 1] == '?';
  if (at >= text_.size() || !IsLineEnd(text_[at])) return;
  const std::string_view label = text_.substr(name_.end, at - name_.end);
  const bool is_label = std::none_of(label.begin(), label.end(),
                                     [](char c) { return IsAlnum(c) || IsBeyondAscii(c); });
  at = RunEnd(text_.substr(0, at + kMostGap), at, [](char c) {
    return IsSpaceAscii(c) || c == '-' || c == '*' || c == '>' || c == '$';
  });
  const std::size_t end =
      at + RunEnd(From(text_, at, kMostBytesAround), 0, [](char c) { return !IsLineEnd(c); });
  if (name_.is_weak) return;
  if (is_label && !is_code_) {
    const std::size_t quote = QuoteAt(text_, at);
    const std::size_t stop = RunEnd(text_.substr(0, end), at, [](char c) { return !IsBlank(c); });
    if (quote > 0 || stop == end) {
      if (Take(at, Proof::kMemorable)) return;
    }
  }
  const std::size_t next = end + 1 + RunEnd(From(text_, end + 1, kMostNameBytes), 0, [](char c) {
                             return !IsLineEnd(c);
                           });
  const std::size_t last = std::min(next, text_.size());
  if (text_.substr(at, last - at).find_first_of("(){}=;|") != std::string_view::npos) return;
  while (at < last) {
    at = RunEnd(text_.substr(0, last), at, [](char c) { return IsSpaceAscii(c) || IsQuote(c); });
    const std::size_t stop = std::max(WordEnd(at), at + 1);
    if (stop <= last && (TakeStrong(at, stop) || (asked && Take(at, Proof::kChosen)))) return;
    at = stop;
  }
}

void Surroundings::LookBefore() {
  const std::string_view before = text_.substr(line_, name_.begin - line_);
  if (FindAny(before, "0123456789") == std::string_view::npos) return;
  std::string_view last;  // the word before, and the one before that
  std::string_view second;
  for (std::size_t at = line_; at < name_.begin;) {
    const std::size_t quote = QuoteAt(text_, at);
    if (quote > 0 || IsBlank(text_[at]) || text_[at] == '(' || EndsBareValue(text_, at)) {
      at += std::max<std::size_t>(quote, 1);
      continue;
    }
    const std::size_t end = std::max(WordEnd(at), at + 1);
    const std::string_view word = text_.substr(at, end - at);
    if (end <= name_.begin && std::any_of(word.begin(), word.end(), IsDigitAscii)) {
      const std::size_t behind = RunEnd(text_.substr(0, name_.begin), end, [](char c) {
        return IsBlank(c) || IsQuote(c) || IsBeyondAscii(c) || c == ',';
      });
      const std::string_view next = text_.substr(behind, WordEnd(behind) - behind);
      const auto between = text_.substr(behind, name_.begin - behind);
      const bool is_joined =
          Words<"connectors">().Has(next) && std::count(between.begin(), between.end(), ' ') <= 4;
      const bool is_entered =
          Words<"entering">().Has(last) || (EqualsLower(last, "to") && EqualsLower(second, "it"));
      const bool is_password = IsPasswordName(name_.meaning) && !IsDigits(name_.meaning);
      if (is_password && ((is_joined && (LooksMemorable(word) || LooksChosen(word))) ||
                          (is_entered && LooksChosen(word)))) {
        found_.Add({SecretKind::kPassword, at, word.size()});
      } else {
        TakeStrong(at, end);
      }
    }
    second = last;
    last = word;
    at = end;
  }
}

}  // namespace

void FindNearby(std::string_view text, const NameInText& name, Findings& found) {
  Surroundings around(text, name, found);
  around.LookBehind();
  around.LookBefore();
}

}  // namespace cairn
