// QueryReading: what a query says beyond its words: names, dates, and the kind of answer wanted.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/keyword_query.h"
#include "retrieval/code_questions.h"
#include "retrieval/dates.h"

namespace cairn {

struct QueryReading {
  KeywordQuery keywords;
  std::string text_to_embed;          // without operators (query_operators.h)
  std::vector<KeywordTerm> demanded;  // by operators
  std::string speaker;                // the speaker named; empty if none or several are
  std::vector<std::string> people;    // all speakers named
  std::vector<DateMeaning> dates;
  CodeQuestion code;
  bool asks_when = false;
  bool asks_how_many = false;
  bool is_about_user = false;       // asks what the user said: "my", "I"
  bool is_about_assistant = false;  // asks what the assistant said: "you"
};

// Whether the text contains the name as one or more whole words, ignoring case.
bool NamesInText(std::string_view text, std::string_view name);

// Takes the query literally.
QueryReading ReadPlainly(std::string_view query);

// Removes the names of speakers from the text to search for, because they would match every line of
// that person. `now` is when the query was asked, if known.
QueryReading ReadClosely(std::string_view query, std::span<const std::string> speakers,
                         std::optional<TimeMs> now);

}  // namespace cairn
