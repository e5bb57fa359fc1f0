// Reads the table of phrases (tables/injection.txt, which explains its notation), then a text as
// the words that phrases are made of, and looks for phrases among them.
#include "guard/injection.h"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/fold.h"
#include "base/utf8.h"
#include "guard/bytes.h"
#include "guard/pattern.h"
#include "guard/tables.h"

namespace cairn {
namespace {

constexpr std::size_t kMostLetters = 6;  // words are compared by their first letters

// Scripts without spaces, and Korean with its suffixes: their words are found by prefix.
constexpr bool IsEastAsian(char32_t c) { return c >= 0x2E80 && c < 0xFB00; }

using WordRole = std::uint16_t;  // each distinct step of the phrases is a role of its words

struct KnownWord {
  std::bitset<2048> roles;           // none: it is only the prefix of an East Asian word
  std::vector<std::uint16_t> opens;  // the phrases it can open
};

struct PhraseStep {
  WordRole role = 0;
  std::size_t gap = 2;      // other words that may come before it
  bool after_mark = false;  // a comma or the like comes right before it
};

struct InjectionPhrase {
  int section = 0;
  char opening = ' ', closing = ' ';  // `!`, `^`, `-`, and `.`, `:`, `~`
  WordRole barred = 0;                // by `~`
  std::vector<PhraseStep> steps;
};

struct InjectionGrammar {
  std::unordered_map<std::string, KnownWord> words;
  std::unordered_set<std::string> unlike;  // words that only begin like others
  std::vector<InjectionPhrase> phrases;
  std::vector<std::string_view> markers;  // of roles
  std::map<std::string, WordRole, std::less<>> roles;
};

struct InjectionWord {
  const KnownWord* known = nullptr;
  bool opens_sentence = false, ends_sentence = false, opens_line = false;
  bool after_mark = false;  // a comma, colon, dash or bracket comes before it
  bool after_quote = false, before_quote = false, before_colon = false;
  bool is_hidden = false;  // in an HTML comment, or in an element styled out of sight

  bool Is(WordRole role) const { return known != nullptr && known->roles[role]; }
};

class Compiler {
 public:
  InjectionGrammar Compile() {
    for (const TableRow& row : ReadTable(SecretTable::kInjection, 1)) {
      const std::string_view line = row.front();
      const std::size_t equals = line.find(" = ");
      if (line.front() == '[') {
        section_ += line.starts_with("[sure") ? 0 : 1;
      } else if (equals != line.npos) {
        classes_[line.substr(0, equals)] = SplitColumn(line.substr(equals + 3));
      } else {
        AddPhrase(line);
      }
    }
    for (const char* const name : {"LeadIn", "Not", "Code", "Domain", "And"}) RoleOf(name);
    for (const std::string_view word : classes_["Unlike"]) grammar_.unlike.emplace(word);
    grammar_.markers = classes_["Marker"];
    for (auto& [spelling, word] : grammar_.words) {
      for (std::size_t i = 0; i < grammar_.phrases.size(); ++i) {
        if (!word.roles[grammar_.phrases[i].steps.front().role]) continue;
        word.opens.push_back(static_cast<std::uint16_t>(i));
      }
    }
    return std::move(grammar_);
  }

 private:
  void AddPhrase(std::string_view text) {
    InjectionPhrase phrase;
    phrase.section = section_;
    PhraseStep next;
    for (const std::string_view piece : SplitColumn(text)) {
      const char c = piece.front();
      if (c == '.' || c == ':' || c == '~') {
        phrase.closing = c;
        if (c == '~') phrase.barred = RoleOf(piece.substr(1));
      } else if (c == ',') {
        next.after_mark = true;
      } else if (piece.size() == 1 && IsDigitAscii(c)) {
        next.gap = static_cast<std::size_t>(c - '0');
      } else {
        const bool is_opening = c == '!' || c == '^' || c == '-';
        if (is_opening) phrase.opening = c;
        next.role = RoleOf(piece.substr(is_opening ? 1 : 0));
        phrase.steps.push_back(std::exchange(next, {}));
      }
    }
    grammar_.phrases.push_back(std::move(phrase));
  }

