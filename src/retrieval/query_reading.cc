#include "retrieval/query_reading.h"

#include <algorithm>

#include "base/text.h"
#include "retrieval/query_operators.h"
#include "retrieval/query_parser.h"
#include "retrieval/roles.h"
#include "retrieval/text_features.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Bytes of other scripts belong to words, except for the dashes and quotes of U+2000 to U+207F.
bool IsPunctuation(std::string_view bytes) {
  return bytes.starts_with("\xE2\x80") || bytes.starts_with("\xE2\x81");
}

bool WordEndsBefore(std::string_view text, std::size_t at) {
  return at == 0 || !IsWordByte(text[at - 1]) || (at >= 3 && IsPunctuation(text.substr(at - 3)));
}

bool WordStartsAt(std::string_view text, std::size_t at) {
  return at < text.size() && IsWordByte(text[at]) && !IsPunctuation(text.substr(at));
}

bool HasWords(std::string_view text) {
  bool has_words = false;
  ForEachWord(text, [&](const WordToken&) { has_words = true; });
  return has_words;
}

// The position of the name as a whole word, from `from` on; npos if there is none.
std::size_t FindName(std::string_view text, std::string_view name, std::size_t from) {
  for (std::size_t i = from; i + name.size() <= text.size(); ++i) {
    if (!EqualsIgnoringCase(text.substr(i, name.size()), name)) continue;
    if (WordEndsBefore(text, i) && !WordStartsAt(text, i + name.size())) return i;
  }
  return std::string_view::npos;
}

// Removes every occurrence of the name, together with a possessive 's.
std::string Without(std::string text, std::string_view name) {
  std::size_t at = 0;
  while ((at = FindName(text, name, at)) != std::string::npos) {
    std::size_t end = at + name.size();
    for (const std::string_view possessive : {"'s", "\u2019s"}) {
      if (std::string_view(text).substr(end).starts_with(possessive)) end += possessive.size();
    }
    text.erase(at, end - at);
  }
  return text;
}

// Longest first, so that "Ann Lee" is matched before "Ann".
std::vector<std::string> NamesAmong(std::span<const std::string> speakers) {
  std::vector<std::string> names;
  for (const std::string& speaker : speakers) {
    if (HasWords(speaker) && RoleOf(speaker) == SpeakerRole::kPeer) names.push_back(speaker);
  }
  std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  return names;
}

// Whether the name may be an operand, which the query needs.
bool IsOperand(std::string_view name, const QueryOperators& operators) {
  return operators.has_logic ||
         std::any_of(operators.demanded.begin(), operators.demanded.end(),
                     [&](const KeywordTerm& term) {
                       return FindName(term.text, name, 0) != std::string_view::npos;
                     });
}

}  // namespace

bool NamesInText(std::string_view text, std::string_view name) {
  return HasWords(name) && FindName(text, name, 0) != std::string_view::npos;
}

QueryReading ReadPlainly(std::string_view query) {
  QueryOperators operators = FindOperators(query);
  return {.keywords = ParseKeywordQuery(query),
          .text_to_embed = std::move(operators.wanted_text),
          .demanded = std::move(operators.demanded)};
}

QueryReading ReadClosely(std::string_view query, std::span<const std::string> speakers,
                         std::optional<TimeMs> now) {
  const QueryOperators operators = FindOperators(query);
  std::string text(query);
  std::vector<std::string> named;
  for (const std::string& name : NamesAmong(speakers)) {
    if (FindName(text, name, 0) == std::string_view::npos) continue;
    named.push_back(name);
    if (!IsOperand(name, operators)) text = Without(std::move(text), name);
  }
  QueryReading reading = ReadPlainly(HasWords(text) ? std::string_view(text) : query);
  if (named.size() == 1) reading.speaker = named.front();
  reading.people = std::move(named);
  reading.dates = FindDates(query, now ? std::optional<Day>(DayOf(*now)) : std::nullopt);
  reading.code = ReadCodeQuestion(query);
  reading.asks_when = AsksWhen(query);
  reading.asks_how_many = AsksHowMany(query);
  reading.is_about_user = IsAboutUser(query);
  reading.is_about_assistant = IsAboutAssistant(query);
  return reading;
}

}  // namespace cairn
