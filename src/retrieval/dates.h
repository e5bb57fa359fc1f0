// Finds the dates in an English text: "7 May 2023", "in June", "two weeks ago", "last Tuesday".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace cairn {

// Days since 1970-01-01.
using Day = int;
Day DayOf(TimeMs time);

// The meaning of an expression. The numbers that are set tell what it specifies.
struct DateMeaning {
  enum class Kind {
    kDays,       // from `first` to `last`
    kDayOfYear,  // `month` and `day`, of any year
    kMonth,      // `month`, of `year` if that is set
  };
  Kind kind = Kind::kDays;
  Day first = 0;
  Day last = 0;
  int month = 0;
  int day = 0;
  int year = 0;

  friend bool operator==(const DateMeaning&, const DateMeaning&) = default;
};

// The dates in the text, relative to `now`; without it, expressions such as "yesterday" are
// ignored.
std::vector<DateMeaning> FindDates(std::string_view text, std::optional<Day> now);

// How well a day matches: 1 for the day itself, 0.5 for the month if only a month is given, 0.35
// within a week, 0.1 within the month.
double DateMatch(Day day, const DateMeaning& meaning);

}  // namespace cairn
