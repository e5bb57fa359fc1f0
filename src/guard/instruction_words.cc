#include "guard/instruction_words.h"

#include <algorithm>
#include <utility>

#include "base/fold.h"
#include "base/utf8.h"
#include "guard/bytes.h"
#include "guard/hidden_text.h"

namespace cairn {
namespace {

bool IsInvisible(char32_t c) {
  return c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || c == 0x180E || c == 0x034F ||
         (c >= 0xFE00 && c <= 0xFE0F);
}

bool IsCjk(char32_t c) { return c >= 0x2E80 && c < 0xFB00; }

bool IsOpeningQuote(char32_t c) { return c == 0x2018 || c == 0x201C || c == 0xAB; }
bool IsClosingQuote(char32_t c) { return c == 0x2019 || c == 0x201D || c == 0xBB; }

// Dashes, and the comma and semicolon of Arabic.
bool IsMarkBetweenWords(char32_t c) {
  return c == 0x2013 || c == 0x2014 || c == 0x60C || c == 0x61B;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { words_.reserve(text.size() / 5); }

  std::vector<InstructionWord> Read() {
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
  // As in don't, or in a name of code.
  bool IsInsideWord(char c) const {
    return (c == '\'' || c == '_') && letters_ > 0 && IsAlnum(ByteAt(text_, at_ + 1));
  }

  void Grow(std::string_view folded, std::size_t length) {
    if (letters_ == 0) start_ = at_;
    for (const char c : folded) hash_ = HashWordByte(hash_, c);
    if (spelled_ > 0 && letters_ == 0) folded_letter_ = folded.front();
    ++letters_;
    at_ += length;
    end_ = at_;
  }

  // Russian letters as Fold has them, for speed: U+0410 … U+044F.
  bool ReadRussian() {
    const auto lead = static_cast<unsigned char>(text_[at_]);
    const auto last = static_cast<unsigned char>(ByteAt(text_, at_ + 1));
    if ((lead != 0xD0 || last < 0x90 || last > 0xBF) &&
        (lead != 0xD1 || last < 0x80 || last > 0x8F)) {
      return false;
    }
    unsigned c = (lead == 0xD0 ? 0x400u : 0x440u) + (last & 0x3Fu);
    if (c < 0x430) c += 0x20;
    if (c == 0x439) c = 0x438;  // й without its breve
    const char folded[2] = {static_cast<char>(0xC0 | (c >> 6)),
                            static_cast<char>(0x80 | (c & 0x3F))};
    Grow({folded, 2}, 2);
    return true;
  }

  void ReadBeyondAscii() {
    if (ReadRussian()) return;
    const std::string_view head = text_.substr(at_, 4);
    if (FindInvalidUtf8(head) == 0) {
      ++at_;
      return;
    }
    std::size_t length = 0;
    const char32_t c = NextCodePoint(head, length);
    if (IsInvisible(c)) {
      at_ += length;
      return;
    }
    char folded[kMostFoldedBytes];
    const std::size_t size = IsCjk(c) ? 0 : Fold(c, folded);
    if (size > 0 && (static_cast<unsigned char>(folded[0]) >= 0x80 || IsAlnum(folded[0])) &&
        WordClassOf(c) != WordClass::kNone) {
      Grow({folded, size}, length);
      return;
    }
    if (WordClassOf(c) != WordClass::kMark) EndWord();
    at_ += length;
    if (IsOpeningQuote(c)) after_quote_ = true;
    if (IsClosingQuote(c)) CloseQuote();
    if (IsMarkBetweenWords(c)) after_mark_ = true;
    if (c == 0x61F || c == 0x964) EndSentence();  // of Arabic and of Hindi
  }

  void CloseQuote() {
    EndWord();
    if (!words_.empty()) words_.back().before_quote = true;
  }

  // Takes notice of a character between words, and says where to go on.
  std::size_t ReadMark(char c) {
    const char next = ByteAt(text_, at_ + 1);
    if (c == ' ' || c == '\t') return at_ + 1;
    if (IsQuote(c)) {
      CloseQuote();
      after_quote_ = true;
    } else if ((c == '.' || c == '!' || c == '?') && !(c == '!' && next == '[')) {
      if (!IsAlnum(next)) EndSentence();
    } else if (IsLineEnd(c)) {
      opens_line_ = true;
      if (EndsParagraph()) EndSentence();
    } else if (text_.substr(at_, 3) == "://" || (c == '@' && at_ == end_ && IsAlnum(next))) {
      return ReadAddress();
    } else if (text_.substr(at_, 4) == "<!--" || text_.substr(at_, 3) == "-->") {
      EndSentence();
      in_comment_ = c == '<';
    } else {
      if (c == '<') ReadTag(next);
      if (c == ':' && !words_.empty()) words_.back().before_colon = true;
      if (c == '=' || c == ';' || c == '{' || c == '}') EndSentence();  // code
      after_mark_ = true;
    }
    return at_ + 1;
  }

  // What stands in an element that is not shown counts as what stands in a comment.
  void ReadTag(char next) {
    constexpr std::size_t kMostTag = 256;
    if (next == '/') {
      in_hidden_element_ = false;
    } else if (IsLetterAscii(next)) {
      const std::string_view head = text_.substr(at_, kMostTag);
      if (HidesItsText(head.substr(0, head.find('>')))) in_hidden_element_ = true;
    }
  }

  // Whether a blank line follows and behind it no sentence goes on in small letters.
  bool EndsParagraph() const {
    constexpr std::size_t kMostSpace = 64;
    const std::size_t end = std::min(text_.size(), at_ + kMostSpace);
    std::size_t next = at_ + 1;
    bool blank_line = false;
    for (; next < end && (IsBlank(text_[next]) || IsLineEnd(text_[next])); ++next) {
      blank_line = blank_line || text_[next] == '\n';
    }
    return blank_line && !IsLowerAscii(ByteAt(text_, next));
  }

  // `http://…`, `name@…`: the word before it is part of it. Says where it ends.
  std::size_t ReadAddress() {
    const std::size_t end = RunEnd(text_, at_, [](char c) {
      return !IsBlank(c) && !IsLineEnd(c) && !IsQuote(c) && c != '<' && c != '>' && c != ')' &&
             c != ',' && static_cast<unsigned char>(c) < 0x80;
    });
    if (!words_.empty()) {
      words_.back().known =
          grammar_.Find(HashWord(HasPlaceForSpeech(end) ? kLeakingAddressWord : kAddressWord));
    }
    if (text_[end - 1] == '.') EndSentence();
    return end;
  }

  // Whether a parameter of the address that ends there is to be filled with what was said.
  bool HasPlaceForSpeech(std::size_t end) const {
    const std::string_view address = text_.substr(0, end);
    for (std::size_t at = address.find('=', at_); at < end; at = address.find('=', at + 1)) {
      std::size_t next = RunEnd(text_, at + 1, [](char c) {
        return c == '{' || c == '[' || c == '<' || c == '$' || c == '(';
      });
      if (next == at + 1) continue;
      while (IsLetterAscii(ByteAt(text_, next))) {
        std::uint64_t hash = kWordHashStart;
        while (IsLetterAscii(ByteAt(text_, next))) hash = HashWordByte(hash, Lower(text_[next++]));
        const KnownWord* word = grammar_.Find(hash);
        if (word != nullptr && word->roles[grammar_.speech()]) return true;
        if (ByteAt(text_, next) == '_') ++next;
      }
    }
    return false;
  }

  void EndSentence() {
    if (!words_.empty()) words_.back().ends_sentence = true;
    opens_sentence_ = true;
  }

  void EndWord() {
    if (letters_ == 0) return;
    // Letters that stand alone, one character apart, are a word in disguise.
    if (letters_ == 1 && spelled_ > 0 && start_ == word_end_ + 1) {
      spelling_ = HashWordByte(spelling_, folded_letter_);
      words_.back().known = grammar_.Find(spelling_);
      ++spelled_;
    } else {
      words_.push_back({.known = grammar_.Find(hash_),
                        .opens_sentence = opens_sentence_,
                        .opens_line = opens_line_,
                        .after_mark = after_mark_,
                        .after_quote = after_quote_,
                        .in_comment = in_comment_ || in_hidden_element_});
      spelled_ = letters_ == 1 ? 1 : 0;
      spelling_ = hash_;
    }
    word_end_ = end_;
    hash_ = kWordHashStart;
    letters_ = 0;
    opens_sentence_ = opens_line_ = after_mark_ = after_quote_ = false;
  }

  const InstructionGrammar& grammar_ = Grammar();
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<InstructionWord> words_;

  std::uint64_t hash_ = kWordHashStart;  // of the word that is being read
  std::size_t letters_ = 0;
  std::size_t start_ = 0;
  std::size_t end_ = 0;

  std::size_t word_end_ = 0;                 // of the last word
  std::uint64_t spelling_ = kWordHashStart;  // of the last word, letter by letter
  std::size_t spelled_ = 0;                  // its letters, if it is spelled out
  char folded_letter_ = '\0';

  bool opens_sentence_ = true;  // what stood before the next word
  bool opens_line_ = true;
  bool after_mark_ = false;
  bool after_quote_ = false;
  bool in_comment_ = false;
  bool in_hidden_element_ = false;
};

}  // namespace

std::vector<InstructionWord> ReadInstructionWords(std::string_view text) {
  return Reader(text).Read();
}

}  // namespace cairn
