#include "guard/hidden_text.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/text.h"
#include "guard/bytes.h"

namespace cairn {
namespace {

constexpr std::string_view kBlackFlag =
    "\U0001F3F4";  // opens the flags of England, Scotland, Wales
constexpr std::string_view kTagLead = "\xF3\xA0\x80";  // U+E0000 … U+E003F
constexpr std::string_view kTagLead2 = "\xF3\xA0\x81";
// Flags have 6 tags; emoji and scripts that join letters have one or two joiners in a row.
constexpr std::size_t kMostTags = 6;
constexpr std::size_t kMostInvisible = 6;
// Between Latin letters no script needs them.
constexpr int kMostBetweenLetters = 3;

// U+200B … U+200F, U+2060 … U+2064, U+FEFF: the bytes of one, or 0.
std::size_t InvisibleLength(std::string_view text, std::size_t at) {
  const std::string_view c = text.substr(at, 3);
  if (c.size() < 3) return 0;
  const auto last = static_cast<unsigned char>(c[2]);
  if (c.starts_with("\xE2\x80")) return last >= 0x8B && last <= 0x8F ? 3 : 0;
  if (c.starts_with("\xE2\x81")) return last >= 0xA0 && last <= 0xA4 ? 3 : 0;
  return c == "\xEF\xBB\xBF" ? 3 : 0;
}

bool IsTag(std::string_view text, std::size_t at) {
  const std::string_view lead = text.substr(at, 3);
  return text.size() - at >= 4 && (lead == kTagLead || lead == kTagLead2);
}

bool HasTags(std::string_view text) {
  for (std::size_t at = text.find('\xF3'); at != std::string_view::npos;
       at = text.find('\xF3', at)) {
    std::size_t tags = 0;
    const bool is_flag = text.substr(0, at).ends_with(kBlackFlag);
    for (; at < text.size() && IsTag(text, at); at += 4) ++tags;
    if (tags > (is_flag ? kMostTags : 0)) return true;
    if (tags == 0) ++at;
  }
  return false;
}

bool HasInvisibleRun(std::string_view text, char lead) {
  int between_letters = 0;
  for (std::size_t at = text.find(lead); at != std::string_view::npos; at = text.find(lead, at)) {
    const std::size_t begin = at;
    while (at < text.size() && InvisibleLength(text, at) > 0) at += 3;
    if (at == begin) {
      ++at;
      continue;
    }
    if ((at - begin) / 3 > kMostInvisible) return true;
    const bool between =
        begin > 0 && IsLetterAscii(text[begin - 1]) && IsLetterAscii(ByteAt(text, at));
    if (between && ++between_letters > kMostBetweenLetters) return true;
  }
  return false;
}

constexpr std::string_view kRoles[] = {"system", "user", "assistant", "human", "developer"};

bool StartsWithAny(std::string_view text, const auto& words) {
  return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
    return EqualsIgnoringCase(text.substr(0, word.size()), word);
  });
}

// Markers that stand in a text by themselves, not named in quotes.
constexpr std::string_view kMarkers[] = {"<|system|>", "<|user|>", "<|assistant|>", "[INST]",
                                         "<<SYS>>",    "[/INST]",  "{{#system}}"};
// In any case.
constexpr std::string_view kEnds[] = {"[/system]",      "[/system message]", "[/system prompt]",
                                      "[/system note]", "[/assistant]",      "[/developer]",
                                      "[/admin]",       "[/instructions]"};

bool IsQuoted(std::string_view text, std::size_t at, std::size_t length) {
  return (at > 0 && IsQuote(text[at - 1])) || IsQuote(ByteAt(text, at + length));
}

bool IsMarker(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("<|im_start|>")) return StartsWithAny(rest.substr(12), kRoles);
  if (rest.starts_with("<start_of_turn>")) return StartsWithAny(rest.substr(15), kRoles);
  if (rest.starts_with("<|start_header_id|>")) return StartsWithAny(rest.substr(19), kRoles);
  for (const std::string_view marker : kMarkers) {
    if (rest.starts_with(marker)) return !IsQuoted(text, at, marker.size());
  }
  for (const std::string_view end : kEnds) {
    if (EqualsIgnoringCase(rest.substr(0, end.size()), end)) return !IsQuoted(text, at, end.size());
  }
  return false;
}

// Tags that prompts are put in.
constexpr std::string_view kTags[] = {"system>",     "instructions>", "system_prompt>",
                                      "user_input>", "tool_result>",  "untrusted>"};

// Notices a closing tag that the text did not open: it is to end what surrounds the text.
class PromptTags {
 public:
  // The tag at a `<`, and whether it is such a one.
  bool IsStray(std::string_view text, std::size_t at) {
    const bool closes = ByteAt(text, at + 1) == '/';
    const std::string_view name = text.substr(at + (closes ? 2 : 1));
    for (std::size_t i = 0; i < std::size(kTags); ++i) {
      if (!EqualsIgnoringCase(name.substr(0, kTags[i].size()), kTags[i])) continue;
      if (closes) return !opened_[i] && !(at > 0 && IsQuote(text[at - 1]));
      opened_[i] = true;
    }
    return false;
  }

 private:
  bool opened_[std::size(kTags)] = {};
};