  WordRole RoleOf(std::string_view step) {
    const auto size = static_cast<WordRole>(grammar_.roles.size());
    const WordRole role = grammar_.roles.emplace(step, size).first->second;
    if (role < size) return role;
    for (const std::string_view name : SplitColumn(step, '|')) Add(name, role);
    return role;
  }

  // A word, or all words of a class.
  void Add(std::string_view name, WordRole role) {
    const auto found = classes_.find(name);
    if (found != classes_.end()) {
      for (const std::string_view word : found->second) Add(word, role);
      return;
    }
    assert(!IsUpperAscii(name.front()) || IsUpperAscii(name.back()));
    for (std::size_t end = 0; end < name.size() && IsEastAsian(NextCodePoint(name, end));) {
      grammar_.words[std::string(name.substr(0, end))];  // a prefix
    }
    grammar_.words[std::string(FirstCodePoints(name, kMostLetters))].roles.set(role);
  }

  InjectionGrammar grammar_;
  int section_ = 0;
  std::map<std::string_view, std::vector<std::string_view>> classes_;
};

// Compiled when first needed.
const InjectionGrammar& Grammar() {
  static const InjectionGrammar grammar = Compiler().Compile();
  return grammar;
}

bool IsInvisible(char32_t c) {
  return c == 0xAD || c == 0x034F || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
         (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE01EF);
}

// Whether an HTML tag has an attribute that keeps its text out of sight.
bool HidesItsText(std::string_view tag) {
  const std::size_t style = tag.find("style");
  return tag.ends_with(" hidden") || tag.find(" hidden ") != tag.npos ||
         (style != tag.npos && Begins<"{hiding-style}">(tag.substr(style)));
}

// Case, accents, emphasis, invisible characters and the kind of white space do not matter: both
// "IGN**O**RE" and "i g n o r e" are read as "ignore". URL stands for a URL or e-mail address,
// HIDDEN for tag characters or more zero-width ones than any script needs. The first word is empty.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { words_.reserve(text.size() / 5); }

  std::vector<InjectionWord> Read() {
    words_.push_back({.ends_sentence = true});
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (IsAlnumAscii(c)) {
        const char lower = LowerAscii(c);
        Grow({&lower, 1}, 1);
      } else if (static_cast<unsigned char>(c) >= 0x80) {
        ReadBeyondAscii();
      } else if (c == '*' || IsInsideWord(c)) {  // emphasis, also inside a word
        ++at_;
      } else {
        EndWord();
        at_ = ReadMark(c);
      }
    }
    EndWord();
    EndSentence();
    return std::move(words_);
  }

 private:
  // As in don't (but not in un'altra) and a_name, or in a word that is spelled out: i g n o r e.
  bool IsInsideWord(char c) const {
    if (letters_ == 0 || !IsAlnumAscii(ByteAt(text_, at_ + 1))) return false;
    if (c == '\'') {
      const std::size_t end = RunEnd(text_, at_ + 1, IsAlnumAscii);
      return letters_ > 1 && (end == at_ + 2 || text_.substr(at_, end - at_) == "'re");
    }
    return c == '_' || ((c == ' ' || c == '.' || c == '-') && end_ - start_ == 2 * letters_ - 1 &&
                        !IsAlnumAscii(ByteAt(text_, at_ + 2)));
  }

  void Grow(std::string_view folded, std::size_t length) {
    if (letters_++ == 0) start_ = at_;
    word_ += folded;
    if (letters_ <= kMostLetters) stem_ = word_.size();
    at_ = end_ = at_ + length;
  }

  void EndWord() {
    if (letters_ > 0) {
      const KnownWord* known = Find(word_.substr(0, stem_));
      const bool is_cut = known != nullptr && letters_ > kMostLetters;
      Add(is_cut && grammar_.unlike.contains(word_) ? nullptr : known);
    }
    letters_ = 0;
    word_.clear();
  }

  const KnownWord* Find(const std::string& word) const {
    const auto found = grammar_.words.find(word);
    return found == grammar_.words.end() ? nullptr : &found->second;
  }

