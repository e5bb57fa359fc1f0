// Fuzzes queries: the words are within the query, its parentheses are balanced, and parsing,
// including dates, is deterministic.
#include "fuzz/fuzz.h"
#include "retrieval/dates.h"
#include "retrieval/query_lexer.h"
#include "retrieval/query_parser.h"

namespace cairn {
namespace {

void CheckLexemes(std::string_view text) {
  std::size_t open = 0;
  for (const Lexeme& lexeme : LexQuery(text)) {
    const bool has_text =
        lexeme.kind == Lexeme::Kind::kWord || lexeme.kind == Lexeme::Kind::kPhrase;
    if (has_text) {
      Check(lexeme.text.data() >= text.data());
      Check(lexeme.text.data() + lexeme.text.size() <= text.data() + text.size());
    }
    if (lexeme.kind == Lexeme::Kind::kOpen) Check(++open <= kMostQueryDepth);
    if (lexeme.kind == Lexeme::Kind::kClose) Check(open-- > 0);
  }
  Check(open == 0);
}

void CheckDates(std::string_view text) {
  constexpr Day kToday = 20'000;  // 2024-10-04
  for (const std::optional<Day> now : {std::optional<Day>(kToday), std::optional<Day>()}) {
    const auto dates = FindDates(text, now);
    Check(dates == FindDates(text, now));
    for (const DateMeaning& date : dates) {
      if (date.kind == DateMeaning::Kind::kDays) Check(date.first <= date.last);
      if (date.kind != DateMeaning::Kind::kDays) Check(date.month >= 1 && date.month <= 12);
      const double match = DateMatch(kToday, date);
      Check(match >= 0 && match <= 1);
    }
  }
}

}  // namespace
}  // namespace cairn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  cairn::CheckLexemes(text);
  cairn::Check(cairn::ParseKeywordQuery(text) == cairn::ParseKeywordQuery(text));
  cairn::CheckDates(text);
  return 0;
}
