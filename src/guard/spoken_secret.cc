// Secrets that are said in a sentence.
#include <algorithm>

#include "guard/bytes.h"
#include "guard/named_secret.h"

namespace cairn {
namespace {

// What may stand between the word and its value: "for the old database server of the team", "has
// just been changed to".
constexpr int kMostPhraseWords = 7;
constexpr int kMostVerbWords = 5;
constexpr std::size_t kMostPhraseBytes = 80;

// English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish: they open a phrase
// that says whose password it is.
constexpr WordList kPrepositions(
    "for of to on at in from with as für fuer vom von zum zur des der auf bei im am pour du de des "
    "sur del para en al van voor do da dos das ao no na pro pra di della dello dei per sul al alla "
    "nel nella till för på na dla do w z le la il lo the our my los las el los les op het you we i "
    "they that which veranderd changed cambiata geändert file api wifi user account login root "
    "admin db database staging prod server");
// Which of them may also be followed by the password: "changed the password to x".
constexpr WordList kGoals("to as auf en para a in su na op till");
constexpr WordList kVerbs(
    "is was ist war lautet wurde est es era has had equals remains becomes became é è sera será "
    "foi fu är er je c'est jest brzmi hasn't isn't = := being stays reads");
constexpr WordList kPlainVerbs("is was ist lautet est es é è är er =");
constexpr WordList kAfterVerb(
    "now set reset changed updated rotated been just still again currently temporarily simply to "
    "jetzt nun auf noch weiterhin maintenant ahora momentan actuellement agora ainda adesso ora "
    "cambiata impostata alterada definida simplemente toujours nu fortfarande teraz always the "
    "literally exactly it it's is hasn't haven't");
constexpr WordList kDashes("- -> => – — → ->> >");

// Of a word of any language, of a host, of a file: no comma, no bracket, no mark of a redaction.
bool IsProseByte(char c) {
  return IsNameByte(c) || c == '/' || c == '@' || c == '\'' || c == '#' || IsBeyondAscii(c);
}

// The words behind the word, one after the other, within the sentence and the line.
class Sentence {
 public:
  Sentence(std::string_view text, std::size_t at)
      : text_(text.substr(0, at + kMostPhraseBytes)), at_(at) {}

  std::size_t At() const { return at_; }
  char Byte() const { return ByteAt(text_, at_); }
  bool AtQuote() const { return QuoteAt(text_, at_) > 0; }

  // Past blanks to the next word; false if there is none.
  bool SkipBlanks() {
    const std::size_t from = at_;
    at_ = RunEnd(text_, at_, IsBlank);
    return at_ > from && at_ < text_.size() && !IsLineEnd(text_[at_]);
  }

  std::string_view Word() const { return text_.substr(at_, RunEnd(text_, at_, IsProseByte) - at_); }

  // The same, with all signs that a password may have.
  std::string_view Value() const {
    std::size_t end = at_;
    while (end < text_.size() && !EndsBareValue(text_, end)) ++end;
    return text_.substr(at_, end - at_);
  }

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
    if (From(text_, sign).starts_with("：")) {
      at_ = RunEnd(text_, sign + std::string_view("：").size(), IsBlank);
      return at_ < text_.size();
    }
    if (ByteAt(text_, sign) != ':' && ByteAt(text_, sign) != '=') return false;
    if (!IsBlank(ByteAt(text_, sign + 1))) return false;
    at_ = sign + 1;
    return SkipBlanks();
  }

