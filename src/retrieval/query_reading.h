// What a query says, beyond its words: who is named, which days are meant, what is asked for.
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
  std::string speaker;                // the one speaker that is named; empty if none or several are
  std::vector<std::string> people;    // all speakers that are named
  std::vector<DateMeaning> dates;
  CodeQuestion code;
  bool asks_when = false;
  bool asks_how_many = false;
  bool is_about_user = false;       // what the user said: "my", "I"
  bool is_about_assistant = false;  // what the assistant said: "you"
};

// Whether the name is in the text as a word or several, whatever its case.
bool NamesInText(std::string_view text, std::string_view name);

// As it is.
QueryReading ReadPlainly(std::string_view query);

// With the names of speakers taken out of what is searched for: they would pull every line of that
// person near. `now` is when it was asked, if that is known.
QueryReading ReadClosely(std::string_view query, std::span<const std::string> speakers,
                         std::optional<TimeMs> now);

}  // namespace cairn
