// Secrets in the words around a name. One walk after the name and one before it: what joins the two
// decides how much the value itself has to look like a secret.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/rules.h"
#include "guard/secret_value.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kMostBytesAround = 100;
constexpr int kMostWords = 14;

// The words of a line around a name, and what of them is secret.
class Surroundings {
 public:
  Surroundings(std::string_view text, const NameInText& name, Findings& found)
      : text_(text), name_(name), found_(found) {
    line_ = RunBegin(text, name.begin, kMostBytesAround, IsInLine);
    if (line_ > 0 && IsInLine(text[line_ - 1])) {  // within a word
      line_ = RunEnd(text.substr(0, name.begin), line_, IsInWord);
    }
    line_end_ = LineEnd(text, name.end, kMostBytesAround);
    const std::string_view line = text.substr(line_, line_end_ - line_);
    is_code_ = HasAny(line, "{}();=|\\");
    const std::size_t equals = line.find('=');
    const bool is_base64 =
        IsAlnumAscii(ByteAt(line, equals - 1)) && !IsAlnumAscii(ByteAt(line, equals + 1));
    is_prose_ =
        !is_code_ || ((equals == kNowhere || is_base64 || From(line, equals - 1, 3) == " = ") &&
                      !HasAny(line, "{}|\\") && !line.ends_with(';') &&
                      line.find("(\"") == kNowhere && line.find("('") == kNowhere);
  }

  void LookBehind() {
    std::size_t at = name_.end + FitEnd<"{name-end}">(From(text_, name_.end));
    if (IsIdentifierByte(ByteAt(text_, at)) || ByteAt(text_, at) == '@')
      at = WordEnd(at);            // of the name
    bool said = name_.is_foreign;  // by what came before
    bool plainly = false;          // a word in quotes suffices
    bool is_direct = true;         // nothing came between
    bool has_found = false;
    for (int words = 0; at < line_end_ && words < kMostWords;) {
      const std::string_view rest = text_.substr(at, line_end_ - at);
      const char c = rest.front();
      if (const std::size_t sign = FitEnd<"({saying-signs}|.{3,})">(rest); sign != kNowhere) {
        said = true;
        at += sign;
      } else if (c == '?' && IsSpaceAscii(ByteAt(text_, at + 1))) {
        said = is_prose_;
        ++at;
      } else if (IsAny(c, " \t*,)|")) {
        ++at;
      } else if (c == ':' || c == '=') {
        said = said || is_prose_ || (rest.starts_with("= ") && is_direct);
        ++at;
      } else if (static_cast<unsigned char>(c) >=
                 0xE3) {  // a syllable of Chinese, Japanese, Korean
        at += 3;
      } else if (const std::size_t quote = QuoteAt(text_, at); quote > 0) {
        const Proof proof = plainly             ? Proof::kWord
                            : said || is_direct ? Proof::kMemorable
                                                : Proof::kChosen;
        if ((is_prose_ || said) && !name_.is_weak && Take(at, proof)) {
          has_found = true;
          at = found_.secrets().back().begin + found_.secrets().back().size;
        } else {
          TakeStrong(at + quote, WordEnd(at + quote));
          const std::size_t close = rest.find(rest.substr(0, quote), quote);
          at += close == kNowhere ? quote : close;
        }
        at += quote;
        said = plainly = is_direct = false;
      } else if (const std::size_t close = rest.find(')');
                 c == '(' && at > name_.end && close < 32 &&
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
        const bool is_filler = said && Words<"after-verb">().Has(word);
        if (Words<"verbs">().Has(word) || (Words<"dashes">().Has(word) && !is_code_)) {
          plainly = is_direct && Words<"plain-verbs">().Has(word);
          said = true;
        } else if (!is_filler && Words<"goals">().Has(word)) {
          said = !said;
        } else if (!is_filler) {
          const bool is_near = said || (is_direct && IsAlone());
          const Proof proof = has_found ? Proof::kChosen
                              : plainly ? Proof::kWord
                              : is_near ? Proof::kMemorable
                                        : Proof::kGenerated;
          const bool counts =
              said || is_direct ||
              (IsOfDigits(name_.meaning) ? word.ends_with('#') : has_found || name_.is_foreign);
          if ((is_near || AnyOf(word, IsDigitAscii) || LooksScrambled(word)) &&
              ((counts && is_prose_ && !name_.is_weak && Take(at, proof)) || TakeStrong(at, end))) {
            has_found = true;
            at = found_.secrets().back().begin + found_.secrets().back().size;
          }
          said = word.ends_with('?') && is_prose_;
          plainly = false;
        }
        is_direct = false;
        at = std::max(at, end);
      }
    }
    if (at >= line_end_ && !has_found) LookBelow(said);
  }

  void LookBefore() {
    if (!AnyOf(text_.substr(line_, name_.begin - line_), IsDigitAscii)) return;
    const bool is_password = IsPasswordName(name_.meaning) && !IsOfDigits(name_.meaning);
    std::string_view last;  // the word before
    for (std::size_t at = line_; at < name_.begin;) {
      const std::size_t quote = QuoteAt(text_, at);
      if (quote > 0 || text_[at] == '(' || EndsBareValue(text_, at)) {
        at += std::max<std::size_t>(quote, 1);
        continue;
      }
      const std::size_t end = std::max(WordEnd(at), at + 1);
      const std::string_view word = text_.substr(at, end - at);
      if (end <= name_.begin && AnyOf(word, IsDigitAscii)) {
        const bool is_joined =
            Begins<"{joined}">(text_.substr(end, name_.begin - end)) && LooksMemorable(word);
        const bool is_entered = is_joined || Words<"entering">().Has(last);
        if (is_password && is_entered && (is_joined || LooksChosen(word))) {
          Add(SecretKind::kPassword, at, word.size());
        } else {
          TakeStrong(at, end);
        }
      }
      last = word;
      at = end;
    }
  }