  void Add(const KnownWord* known) {
    next_.known = known;
    next_.is_hidden = is_hidden_;
    words_.push_back(std::exchange(next_, {}));
  }

  void EndSentence() {
    words_.back().ends_sentence = true;
    next_.opens_sentence = true;
  }

  void ReadBeyondAscii() {
    const std::string_view head = text_.substr(at_, 4);
    std::size_t length = 0;
    const char32_t c = FindInvalidUtf8(head) == 0 ? head[length++] : NextCodePoint(head, length);
    if (IsInvisible(c)) return ReadInvisible(c, length);
    const WordClass kind = length == 1 ? WordClass::kMark : WordClassOf(c);  // 1: invalid
    if (IsEastAsian(c) && kind != WordClass::kNone) return ReadEastAsian(length);
    char folded[kMostFoldedBytes];
    if (kind > WordClass::kNone && kind != WordClass::kMark) {
      return Grow({folded, Fold(c, folded)}, length);
    }
    if (kind == WordClass::kNone) EndWord();
    at_ += length;
    const auto is_one_of = [&](std::u32string_view marks) { return marks.find(c) != marks.npos; };
    if (is_one_of(U"‘“«")) next_.after_quote = true;
    if (is_one_of(U"’”»")) words_.back().before_quote = true;
    if (c == U'：') words_.back().before_colon = true;
    if (is_one_of(U"–—،؛、，：")) next_.after_mark = true;
    if (is_one_of(U"؟。！？")) EndSentence();
  }

  // Flags of emoji have 6 tags, and scripts that join letters need one or two joiners in a row, but
  // none between Latin letters.
  void ReadInvisible(char32_t c, std::size_t length) {
    if (at_ != invisible_end_) invisible_begin_ = at_, invisible_ = 0;
    const std::string_view before = text_.substr(0, invisible_begin_);
    at_ = invisible_end_ = at_ + length;
    const bool splits_word = c != 0xAD && !before.empty() && IsLetterAscii(before.back()) &&
                             IsLetterAscii(ByteAt(text_, at_));
    if (++invisible_ > 6 || (splits_word && ++split_words_ > 3) ||
        (c >= 0xE0000 && c < 0xE0080 && !before.ends_with("\U0001F3F4"))) {  // a flag has tags
      Add(Find("HIDDEN"));
    }
  }

  // The longest known word that starts here; unknown characters in a row are one word.
  void ReadEastAsian(std::size_t length) {
    EndWord();
    const KnownWord* word = nullptr;
    for (std::size_t end = at_ + length; end <= text_.size(); end += length) {
      const KnownWord* prefix = Find(std::string(text_.substr(at_, end - at_)));
      if (prefix == nullptr) break;
      if (prefix->roles.any()) word = prefix, end_ = end;
    }
    if (word != nullptr || at_ != unknown_end_) Add(word);
    at_ = word != nullptr ? end_ : (unknown_end_ = at_ + length);
  }

  // Takes notice of a character between words; returns where to go on.
  std::size_t ReadMark(char c) {
    const char next = ByteAt(text_, at_ + 1);
    if (IsBlankAscii(c)) return at_ + 1;
    if (c == '.' && at_ == end_ && IsAddress()) return ReadAddress();
    if (IsQuote(c)) {
      words_.back().before_quote = next_.after_quote = true;
    } else if ((c == '.' || c == '!' || c == '?') && !(c == '!' && next == '[')) {
      if (!IsAlnumAscii(next)) EndSentence();
    } else if (IsLineEnd(c)) {
      next_.opens_line = true;
      if (c == '\n' && IsLineEnd(next)) EndSentence();
    } else if (text_.substr(at_, 3) == "://" || (c == '@' && at_ == end_ && IsAlnumAscii(next))) {
      return ReadAddress();
    } else if (c == '\\' && IsLetterAscii(next)) {  // LaTeX's \tiny, or \n
      next_.after_mark = true;
      const std::size_t end = RunEnd(text_, at_ + 1, IsLetterAscii);
      return (next == 'n' || next == 't') && IsUpperAscii(ByteAt(text_, at_ + 2)) ? at_ + 2 : end;
    } else if (text_.substr(at_, 4) == "<!--" || text_.substr(at_, 3) == "-->") {
      EndSentence();
      is_hidden_ = c == '<';
    } else {
      const std::string_view tag = text_.substr(at_, c == '<' ? 256 : 0);  // a longer one is cut
      is_hidden_ =
          !tag.starts_with("</") && (is_hidden_ || HidesItsText(tag.substr(0, tag.find('>'))));
      if (c == ':') words_.back().before_colon = true;
      if (c == '=' || c == ';' || c == '{' || c == '}') EndSentence();  // code
      next_.after_mark = true;
    }
    return at_ + 1;
  }