// `System: you …` at the start of a line, also as a heading.
bool IsSystemLine(std::string_view line) {
  constexpr std::string_view kOrders[] = {"you ",     "ignore",       "disregard",
                                          "forget",   "override",     "always ",
                                          "never ",   "do not",       "reveal",
                                          "from now", "your ",        "respond",
                                          "new ",     "all prior",    "all prev",
                                          "execute ", "the user has", "the assistant must",
                                          "stop ",    "disable your", "previous instructions"};
  // The most common sample of all documentation.
  constexpr std::string_view kSamples[] = {"you are a helpful", "you are an expert",
                                           "you are a senior"};
  while (!line.empty() && (line.front() == '#' || IsBlank(line.front()) || line.front() == '*')) {
    line.remove_prefix(1);
  }
  constexpr std::string_view kSpeakers[] = {
      "system:",          "system prompt:",  "system message:",   "instruction:",
      "[system]",         "<system>",        "system**:",         "system:**",
      "[system message]", "[admin]",         "[developer]",       "<system_prompt>",
      "<instructions>",   "[system prompt]", "<system-reminder>", "[system note]"};
  for (const std::string_view speaker : kSpeakers) {
    if (!EqualsIgnoringCase(line.substr(0, speaker.size()), speaker)) continue;
    line.remove_prefix(speaker.size());
    while (!line.empty() &&
           (IsBlank(line.front()) || IsLineEnd(line.front()) || line.front() == ':')) {
      line.remove_prefix(1);
    }
    return StartsWithAny(line, kOrders) && !StartsWithAny(line, kSamples);
  }
  return false;
}

// Notices the headings of a conversation that was written into a text: `### System:` with words of
// its own below, and then the turn of another.
class FakeTurns {
 public:
  // Whether this line, with what follows it, is the second of them.
  bool Add(std::string_view line) {
    if (!line.starts_with("##")) return false;
    line.remove_prefix(RunEnd(line, 0, [](char c) { return c == '#' || c == ' '; }));
    if (EqualsIgnoringCase(line.substr(0, kSystem.size()), kSystem)) {
      line.remove_prefix(
          RunEnd(line, kSystem.size(), [](char c) { return IsBlank(c) || IsLineEnd(c); }));
      has_system_ = IsLetterAscii(ByteAt(line, 0)) && !StartsWithAny(line, kSampleTurns);
      return false;
    }
    constexpr std::string_view kTurns[] = {"user:", "assistant:", "human:", "ai:"};
    return has_system_ && StartsWithAny(line, kTurns);
  }

 private:
  static constexpr std::string_view kSystem = "system:";
  // As templates and documentation have them.
  static constexpr std::string_view kSampleTurns[] = {"you are a ", "you are an ",
                                                      "this is a system"};
  bool has_system_ = false;
};

// Notices turns in double brackets: `[[assistant]] … [[user]]`. One alone is a link of a wiki.
class BracketTurns {
 public:
  // Whether the mark at a `[` is the turn of another than the one before.
  bool Add(std::string_view mark) {
    if (!mark.starts_with("[[")) return false;
    mark.remove_prefix(2);
    constexpr std::string_view kAnswers[] = {"assistant]]", "ai]]", "model]]"};
    constexpr std::string_view kAsks[] = {"user]]", "human]]", "system]]"};
    if (StartsWithAny(mark, kAnswers)) has_answer_ = true;
    if (StartsWithAny(mark, kAsks)) has_ask_ = true;
    return has_answer_ && has_ask_;
  }

 private:
  bool has_answer_ = false;
  bool has_ask_ = false;
};

bool HasSystemLine(std::string_view text) {
  constexpr std::size_t kMostHead = 64;
  FakeTurns turns;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view head = text.substr(at, kMostHead);
    if (IsSystemLine(head) || turns.Add(head)) return true;
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return false;
    at = end + 1;
  }
  return false;
}

}  // namespace

bool HasHiddenText(std::string_view text) {
  return HasTags(text) || HasInvisibleRun(text, '\xE2') || HasInvisibleRun(text, '\xEF');
}

bool HidesItsText(std::string_view tag) {
  if (tag.find("style") == std::string_view::npos) return false;
  std::string style;
  for (const char c : tag) {
    if (!IsBlank(c)) style += Lower(c);
  }
  // Not a part of another: opacity:0.5, font-size:0.9em, border-color:white.
  const auto has = [&](std::string_view value) {
    const std::size_t at = style.find(value);
    return at != std::string::npos && at > 0 && style[at - 1] != '-' &&
           ByteAt(style, at + value.size()) != '.';
  };
  constexpr std::string_view kHiding[] = {"display:none", "visibility:hidden", "font-size:0",
                                          "font-size:1px", "opacity:0"};
  constexpr std::string_view kWhite[] = {"color:#fff", "color:white"};
  return std::any_of(std::begin(kHiding), std::end(kHiding), has) ||
         (std::any_of(std::begin(kWhite), std::end(kWhite), has) &&
          style.find("background") == std::string::npos);
}

bool HasRoleMarker(std::string_view text) {
  PromptTags tags;
  BracketTurns turns;
  for (std::size_t at = text.find_first_of("<["); at != std::string_view::npos;
       at = text.find_first_of("<[", at + 1)) {
    if (IsMarker(text, at)) return true;
    if (text[at] == '<' ? tags.IsStray(text, at) : turns.Add(text.substr(at))) return true;
  }
  return HasSystemLine(text);
}

}  // namespace cairn