 private:
  std::string_view text_;
  std::size_t at_;
};

struct Said {
  std::size_t begin = 0;
  Proof proof = Proof::kName;
};

// Behind "is": past "now", "set to", "currently:".
std::optional<Said> AfterVerb(Sentence sentence, bool is_plain) {
  for (int i = 0; i < kMostVerbWords; ++i) {
    const Proof proof = is_plain ? Proof::kWord : Proof::kMemorable;
    if (!sentence.PassColon() && !sentence.SkipBlanks()) return std::nullopt;
    const std::string_view word = sentence.Word();
    if (word.empty() || sentence.AtQuote() || !kAfterVerb.Has(word)) {
      return Said{sentence.At(), proof};
    }
    sentence.Pass(word);
  }
  return std::nullopt;
}

// Behind "for", "of", "to": up to the verb or the colon.
std::optional<Said> AfterPreposition(Sentence sentence, std::string_view preposition) {
  for (int i = 0; i < kMostPhraseWords; ++i) {
    if (sentence.PassColon()) return Said{sentence.At(), Proof::kMemorable};
    if (!sentence.SkipBlanks()) return std::nullopt;
    const std::string_view word = sentence.Word();
    if (i == 0 && kGoals.Has(preposition) &&
        (sentence.AtQuote() || std::any_of(word.begin(), word.end(), IsDigitAscii))) {
      return Said{sentence.At(), Proof::kMemorable};
    }
    if (i > 0 && kDashes.Has(word) && sentence.SkipBlanks()) {
      return Said{sentence.At(), Proof::kChosen};
    }
    if (sentence.Byte() == '(' && sentence.PassBrackets()) continue;
    if (kGoals.Has(preposition) && i > 0 &&
        (LooksMemorable(sentence.Value()) || LooksChosen(sentence.Value()))) {
      return Said{sentence.At(), Proof::kMemorable};
    }
    if (word.empty() || word.ends_with('.')) return std::nullopt;
    sentence.Pass(word);
    if (kVerbs.Has(word)) return AfterVerb(sentence, false);
    if (kGoals.Has(word)) preposition = word;
  }
  return std::nullopt;
}

std::optional<Said> AfterWord(Sentence sentence, bool is_digits) {
  const bool is_possessive = sentence.Byte() == '\'' || sentence.Word() == "’s";  // password's x
  if (is_possessive && sentence.Word().ends_with('s')) {
    sentence.Pass(sentence.Word());
    return AfterVerb(sentence, true);
  }
  if (!sentence.SkipBlanks()) return std::nullopt;
  // `PIN 4821`, and Cisco's `password 0 x`
  if (is_digits && IsDigitAscii(sentence.Byte())) return Said{sentence.At(), Proof::kName};
  if ((sentence.Byte() == '0' || sentence.Byte() == '7') && sentence.Word().size() == 1) {
    sentence.Pass("0");
    if (!sentence.SkipBlanks()) return std::nullopt;
    return Said{sentence.At(), Proof::kMemorable};
  }
  if (sentence.AtQuote()) return Said{sentence.At(), Proof::kMemorable};
  if (sentence.Byte() == '(') {
    if (!sentence.PassBrackets()) return std::nullopt;
    if (sentence.PassColon()) return Said{sentence.At(), Proof::kMemorable};
    if (!sentence.SkipBlanks()) return std::nullopt;
  }
  const std::string_view word = sentence.Word();
  const std::size_t begin = sentence.At();
  sentence.Pass(word);
  if (sentence.Byte() == '>' && word == "-") sentence.Pass(">");
  if (kVerbs.Has(word)) return AfterVerb(sentence, kPlainVerbs.Has(word));
  if (kDashes.Has(word)) {
    if (!sentence.SkipBlanks()) return std::nullopt;
    return Said{sentence.At(), Proof::kMemorable};
  }
  if (kPrepositions.Has(word)) return AfterPreposition(sentence, word);
  return Said{begin, Proof::kGenerated};
}

// In scripts without ASCII letters the first ASCII word in the same clause that looks like a
// secret: "密码改成了 x", "пароль от базы: x".
bool IsAllBlank(std::string_view part) { return std::all_of(part.begin(), part.end(), IsBlank); }

std::optional<Said> InForeignClause(std::string_view text, std::size_t at) {
  const std::size_t begin = at;
  const std::string_view clause = text.substr(0, at + kMostPhraseBytes);
  bool is_said = false;  // by a sign or a word that says "is"
  while (at < clause.size() && !IsLineEnd(clause[at])) {
    const std::string_view rest = clause.substr(at);
    if (rest.starts_with("。") || rest.starts_with(". ") || rest.starts_with("，")) break;
    for (const std::string_view sign :
         {"是", "为", "為", "は", "：", ":", "=", "—", "–", "成", "는", "은", "了"}) {
      is_said = is_said || rest.starts_with(sign);
    }
    if (QuoteAt(text, at) > 0) return Said{at, Proof::kMemorable};
    if (rest.starts_with(": ")) {  // what follows may be of the same script
      const std::size_t value = at + 2;
      std::size_t end = value;
      while (end < clause.size() && !EndsBareValue(clause, end)) ++end;
      const std::string_view word = clause.substr(value, end - value);
      if (LooksMemorable(word)) return Said{value, Proof::kMemorable};
    }
    if (IsBeyondAscii(clause[at]) || (!IsAlnum(clause[at]) && !is_said) || IsBlank(clause[at]) ||
        clause[at] == ':' || clause[at] == '=') {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < clause.size() && !EndsBareValue(clause, end)) ++end;
    const std::string_view word = clause.substr(at, end - at);
    is_said = is_said || IsAllBlank(text.substr(begin, at - begin));
    if (is_said ? LooksMemorable(word) || LooksChosen(word) || LooksRandom(word)
                : LooksGenerated(word)) {
      return Said{at, is_said ? Proof::kMemorable : Proof::kGenerated};
    }
    at = end + 1;
  }
  return std::nullopt;
}

// ----- The value before its name: "use x as the password", "enter x when asked for the password"

constexpr WordList kConnectors("as als comme como come for für für per para");
constexpr WordList kEntering(
    "use enter type try put with nimm nutze tippe verwende utilise tape usa use: pon teclea digite "
    "inserisci gebruik with: avec mit con");
struct WordBefore {
  std::size_t begin = 0;
  std::string_view text;
};

// The word that ends before this place, or what is in quotes; empty at the start of the line.
WordBefore TakeWordBefore(std::string_view text, std::size_t at) {
  at = RunBegin(text, at, kMostGap, IsBlank);
  for (const std::string_view closing : {"”", "“", " »", "»", "」"}) {
    if (Before(text, at, kMostPhraseBytes).ends_with(closing)) at -= closing.size();
  }
  if (at > 0 && (IsQuote(text[at - 1]) || text[at - 1] == ',' || text[at - 1] == ';')) --at;
  const std::size_t begin = RunBegin(text, at, kMostNameBytes, [](char c) {
    return !IsSpaceAscii(c) && !IsQuote(c) && c != '(' && c != ',';
  });
  std::size_t from = begin;
  for (const std::string_view opening : {"„", "“", "«", "「"}) {
    if (text.substr(from, at - from).starts_with(opening)) from += opening.size();
  }
  return {from, text.substr(from, at - from)};
}

}  // namespace

