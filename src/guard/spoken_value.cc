#include <algorithm>

#include "guard/assigned_value.h"
#include "guard/bytes.h"
#include "guard/secret_word.h"

namespace cairn {
namespace {

using Proof = SaidValue::Proof;

// What may stand between the word and its value: "for the old database server of the team", "has
// just been changed to".
constexpr int kMostPhraseWords = 7;
constexpr int kMostVerbWords = 5;
constexpr std::size_t kMostPhraseBytes = 80;

// English, German, French, Spanish: they open a phrase that says whose password it is.
constexpr std::string_view kPrepositions[] = {
    "for", "of",  "to",  "on",  "at",  "in",   "from", "with", "as",  "f\xC3\xBCr", "fuer",
    "vom", "von", "zum", "zur", "des", "der",  "auf",  "bei",  "im",  "am",         "pour",
    "du",  "de",  "des", "sur", "del", "para", "en",   "al",   "van", "voor"};

// Which of them may also be followed by the password: "changed the password to x".
constexpr std::string_view kGoals[] = {"to", "as", "auf", "en"};

constexpr std::string_view kVerbs[] = {"is",    "was",    "ist",     "war",     "lautet",
                                       "wurde", "est",    "es",      "era",     "has",
                                       "had",   "equals", "remains", "becomes", "became"};

constexpr std::string_view kAfterVerb[] = {
    "now",   "set",   "reset",     "changed",     "updated", "rotated",  "been",        "just",
    "still", "again", "currently", "temporarily", "simply",  "to",       "jetzt",       "nun",
    "auf",   "noch",  "weiterhin", "maintenant",  "ahora",   "momentan", "actuellement"};

template <std::size_t N>
bool IsAmong(const std::string_view (&words)[N], std::string_view word) {
  return std::any_of(std::begin(words), std::end(words),
                     [&](std::string_view known) { return EqualsLower(word, known); });
}

// Of a word of any language, of a host, of a file: no comma, no bracket, no mark of a redaction.
bool IsProseByte(char c) {
  return IsNameByte(c) || c == '/' || c == '@' || c == '\'' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// The words behind the word, one after the other, within the sentence and the line.
class Sentence {
 public:
  Sentence(std::string_view text, std::size_t at)
      : text_(text.substr(0, at + kMostPhraseBytes)), at_(at) {}

  std::size_t At() const { return at_; }
  char Byte() const { return ByteAt(text_, at_); }

  // Past blanks to the next word; false if there is none.
  bool SkipBlanks() {
    const std::size_t from = at_;
    at_ = RunEnd(text_, at_, IsBlank);
    return at_ > from && at_ < text_.size() && !IsLineEnd(text_[at_]);
  }

  std::string_view Word() const { return text_.substr(at_, RunEnd(text_, at_, IsProseByte) - at_); }

  void Pass(std::string_view word) { at_ += word.size(); }

  // `(root)`
  bool PassBrackets() {
    const std::size_t end = RunEnd(text_, at_, [](char c) { return c != ')' && !IsLineEnd(c); });
    if (ByteAt(text_, end) != ')') return false;
    at_ = end + 1;
    return true;
  }

  // `: ` or ` = `; false if there is something else, as in a URL.
  bool PassColon() {
    const std::size_t sign = Byte() == ' ' ? at_ + 1 : at_;
    if (ByteAt(text_, sign) != ':' && ByteAt(text_, sign) != '=') return false;
    if (!IsBlank(ByteAt(text_, sign + 1))) return false;
    at_ = sign;
    ++at_;
    return SkipBlanks();
  }

 private:
  std::string_view text_;
  std::size_t at_;
};

// Behind "is": past "now", "set to", "currently:".
std::optional<SaidValue> AfterVerb(Sentence sentence, bool is_plain) {
  for (int i = 0; i < kMostVerbWords; ++i) {
    if (sentence.PassColon())
      return SaidValue{sentence.At(), is_plain ? Proof::kName : Proof::kChosen};
    if (!sentence.SkipBlanks()) return std::nullopt;
    const std::string_view word = sentence.Word();
    if (word.empty() || !IsAmong(kAfterVerb, word)) {
      return SaidValue{sentence.At(), is_plain ? Proof::kName : Proof::kChosen};
    }
    sentence.Pass(word);
    is_plain = false;
  }
  return std::nullopt;
}

// Behind "for", "of", "to": up to the verb or the colon.
std::optional<SaidValue> AfterPreposition(Sentence sentence, std::string_view preposition) {
  for (int i = 0; i < kMostPhraseWords; ++i) {
    if (i > 0 && sentence.PassColon()) return SaidValue{sentence.At(), Proof::kChosen};
    if (!sentence.SkipBlanks()) return std::nullopt;
    const std::string_view word = sentence.Word();
    if (i == 0 && IsAmong(kGoals, preposition) &&
        (IsQuote(sentence.Byte()) || std::any_of(word.begin(), word.end(), IsDigitAscii))) {
      return SaidValue{sentence.At(), Proof::kChosen};
    }
    if (word.empty() || word.ends_with('.')) return std::nullopt;
    sentence.Pass(word);
    if (i > 0 && IsAmong(kVerbs, word)) return AfterVerb(sentence, false);
  }
  return std::nullopt;
}

// `password - x`, `password -> x`, `password → x`
bool IsDash(std::string_view word) {
  return word == "-" || word == "->" || word == "=>" || word == "\xE2\x80\x93" ||
         word == "\xE2\x80\x94" || word == "\xE2\x86\x92";
}

std::optional<SaidValue> AfterWord(Sentence sentence) {
  if (!sentence.SkipBlanks()) return std::nullopt;
  if (IsQuote(sentence.Byte())) return SaidValue{sentence.At(), Proof::kChosen};
  if (sentence.Byte() == '(') {
    if (!sentence.PassBrackets()) return std::nullopt;
    if (sentence.PassColon()) return SaidValue{sentence.At(), Proof::kChosen};
    if (!sentence.SkipBlanks()) return std::nullopt;
  }
  const std::string_view word = sentence.Word();
  const std::size_t begin = sentence.At();
  sentence.Pass(word);
  if (sentence.Byte() == '>' && word == "-") sentence.Pass(">");
  if (IsAmong(kVerbs, word)) return AfterVerb(sentence, word == "is" || word == "was");
  if (IsAmong(kPrepositions, word)) return AfterPreposition(sentence, word);
  if (IsDash(word)) {
    if (!sentence.SkipBlanks()) return std::nullopt;
    return SaidValue{sentence.At(), Proof::kChosen};
  }
  return SaidValue{begin, Proof::kGenerated};
}

}  // namespace

std::optional<SaidValue> SpokenValueOf(std::string_view text, const SecretWord& word) {
  Sentence sentence(text, word.end);
  for (const std::string_view closing : {"**", "`", "\""}) {
    if (!text.substr(word.end).starts_with(closing)) continue;
    sentence.Pass(closing);
    if (sentence.Byte() != ' ') return std::nullopt;
  }
  if (word.assigns && sentence.PassColon()) return SaidValue{sentence.At()};
  return AfterWord(sentence);
}

}  // namespace cairn
