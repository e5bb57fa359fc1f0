#include "guard/injection.h"

#include <algorithm>
#include <bitset>
#include <utility>

#include "guard/bytes.h"
#include "guard/injection_grammar.h"

namespace cairn {
namespace {

// What separates the speakers of a conversation inside a model, in small letters. To close a tag
// that prompts are put in and that the text did not open is to break out of it.
constexpr std::string_view kMarkers[] = {
    "<|im_start|>s", "<|im_start|>u",   "<|im_start|>a",    "<start_of_turn>", "<|start_header_id|",
    "<|system|>",    "<|user|>",        "<|assistant|>",    "[/inst]",         "<<sys>>",
    "{{#system}}",   "[/system",        "[/assistant]",     "[/developer]",    "[/instructions]",
    "</system>",     "</instructions>", "</system_prompt>", "</user_input>",   "</tool_result>"};

bool HasRoleMarker(std::string_view text) {
  std::bitset<std::size(kMarkers)> opened;  // by the marker that closes it
  bool is_code = false;                     // between backticks on a line
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '`' || c == '\n') is_code = c == '`' && !is_code;
    if (c != '<' && c != '[' && c != '{') continue;
    if (is_code || (at > 0 && IsQuote(text[at - 1]))) continue;  // it is only spoken about
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("[INST]")) return true;
    for (std::size_t i = 0; i < std::size(kMarkers); ++i) {
      const std::string_view marker = kMarkers[i];
      const bool is_marker = StartsLower(rest, marker) && !IsQuote(ByteAt(rest, marker.size()));
      if (is_marker && !opened[i]) return true;
      if (is_marker) opened.reset(i);
      if (marker.starts_with("</") && StartsLower(rest.substr(1), marker.substr(2))) opened.set(i);
    }
  }
  return text.find("[[user]]") != text.npos && text.find("[[assistant]]") != text.npos;
}

class Matcher {
 public:
  explicit Matcher(std::vector<InjectionWord> words) : words_(std::move(words)) {}

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
  // instructions". The quote may open two words earlier. A JSON value is no mention.
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
  return HasRoleMarker(text) || Matcher(ReadInjectionWords(text)).HasPhrases();
}

}  // namespace cairn