 private:
  // Where a word ends that begins here, without what belongs to the sentence.
  std::size_t WordEnd(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && end < at + kMostValueBytes && !EndsBareValue(text_, end)) ++end;
    while (end > at && IsAny(text_[end - 1], ".:")) --end;
    return end;
  }

  bool Add(SecretKind kind, std::size_t begin, std::size_t size) {
    found_.Add({kind, begin, size});
    return true;
  }

  bool Take(std::size_t at, Proof proof) {
    const auto secret = JudgeValue(text_, {name_.meaning, name_.begin, ' ', at, proof});
    return secret && Add(secret->kind, secret->begin, secret->size);
  }

  // All that is left of the line: a phrase, groups, or one word of many signs.
  bool TakeLine(std::size_t at) {
    std::string_view line = text_.substr(at, line_end_ - at);
    if (line.ends_with('.')) line.remove_suffix(1);
    if (AnyOf(line, IsBeyondAscii)) return false;
    if (line_end_ < text_.size() && IsInLine(text_[line_end_])) return false;
    const auto words = SplitColumn(line);
    const bool is_sentence = std::ranges::any_of(words, [](std::string_view word) {
      return word.size() < 3 || Words<"not-in-seeds">().Has(word);
    });
    const bool counts =
        words.size() > 1 ? !is_sentence : IsPasswordName(name_.meaning) && LooksGenerated(line);
    const auto kind = KindOfValue(name_.meaning, line, {.quoted = true});
    return counts && kind && Add(*kind, at, line.size());
  }

  // What needs no grammar. In code only a literal can be one.
  bool TakeStrong(std::size_t at, std::size_t end) {
    if (end - at > kMostNameBytes || IsOfDigits(name_.meaning)) return false;
    const bool is_literal = at > 0 && IsQuote(text_[at - 1]) && ByteAt(text_, end) == text_[at - 1];
    std::string_view word = text_.substr(at, end - at);
    const std::size_t colon = word.find(':');  // user:x
    const bool is_pair = colon != kNowhere && LooksStrong(word.substr(colon + 1));
    if (is_pair) word.remove_prefix(colon + 1);
    at = end - word.size();
    const bool has_sign = HasAny(word, "!#$%^&*?");
    const Makeup makeup = MakeupOf(word);
    const bool is_password = IsPasswordName(name_.meaning) || name_.meaning == SecretName::kSecret;
    const bool counts = is_prose_ ? has_sign || is_password || is_pair
                                  : is_literal && has_sign && makeup.IsMixedCase();
    if (counts && LooksStrong(word)) return Add(SecretKind::kPassword, at, word.size());
    const bool may_be_token =
        (is_literal && !name_.is_weak) || (!is_code_ && name_.meaning >= SecretName::kToken);
    return may_be_token && makeup.uppers > 2 && makeup.IsMixedCase() && Fits<"[w-]{20,}">(word) &&
           LooksRandom(word) && Add(SecretKind::kToken, at, word.size());
  }

  // `pw x` as a line of its own, "user admin and password x".
  bool IsAlone() const {
    if (name_.begin == 0 || IsLineEnd(text_[name_.begin - 1])) {
      return Fits<"[b]*[^b]*">(text_.substr(name_.end, line_end_ - name_.end));
    }
    return Words<"accounts">().HasStartIn(text_.substr(line_, name_.begin - line_));
  }

  // The next line: below a label the whole of it, and otherwise what needs no grammar.
  void LookBelow(bool said) {
    if (name_.is_weak || !IsLineEnd(ByteAt(text_, line_end_))) return;
    const bool is_asked = said && text_[line_end_ - 1] == '?';
    const std::string_view label = text_.substr(name_.end, line_end_ - name_.end);
    std::size_t at = RunEnd(text_.substr(0, line_end_ + kMostGap), line_end_,
                            [](char c) { return IsSpaceAscii(c) || IsAny(c, "-*>$"); });
    const std::size_t end = LineEnd(text_, at, kMostBytesAround);
    if (!is_code_ && !AnyOf(label, [](char c) { return IsAlnumAscii(c) || IsBeyondAscii(c); }) &&
        (QuoteAt(text_, at) > 0 || !AnyOf(text_.substr(at, end - at), IsBlankAscii)) &&
        Take(at, Proof::kMemorable)) {
      return;
    }
    const std::size_t last = std::min(LineEnd(text_, end + 1, kMostNameBytes), text_.size());
    if (HasAny(text_.substr(at, last - at), "(){}=;|")) return;
    while (at < last) {
      at = RunEnd(text_.substr(0, last), at, [](char c) { return IsSpaceAscii(c) || IsQuote(c); });
      const std::size_t stop = std::max(WordEnd(at), at + 1);
      if (stop <= last && (TakeStrong(at, stop) || (is_asked && Take(at, Proof::kChosen)))) return;
      at = stop;
    }
  }

  std::string_view text_;
  const NameInText& name_;
  Findings& found_;
  std::size_t line_;
  std::size_t line_end_;
  bool is_code_;   // has a sign that code is made of
  bool is_prose_;  // has none but brackets
};

}  // namespace

void FindNearby(std::string_view text, const NameInText& name, Findings& found) {
  Surroundings around(text, name, found);
  around.LookBehind();
  around.LookBefore();
}

}  // namespace cairn