  // Whether the point here is within a host: example.com, 192.0.2.1.
  bool IsAddress() const {
    const std::string_view rest = text_.substr(at_ + 1);
    const std::size_t end = RunEnd(rest, 0, IsAlnumAscii);
    const KnownWord* name = end == 0 ? nullptr : Find(std::string(rest.substr(0, end)));
    return (name != nullptr && name->roles[domain_]) ||
           (IsDigitAscii(text_[at_ - 1]) && Begins<"[0]*.[0]*.">(rest));
  }

  // `http://…`, `name@…`: the word before it is part of it. Returns its end.
  std::size_t ReadAddress() {
    const std::size_t end = at_ + FitEnd<"[^squ\\<\\>),]{0,4096}">(text_.substr(at_));
    words_.back().known = Find("URL");
    if (text_[end - 1] == '.') EndSentence();
    return end;
  }

  const InjectionGrammar& grammar_ = Grammar();
  const WordRole domain_ = grammar_.roles.at("Domain");
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<InjectionWord> words_;
  InjectionWord next_{.opens_sentence = true, .opens_line = true};  // what is known of the next

  std::string word_;                                          // what is being read, and where
  std::size_t letters_ = 0, stem_ = 0, start_ = 0, end_ = 0;  // stem_: bytes that are compared
  std::size_t unknown_end_ = std::string_view::npos;  // of the last unknown East Asian characters
  std::size_t invisible_begin_ = 0, invisible_end_ = 0, invisible_ = 0, split_words_ = 0;
  bool is_hidden_ = false;  // inside a comment or an element that is not shown
};

// Whether a marker separates speakers, as inside a model. Closing a tag that prompts are put in and
// that the text did not open is breaking out of it.
bool HasRoleMarker(std::string_view text) {
  const std::vector<std::string_view>& markers = Grammar().markers;
  std::bitset<64> opened;  // by the marker that closes it
  bool is_code = false;    // between backticks on a line
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '`' || c == '\n') is_code = c == '`' && !is_code;
    if (c != '<' && c != '[' && c != '{') continue;
    if (is_code || (at > 0 && IsQuote(text[at - 1]))) continue;  // it is only spoken about
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("[INST]")) return true;
    for (std::size_t i = 0; i < markers.size(); ++i) {
      const std::string_view marker = markers[i];
      const bool is_marker = StartsLower(rest, marker) && !IsQuote(ByteAt(rest, marker.size()));
      if (is_marker && !opened[i]) return true;
      if (is_marker) opened.reset(i);
      if (marker.starts_with("</") && StartsLower(rest.substr(1), marker.substr(2))) opened.set(i);
    }
  }
  return text.find("[[user]]") != text.npos && text.find("[[assistant]]") != text.npos;
}

class PhraseMatcher {
 public:
  explicit PhraseMatcher(std::vector<InjectionWord> words) : words_(std::move(words)) {}

  bool HasPhrases() {
    for (std::size_t at = 1; at < words_.size(); ++at) {
      if (words_[at].known == nullptr) continue;
      for (const std::uint16_t index : words_[at].known->opens) {
        const InjectionPhrase& phrase = grammar_.phrases[index];
        if (!Opens(phrase.opening, at) || !Matches(phrase, at)) continue;
        if (Suffices(phrase.section, at)) return true;
      }
    }
    return false;
  }

