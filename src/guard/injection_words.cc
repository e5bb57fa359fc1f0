#include <algorithm>
#include <utility>

#include "base/fold.h"
#include "base/utf8.h"
#include "guard/bytes.h"
#include "guard/injection_grammar.h"

namespace cairn {
namespace {

bool IsInvisible(char32_t c) {
  return c == 0xAD || c == 0x034F || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
         (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE01EF);
}

// Whether an HTML tag has a style that keeps its text out of sight.
bool HidesItsText(std::string_view tag) {
  std::string style;
  for (const char c : tag.substr(std::min(tag.find("style"), tag.size()))) {
    if (!IsBlank(c)) style += Lower(c);
  }
  if (tag.ends_with(" hidden") || tag.find(" hidden ") != tag.npos) return true;
  const auto has = [&](std::string_view value) {  // but not opacity:0.5 or border-color:white
    const std::size_t at = style.find(value);
    return at != style.npos && style[at - 1] != '-' && ByteAt(style, at + value.size()) != '.';
  };
  return has("display:none") || has("visibility:hidden") || has("font-size:0") ||
         has("font-size:1px") || has("opacity:0") ||
         ((has("color:#fff") || has("color:white")) && !has("background"));
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { words_.reserve(text.size() / 5); }

  std::vector<InjectionWord> Read() {
    words_.push_back({.ends_sentence = true});
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (IsAlnum(c)) {
        const char lower = Lower(c);
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
    if (letters_ == 0 || !IsAlnum(ByteAt(text_, at_ + 1))) return false;
    if (c == '\'') {
      const std::size_t end = RunEnd(text_, at_ + 1, IsAlnum);
      return letters_ > 1 && (end == at_ + 2 || text_.substr(at_, end - at_) == "'re");
    }
    return c == '_' || ((c == ' ' || c == '.' || c == '-') && end_ - start_ == 2 * letters_ - 1 &&
                        !IsAlnum(ByteAt(text_, at_ + 2)));
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
    if (c == 0x2018 || c == 0x201C || c == 0xAB) next_.after_quote = true;
    if (c == 0x2019 || c == 0x201D || c == 0xBB) words_.back().before_quote = true;
    if (c == 0xFF1A) words_.back().before_colon = true;
    if (c == 0x2013 || c == 0x2014 || c == 0x60C || c == 0x61B || c == 0x3001 || c == 0xFF0C ||
        c == 0xFF1A) {
      next_.after_mark = true;
    }
    if (c == 0x61F || c == 0x3002 || c == 0xFF01 || c == 0xFF1F) EndSentence();
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
    if (IsBlank(c)) return at_ + 1;
    if (c == '.' && at_ == end_ && IsAddress()) return ReadAddress();
    if (IsQuote(c)) {
      words_.back().before_quote = next_.after_quote = true;
    } else if ((c == '.' || c == '!' || c == '?') && !(c == '!' && next == '[')) {
      if (!IsAlnum(next)) EndSentence();
    } else if (IsLineEnd(c)) {
      next_.opens_line = true;
      if (c == '\n' && IsLineEnd(next)) EndSentence();
    } else if (text_.substr(at_, 3) == "://" || (c == '@' && at_ == end_ && IsAlnum(next))) {
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
    const std::size_t end = RunEnd(rest, 0, IsAlnum);
    const KnownWord* name = end == 0 ? nullptr : Find(std::string(rest.substr(0, end)));
    const std::string_view number =
        rest.substr(0, RunEnd(rest, 0, [](char c) { return IsDigitAscii(c) || c == '.'; }));
    return (name != nullptr && name->roles[domain_]) ||
           (IsDigitAscii(text_[at_ - 1]) && std::ranges::count(number, '.') >= 2);
  }

  // `http://…`, `name@…`: the word before it is part of it. Returns its end.
  std::size_t ReadAddress() {
    const std::size_t end = RunEnd(text_, at_, [](char c) {
      return !IsSpaceAscii(c) && !IsQuote(c) && c != '<' && c != '>' && c != ')' && c != ',' &&
             static_cast<unsigned char>(c) < 0x80;
    });
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

}  // namespace

std::vector<InjectionWord> ReadInjectionWords(std::string_view text) { return Reader(text).Read(); }

}  // namespace cairn
