// What a query says, beyond its words: who is named, which days are meant, what is asked for.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/keyword_query.h"
#include "retrieval/dates.h"

namespace cairn {

struct QueryReading {
  KeywordQuery keywords;
  std::string text_to_embed;
  std::string speaker;  // the one speaker that is named; empty if none or several are
  std::vector<DateMeaning> dates;
  bool asks_when = false;
  bool asks_how_many = false;
};

// As it is.
QueryReading ReadPlainly(std::string_view query);

// With the names of speakers taken out of what is searched for: they would pull every line of that
// person near. `now` is when it was asked, if that is known.
QueryReading ReadClosely(std::string_view query, std::span<const std::string> speakers,
                         std::optional<TimeMs> now);

}  // namespace cairn