std::optional<Secret> ValueBefore(std::string_view text, const NameInText& name) {
  const std::string_view before = Before(text, name.begin, kMostPhraseBytes);
  if (before.find_first_of("0123456789") == std::string_view::npos) return std::nullopt;
  std::size_t at = name.begin;
  for (int i = 0; i < 10; ++i) {
    WordBefore word = TakeWordBefore(text, at);
    if (word.text.empty() || name.begin - word.begin > kMostPhraseBytes) return std::nullopt;
    const bool is_connector = kConnectors.Has(word.text);
    if (is_connector && i <= 3) {
      word = TakeWordBefore(text, word.begin);
      if (LooksMemorable(word.text) || LooksChosen(word.text)) {
        return Secret{SecretKind::kPassword, word.begin, word.text.size()};
      }
      if (word.text.empty()) return std::nullopt;
    }
    const WordBefore verb = TakeWordBefore(text, word.begin);
    const bool is_entered =
        kEntering.Has(verb.text) ||
        (EqualsLower(verb.text, "to") && EqualsLower(TakeWordBefore(text, verb.begin).text, "it"));
    if (is_entered && LooksChosen(word.text)) {
      return Secret{SecretKind::kPassword, word.begin, word.text.size()};
    }
    at = word.begin;
  }
  return std::nullopt;
}

// "what's the sudo pass? A: x": the answer to a question about it.
std::optional<Secret> AnswerTo(std::string_view text, const NameInText& name) {
  constexpr std::size_t kMostAnswerBytes = 64;
  const std::string_view question = From(text, name.end, kMostAnswerBytes);
  const std::size_t mark = question.find('?');
  if (mark == std::string_view::npos || question.substr(0, mark).find_first_of("\n(") < mark ||
      !IsSpaceAscii(ByteAt(question, mark + 1))) {
    return std::nullopt;
  }
  const std::string_view within = text.substr(0, name.end + mark + kMostAnswerBytes);
  for (std::size_t at = name.end + mark + 1; at < within.size();) {
    at = RunEnd(within, at, [](char c) { return IsSpaceAscii(c) || IsQuote(c); });
    std::size_t end = at;
    while (end < within.size() && !EndsBareValue(within, end)) ++end;
    if (end == within.size() && end < text.size()) return std::nullopt;
    std::string_view word = text.substr(at, end - at);
    if (word.ends_with('.')) word.remove_suffix(1);
    if (LooksChosen(word)) return Secret{SecretKind::kPassword, at, word.size()};
    at = std::max(end, at + 1);
  }
  return std::nullopt;
}

namespace {

bool HasMixedCase(std::string_view word) {
  return std::any_of(word.begin(), word.end(), IsUpperAscii) &&
         std::any_of(word.begin(), word.end(), IsLowerAscii);
}

}  // namespace