 private:
  bool Opens(char opening, std::size_t at) const {
    const InjectionWord& word = words_[at];
    if (opening == ' ') return true;
    if (opening == '-') return !HasWord(not_, at - std::min<std::size_t>(at, 4), at);
    if (word.opens_sentence || word.opens_line) return true;
    return opening == '!' && (word.after_mark || word.after_quote || words_[at - 1].Is(lead_in_));
  }

  bool HasWord(WordRole role, std::size_t begin, std::size_t end) const {
    end = std::min(end, words_.size());
    while (begin < end && !words_[begin].Is(role)) ++begin;
    return begin < end;
  }

  bool Matches(const InjectionPhrase& phrase, std::size_t at) const {
    std::uint64_t ends = 1;  // bit n: the steps so far may end n words on
    for (std::size_t i = 1; ends != 0 && i < phrase.steps.size(); ++i) {
      ends = EndsOf(phrase.steps[i], at, ends);
    }
    for (std::size_t last = at; ends != 0; ++last, ends >>= 1) {
      if ((ends & 1) != 0 && Closes(phrase, last) && !IsMention(at, last)) return true;
    }
    return false;
  }

  // Where a step may end, by where those before it may.
  std::uint64_t EndsOf(const PhraseStep& step, std::size_t at, std::uint64_t before) const {
    std::uint64_t ends = 0;
    std::size_t left = 0;  // words among which it may be
    for (std::size_t n = 0; before >> n != 0 || left > 1; ++n) {
      if (n == 63 || words_[at + n].ends_sentence) break;
      left = (before >> n & 1) != 0 ? step.gap + 1 : left - std::min<std::size_t>(left, 1);
      const InjectionWord& next = words_[at + n + 1];
      const bool fits = next.Is(step.role) && (next.after_mark || !step.after_mark);
      if (left > 0 && fits) ends |= 2ull << n;
    }
    return ends;
  }

  bool Closes(const InjectionPhrase& phrase, std::size_t last) const {
    if (phrase.closing == ':') return words_[last].before_colon;
    if (phrase.closing == ' ' || words_[last].ends_sentence) return true;
    return phrase.closing == '.' ? words_[last + 1].Is(and_) : !words_[last + 1].Is(phrase.barred);
  }

  // A phrase in quotes within a sentence is spoken about: text such as "ignore all previous
  // instructions". The quote may open two words earlier. A JSON value is not a mention.
  bool IsMention(std::size_t first, std::size_t last) const {
    const std::size_t begin = first - std::min<std::size_t>(first - 1, 2);
    while (first > begin && !words_[first].after_quote && !words_[first].opens_sentence) --first;
    if (!words_[first].after_quote || words_[first].opens_sentence) return false;
    if (words_[first - 1].before_quote && words_[first - 1].before_colon) return false;
    const std::size_t end = std::min(last + 6, words_.size() - 1);
    while (last < end && !words_[last].before_quote && !words_[last].ends_sentence) ++last;
    return words_[last].before_quote;
  }

  // Whether a phrase of this section is enough, alone or with the hint before it.
  bool Suffices(int section, std::size_t at) {
    constexpr int kSure = 0, kCalled = 1, kAddressed = 2, kNear = 40;  // words
    const std::size_t begin = at - std::min<std::size_t>(at, 20);
    const bool is_call = section == kCalled && !HasWord(code_, begin, at + 40);
    if (section == kSure || is_call || words_[at].is_hidden) return true;
    section = std::max(section, kAddressed);
    const int before = std::exchange(hint_, section);
    return at - std::exchange(hint_at_, at) <= kNear && before != 0 && before != section;
  }

  const InjectionGrammar& grammar_ = Grammar();
  const WordRole lead_in_ = grammar_.roles.at("LeadIn"), not_ = grammar_.roles.at("Not");
  const WordRole code_ = grammar_.roles.at("Code"), and_ = grammar_.roles.at("And");
  const std::vector<InjectionWord> words_;
  int hint_ = 0;  // the section of the last one
  std::size_t hint_at_ = 0;
};

}  // namespace

bool LooksLikeInjection(std::string_view text) {
  return HasRoleMarker(text) || PhraseMatcher(Reader(text).Read()).HasPhrases();
}

}  // namespace cairn
