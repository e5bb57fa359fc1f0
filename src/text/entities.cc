#include "text/entities.h"

#include <cstddef>

#include "text/entity_lexer.h"
#include "text/entity_list.h"
#include "text/entity_words.h"
#include "text/lowered.h"
#include "text/text_language.h"

namespace cairn {
namespace {

// A longer run of capitalized words is a headline.
constexpr std::size_t kMostNameWords = 5;

bool IsCapitalised(const Token& token) {
  return token.kind == WordKind::kName || token.kind == WordKind::kPascal ||
         token.kind == WordKind::kAcronym;
}

bool IsNumber(const Token& token) {
  return token.kind == WordKind::kNumber || token.kind == WordKind::kVersion;
}

bool IsLatin(const Token& token) {
  return static_cast<unsigned char>(token.text[0]) < 0xCD;  // Greek starts at CE, Cyrillic at D0
}

class Extractor {
 public:
  explicit Extractor(std::span<const Token> tokens) : tokens_(tokens) {}

  std::vector<std::string> Run() {
    language_ = GuessLanguage(tokens_);
    for (std::size_t i = 0; i < tokens_.size() && !found_.IsFull();) i = TakeAt(i);
    return found_.Take();
  }

 private:
  // Each Take… handles the tokens from i on and returns the index of the first one it left.
  std::size_t TakeAt(std::size_t i);
  std::size_t TakeMarked(std::size_t i);
  std::size_t TakeOther(std::size_t i);
  std::size_t TakePackages(std::size_t i);
  std::size_t TakeCode(std::size_t i);
  std::size_t TakeName(std::size_t i);
  std::size_t SuspectFrom(std::size_t i);

  bool IsNameInCode(std::size_t i) const;
  bool IsCallInCode(std::size_t i) const;
  bool IsCallInProse(const Token& token) const;
  bool IsIntroduced(std::size_t i) const;

  bool IsNoName(std::size_t i) const;
  bool Continues(std::size_t i) const;
  std::size_t NameEnd(std::size_t i) const;
  bool JoinsAt(std::size_t i) const;
  std::size_t VersionEnd(std::size_t end) const;
  bool IsVersionOf(std::size_t i) const;
  bool IsOrdinaryStart(std::size_t i) const;
  bool IsPersonAt(std::size_t i) const;
  bool IsGermanName(std::size_t i) const;
  bool IsDoubtful(std::size_t i) const;
  bool FollowsTitle(std::size_t i) const;

  bool Has(std::size_t i) const { return i < tokens_.size(); }
  std::string_view Span(std::size_t begin, std::size_t end) const {
    const char* start = tokens_[begin].text.data();
    const std::string_view last = tokens_[end - 1].text;
    return {start, static_cast<std::size_t>(last.data() + last.size() - start)};
  }