std::optional<Secret> StrongNearby(std::string_view text, const NameInText& name) {
  constexpr std::size_t kMostBytesAround = 100;
  std::size_t at =
      RunBegin(text, name.begin, kMostBytesAround, [](char c) { return !IsLineEnd(c); });
  std::size_t end = std::min(text.size(), name.end + kMostBytesAround);
  const std::size_t line = From(text.substr(0, end), name.end).find('\n');
  if (line != std::string_view::npos) {
    const std::size_t next = text.find('\n', name.end + line + 1);
    end = std::min(end, next);
  }
  if (at > 0 && !IsLineEnd(text[at - 1])) {  // within a word
    at = RunEnd(text.substr(0, end), at, [](char c) { return !IsSpaceAscii(c); });
  }
  const std::string_view window = text.substr(at, end - at);
  const bool is_code = window.find_first_of("{}();=|\\") != std::string_view::npos;
  while (at < end) {
    at = RunEnd(text.substr(0, end), at, [](char c) { return IsSpaceAscii(c) || IsQuote(c); });
    std::size_t stop = at;
    while (stop < end && !EndsBareValue(text, stop)) ++stop;
    if (stop == text.size() || stop < end) {
      std::size_t size = stop - at;
      while (size > 0 && (text[at + size - 1] == '.' || text[at + size - 1] == ':')) --size;
      const std::string_view word = text.substr(at, size);
      const bool is_other = at >= name.end || at + size <= name.begin;
      const bool has_sign = word.find_first_of("!#$%^&*?") != std::string_view::npos;
      // In code only a literal can be one.
      const bool is_literal = at > 0 && IsQuote(text[at - 1]) && ByteAt(text, stop) == text[at - 1];
      const bool counts = is_code ? is_literal && has_sign && HasMixedCase(word)
                                  : has_sign || IsPasswordName(name.meaning);
      if (is_other && counts && LooksStrong(word)) {
        return Secret{SecretKind::kPassword, at, size};
      }
      const bool is_token = !is_code && name.meaning >= SecretName::kToken && size >= 20 &&
                            LooksRandom(word) &&
                            std::all_of(word.begin(), word.end(), IsBase64Url) &&
                            std::any_of(word.begin(), word.end(), IsUpperAscii) &&
                            std::any_of(word.begin(), word.end(), IsLowerAscii) &&
                            std::any_of(word.begin(), word.end(), IsDigitAscii);
      if (is_token) return Secret{SecretKind::kToken, at, size};
    }
    at = stop + 1;
  }
  return std::nullopt;
}

namespace {

// `pw x` as a line of its own, `user-password password x`.
bool IsAloneOrRepeated(std::string_view text, const NameInText& name) {
  if (name.begin == 0 || IsLineEnd(text[name.begin - 1])) {
    const std::size_t value = RunEnd(text, name.end, IsBlank);
    const std::string_view line = From(text, value, kMostNameBytes);
    const std::size_t end = RunEnd(line, 0, [](char c) { return !IsSpaceAscii(c); });
    return end == line.size() || IsLineEnd(line[end]);
  }
  if (IsPasswordName(ReadSecretName(TakeWordBefore(text, name.begin).text))) return true;
  // "user admin and password x"
  constexpr WordList kAccounts(
      "user login account ssid wifi wi-fi wlan benutzer usuario usuário utilisateur utente konto "
      "identifiant logon email e-mail");
  const std::string_view before = Before(text, name.begin, 48);
  for (std::size_t i = before.rfind('\n') + 1; i < before.size(); ++i) {
    if ((i == 0 || !IsLetterAscii(before[i - 1])) && kAccounts.HasStartOf(before.substr(i))) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::optional<ValuePlace> SpokenValueOf(std::string_view text, const NameInText& name) {
  std::optional<Said> said;
  if (name.is_foreign) {
    said = InForeignClause(text, name.end);
  } else {
    Sentence sentence(text, name.end);
    for (const std::string_view closing : {"**", "`", "\""}) {
      if (!From(text, name.end).starts_with(closing)) continue;
      sentence.Pass(closing);
      if (sentence.Byte() != ' ') return std::nullopt;
    }
    said = AfterWord(sentence,
                     name.meaning == SecretName::kPin || name.meaning == SecretName::kCardCode);
  }
  if (!said) return std::nullopt;
  if (said->proof == Proof::kGenerated && IsAloneOrRepeated(text, name)) {
    said->proof = Proof::kMemorable;
  }
  return ValuePlace{name.meaning, name.begin, ' ', said->begin, said->proof};
}

}  // namespace cairn
