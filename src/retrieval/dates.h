// Dates that a text means: "7 May 2023", "in June", "two weeks ago", "last Tuesday". English.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace cairn {

// A day, counted from 1970-01-01.
using Day = int;
Day DayOf(TimeMs time);

// What an expression means. Which numbers are set says what it names.
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

// What the text means, seen from `now`; without it, expressions such as "yesterday" mean nothing.
std::vector<DateMeaning> FindDates(std::string_view text, std::optional<Day> now);

// How well a day fits: 1 the day itself, 0.5 the month if only a month is meant, 0.35 within a
// week, 0.1 within the month.
double DateMatch(Day day, const DateMeaning& meaning);

}  // namespace cairn