  std::span<const Token> tokens_;
  TextLanguage language_ = TextLanguage::kEnglish;
  EntityList found_;
};

std::size_t Extractor::TakeAt(std::size_t i) {
  const Token& token = tokens_[i];
  if (token.in_code) return TakeCode(i);
  if (IsCapitalised(token)) return TakeName(i);
  if (token.kind == WordKind::kMarked) return TakeMarked(i);
  if (token.kind == WordKind::kQuoted) {
    found_.Add(token.text);
    return i + 1;
  }
  if (token.kind == WordKind::kVersion && token.text.find('.') < token.text.size() &&
      token.text[0] == 'v') {
    found_.Add(token.text);
    return i + 1;
  }
  return TakeOther(i);
}

std::size_t Extractor::TakeMarked(std::size_t i) {
  const std::size_t end = VersionEnd(i + 1);
  found_.Add(Span(i, end));
  return end;
}

// A lower-case word is a name if it is called or a version follows: flush(), libcurl 8.5.
std::size_t Extractor::TakeOther(std::size_t i) {
  const Token& token = tokens_[i];
  if (token.kind != WordKind::kOther || token.text.size() < 2) return i + 1;
  if (IsCallInProse(token)) {
    found_.Add(token.text);
    return i + 1;
  }
  if (token.text == "install") return TakePackages(i);
  const bool versioned = Has(i + 1) && tokens_[i + 1].joined &&
                         tokens_[i + 1].kind == WordKind::kVersion &&
                         static_cast<unsigned char>(token.text[0]) < 0x80 && token.text.size() > 2;
  if (!versioned || token.text[0] == '-' || IsCommonWord(token.text)) return i + 1;
  found_.Add(Span(i, i + 2));
  return i + 2;
}

// npm install a b --flag: the words up to the end of the line, without flags.
std::size_t Extractor::TakePackages(std::size_t i) {
  const bool command = i > 0 && tokens_[i - 1].starts_line && IsPackageTool(tokens_[i - 1].text);
  std::size_t next = i + 1;
  if (!command) return next;
  for (; Has(next) && tokens_[next].joined; ++next) {
    const Token& token = tokens_[next];
    if (token.text.starts_with('-') || IsNumber(token)) continue;
    found_.Add(token.text);
  }
  return next;
}

std::size_t Extractor::TakeCode(std::size_t i) {
  if (IsNameInCode(i) || IsCallInCode(i) || IsIntroduced(i)) found_.Add(tokens_[i].text);
  return i + 1;
}

bool Extractor::IsNameInCode(std::size_t i) const {
  const Token& token = tokens_[i];
  if (token.kind == WordKind::kQuoted) return true;
  if (token.kind == WordKind::kMarked) {
    const bool chained = token.text[0] == '.' && token.after == '(';
    return token.text[0] != '#' && !chained && !IsCodeWord(token.text);
  }
  if (!IsCapitalised(token) || token.in_string) return false;
  return !IsCodeWord(Lowered(token.text).view());
}

// A call of something other than a keyword, a built-in or a chained method: .map(…).
bool Extractor::IsCallInCode(std::size_t i) const {
  const Token& token = tokens_[i];
  if (token.kind != WordKind::kOther || token.after != '(' || token.in_string) return false;
  return token.text.size() > 2 && token.before != '.' && !IsCodeWord(token.text);
}

bool Extractor::IsIntroduced(std::size_t i) const {
  const Token& token = tokens_[i];
  if (i == 0 || token.starts_line || token.text.size() < 2) return false;
  if (token.kind != WordKind::kOther && !IsCapitalised(token)) return false;
  return IntroducesName(Lowered(tokens_[i - 1].text).view()) &&
         !IsCodeWord(Lowered(token.text).view());
}

bool Extractor::IsCallInProse(const Token& token) const {
  return token.is_called && token.text[0] != '-' && !IsNeverName(Lowered(token.text).view());
}

// Whether the token at i continues the name of the token before it.
bool Extractor::Continues(std::size_t i) const {
  if (!Has(i) || !tokens_[i].joined || tokens_[i].in_code) return false;
  const Lowered word(tokens_[i].text);
  return IsCapitalised(tokens_[i]) && !IsNeverName(word.view()) && !IsTitle(word.view());
}

// "of" in University of Oxford, "van" in Vincent van Gogh.
bool Extractor::JoinsAt(std::size_t i) const {
  if (language_ != TextLanguage::kEnglish || !Has(i + 1) || !tokens_[i].joined) return false;
  if (tokens_[i - 1].kind != WordKind::kName || tokens_[i + 1].kind != WordKind::kName)
    return false;
  return JoinsNames(tokens_[i].text) && Continues(i + 1);
}

std::size_t Extractor::NameEnd(std::size_t i) const {
  std::size_t end = i + 1;
  while (end - i < kMostNameWords) {
    if (Continues(end)) {
      ++end;
    } else if (JoinsAt(end)) {
      end += 2;
    } else {
      break;
    }
  }
  return end;
}

// A version, or a small number that is not a count, belongs to the name before it.
bool Extractor::IsVersionOf(std::size_t i) const {
  if (!Has(i) || !tokens_[i].joined || !IsNumber(tokens_[i])) return false;
  if (tokens_[i].kind == WordKind::kVersion) return true;
  if (tokens_[i].after == '%' || tokens_[i].after == ':' || !Has(i + 1))
    return tokens_[i].after != '%';
  return !tokens_[i + 1].joined || !IsCounted(tokens_[i + 1].text);
}

std::size_t Extractor::VersionEnd(std::size_t end) const {
  return IsVersionOf(end) ? end + 1 : end;
}

bool Extractor::FollowsTitle(std::size_t i) const {
  return i > 0 && !tokens_[i].starts_line && IsTitle(Lowered(tokens_[i - 1].text).view());
}

// "Mark said": a person, although "mark" is also a word.
bool Extractor::IsPersonAt(std::size_t i) const {
  return IsWordAndGivenName(Lowered(tokens_[i].text).view()) && Has(i + 1) &&
         tokens_[i + 1].joined && IsPersonVerb(tokens_[i + 1].text);
}

// A word that starts a sentence but is not part of the name after it: "Chose" in "Chose Apache
// Arrow".
bool Extractor::IsOrdinaryStart(std::size_t i) const {
  if (!tokens_[i].starts_sentence || tokens_[i].kind == WordKind::kPascal) return false;
  const Lowered word(tokens_[i].text);
  if (IsKnownName(word.view()) || IsPersonAt(i)) return false;
  if (OpensName(word.view()) && Continues(i + 1)) {
    return IsCommonWord(Lowered(tokens_[i + 1].text).view());
  }
  return IsCommonWord(word.view());
}

// German capitalizes every noun: a name is one that is known or directly follows a preposition.
bool Extractor::IsGermanName(std::size_t i) const {
  if (tokens_[i].kind != WordKind::kName) return true;
  const Lowered word(tokens_[i].text);
  if (IsKnownName(word.view()) || FollowsTitle(i)) return true;
  if (i == 0 || !tokens_[i].joined || IsGermanCommonNoun(word.view())) return false;
  return IsGermanPreposition(Lowered(tokens_[i - 1].text).view());
}

// A single capitalized word whose capital may have another reason.
bool Extractor::IsDoubtful(std::size_t i) const {
  const Token& token = tokens_[i];
  if (FollowsTitle(i)) return false;
  if (language_ == TextLanguage::kGerman && !IsGermanName(i)) return true;
  if (!token.starts_sentence || token.kind != WordKind::kName) return false;
  return !IsLatin(token) && !IsKnownName(Lowered(token.text).view());
}

// Takes a name that starts at i or later. Of two common words that start a sentence, such as
// "Problem Solving", neither is a name.
std::size_t Extractor::TakeName(std::size_t i) {
  if (IsNoName(i)) return i + 1;
  const std::size_t end = VersionEnd(NameEnd(i));
  const bool numbered = end == i + 2 && IsNumber(tokens_[i + 1]);
  if (numbered && IsNumberedPart(Lowered(tokens_[i].text).view())) return end;
  const bool versioned = numbered && tokens_[i + 1].kind == WordKind::kVersion;
  if (!versioned && IsOrdinaryStart(i)) return SuspectFrom(i);
  if (end == i + 1 && IsDoubtful(i)) return SuspectFrom(i);
  found_.Add(Span(i, end));
  return end;
}

bool Extractor::IsNoName(std::size_t i) const {
  const Lowered word(tokens_[i].text);
  return (IsNeverName(word.view()) && !IsPersonAt(i)) || IsTitle(word.view());
}

// Adds the word at i, and the common words that continue it, as suspects.
std::size_t Extractor::SuspectFrom(std::size_t i) {
  do {
    found_.Suspect(tokens_[i].text);
    ++i;
  } while (Continues(i) && tokens_[i].kind == WordKind::kName && tokens_[i].text.size() > 2 &&
           IsCommonWord(Lowered(tokens_[i].text).view()) && !Continues(i + 1));
  return i;
}

}  // namespace

std::vector<std::string> ExtractEntities(std::string_view content) {
  const std::vector<Token> tokens = LexWords(content);
  return Extractor(tokens).Run();
}

}  // namespace cairn
