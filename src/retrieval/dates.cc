#include "retrieval/dates.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <string>

#include "retrieval/plain_words.h"

namespace cairn {
namespace {

namespace chr = std::chrono;
using Words = std::vector<std::string>;

constexpr double kSameMonthOnly = 0.5;
constexpr double kWithinAWeek = 0.35;
constexpr double kWithinTheMonth = 0.1;
constexpr int kWeek = 7;

constexpr std::array<std::string_view, 12> kMonths = {
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};
constexpr std::array<std::string_view, 7> kWeekdays = {
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};
constexpr std::array<std::string_view, 13> kCounts = {"",     "one",    "two",   "three", "four",
                                                      "five", "six",    "seven", "eight", "nine",
                                                      "ten",  "eleven", "twelve"};
constexpr std::array<std::string_view, 11> kBeforeMonth = {
    "in", "during", "of", "last", "this", "since", "until", "by", "from", "for", "early"};

template <std::size_t N>
int IndexIn(const std::array<std::string_view, N>& list, std::string_view word) {
  const auto found = std::find(list.begin(), list.end(), word);
  return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

chr::year_month_day DateOf(Day day) { return chr::sys_days(chr::days(day)); }

std::optional<Day> DayFrom(int year, int month, int day) {
  const chr::year_month_day date = chr::year(year) / month / day;
  if (!date.ok()) return std::nullopt;
  return static_cast<Day>(chr::sys_days(date).time_since_epoch().count());
}

// A number of at most `digits` digits; −1 if the word is not one.
int NumberIn(std::string_view word, std::size_t digits) {
  if (word.empty() || word.size() > digits) return -1;
  int number = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return -1;
    number = number * 10 + (c - '0');
  }
  return number;
}

// 7, 7th, 1st.
int DayNumber(std::string_view word) {
  for (const std::string_view ending : {"st", "nd", "rd", "th"}) {
    if (word.size() > 2 && word.ends_with(ending)) {
      word.remove_suffix(2);
      break;
    }
  }
  return NumberIn(word, 2);
}

int YearIn(std::string_view word) {
  const int year = word.size() == 4 ? NumberIn(word, 4) : -1;
  return year >= 1900 && year < 2100 ? year : -1;
}

int MonthIn(std::string_view word) {
  const int whole = IndexIn(kMonths, word);
  if (whole >= 0) return whole + 1;
  if (word == "sept") return 9;
  if (word.size() != 3 || word == "may") return 0;
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    if (kMonths[i].starts_with(word)) return static_cast<int>(i) + 1;
  }
  return 0;
}

// Reads expressions word by word; each reader tries the words from `at_` on and returns how many it
// consumed.
class DateReader {
 public:
  DateReader(Words words, std::optional<Day> now) : words_(std::move(words)), now_(now) {}

  std::vector<DateMeaning> Read() {
    while (at_ < words_.size()) {
      const std::size_t taken = ReadOne();
      at_ += std::max<std::size_t>(taken, 1);
    }
    return std::move(found_);
  }

 private:
  std::string_view Word(std::size_t ahead) const {
    return at_ + ahead < words_.size() ? std::string_view(words_[at_ + ahead]) : "";
  }
  void AddDays(Day first, Day last) { found_.push_back({.first = first, .last = last}); }
  void AddMonth(int month, int year) {
    found_.push_back({.kind = DateMeaning::Kind::kMonth, .month = month, .year = year});
  }

  std::size_t ReadOne() {
    for (const auto read : {&DateReader::ReadIso, &DateReader::ReadDayMonth,
                            &DateReader::ReadMonthDay, &DateReader::ReadMonth}) {
      if (const std::size_t taken = (this->*read)(); taken > 0) return taken;
    }
    if (!now_) return 0;
    for (const auto read : {&DateReader::ReadAgo, &DateReader::ReadNearDay,
                            &DateReader::ReadWeekday, &DateReader::ReadLastPeriod}) {
      if (const std::size_t taken = (this->*read)(); taken > 0) return taken;
    }
    return 0;
  }

  // 2023 05 07 (the hyphens are gone).
  std::size_t ReadIso() {
    const int year = YearIn(Word(0));
    if (year < 0 || Word(1).size() != 2 || Word(2).size() != 2) return 0;
    const auto day = DayFrom(year, NumberIn(Word(1), 2), NumberIn(Word(2), 2));
    if (!day) return 0;
    AddDays(*day, *day);
    return 3;
  }

  // A day of a month, with an optional year at `ahead`; returns the total number of words.
  std::size_t AddDayOfMonth(int day, int month, std::size_t ahead) {
    if (day < 1 || month < 1) return 0;
    const int year = YearIn(Word(ahead));
    const auto date =
        DayFrom(year > 0 ? year : 2024, month, day);  // a leap year, so every day is valid
    if (!date) return 0;
    if (year > 0) {
      AddDays(*date, *date);
      return ahead + 1;
    }
    found_.push_back({.kind = DateMeaning::Kind::kDayOfYear, .month = month, .day = day});
    return ahead;
  }

  // 7 May 2023, 7th of May.
  std::size_t ReadDayMonth() {
    const std::size_t of = Word(1) == "of" ? 1 : 0;
    return AddDayOfMonth(DayNumber(Word(0)), MonthIn(Word(1 + of)), 2 + of);
  }

  // May 7, May the 7th, 2023.
  std::size_t ReadMonthDay() {
    const std::size_t the = Word(1) == "the" ? 1 : 0;
    return AddDayOfMonth(DayNumber(Word(1 + the)), MonthIn(Word(0)), 2 + the);
  }

  // May 2023; in May.
  std::size_t ReadMonth() {
    const int month = MonthIn(Word(0));
    if (month == 0) return 0;
    const std::size_t of = Word(1) == "of" ? 1 : 0;
    if (const int year = YearIn(Word(1 + of)); year > 0) {
      AddMonth(month, year);
      return 2 + of;
    }
    if (at_ == 0) return 0;
    const std::string& before = words_[at_ - 1];
    const bool introduced =
        IndexIn(kBeforeMonth, before) >= 0 || before == "late" || before == "mid";
    if (!introduced || Word(0).size() == 3) {
      if (!introduced || Word(0) != "may") return 0;
    }
    AddMonth(month, 0);
    return 1;
  }

  // A count and how many words it takes: two, 3, a couple (of), a few.
  std::pair<int, std::size_t> ReadCount() const {
    if (const int number = NumberIn(Word(0), 3); number >= 0) return {number, 1};
    if (const int number = IndexIn(kCounts, Word(0)); number > 0) return {number, 1};
    const std::size_t a = Word(0) == "a" ? 1 : 0;
    if (Word(a) == "couple") return {2, a + (Word(a + 1) == "of" ? 2u : 1u)};
    if (Word(a) == "few") return {3, a + 1};
    return {a == 1 || Word(0) == "an" ? 1 : -1, 1};
  }

  void AddMonthsBack(int months) {
    const chr::year_month_day today = DateOf(*now_);
    const auto then = chr::year_month(today.year(), today.month()) - chr::months(months);
    AddMonth(static_cast<int>(unsigned{then.month()}), static_cast<int>(then.year()));
  }

  // Two weeks ago, three days before.
  std::size_t ReadAgo() {
    const auto [count, words] = ReadCount();
    if (count < 0) return 0;
    std::string_view unit = Word(words);
    if (unit.ends_with('s')) unit.remove_suffix(1);
    const std::string_view last = Word(words + 1);
    if (last != "ago" && last != "before" && last != "earlier") return 0;
    if (unit == "day") {
      AddDays(*now_ - count, *now_ - count);
    } else if (unit == "week") {
      constexpr Day kAround = 3;
      AddDays(*now_ - kWeek * count - kAround, *now_ - kWeek * count + kAround);
    } else if (unit == "month") {
      AddMonthsBack(count);
    } else {
      return 0;
    }
    return words + 2;
  }

  std::size_t ReadNearDay() {
    const auto day = [&](int back, std::size_t words) {
      AddDays(*now_ - back, *now_ - back);
      return words;
    };
    if (Word(0) == "day" && Word(1) == "before" && Word(2) == "yesterday") return day(2, 3);
    if (Word(0) == "yesterday") return day(1, 1);
    if (Word(0) == "last" && Word(1) == "night") return day(1, 2);
    if (Word(0) == "today" || Word(0) == "tonight") return day(0, 1);
    if (Word(0) == "this" && Word(1) == "morning") return day(0, 2);
    return 0;
  }

  // Last Tuesday, on Tuesday: the latest one before today.
  std::size_t ReadWeekday() {
    const bool introduced =
        Word(0) == "last" || Word(0) == "past" || Word(0) == "on" || Word(0) == "this";
    const int weekday = introduced ? IndexIn(kWeekdays, Word(1)) : -1;
    if (weekday < 0) return 0;
    const int back = (WeekdayOf(*now_) - weekday + kWeek) % kWeek;
    const Day day = *now_ - (back == 0 ? kWeek : back);
    AddDays(day, day);
    return 2;
  }

  static int WeekdayOf(Day day) {  // Monday is 0
    return static_cast<int>(chr::weekday(chr::sys_days(chr::days(day))).iso_encoding()) - 1;
  }

  std::size_t ReadLastPeriod() {
    if (Word(0) != "last" && Word(0) != "past" && Word(0) != "previous") return 0;
    const Day monday = *now_ - WeekdayOf(*now_);
    constexpr Day kSunday = 6;
    constexpr Day kSaturday = 5;
    if (Word(1) == "week") {
      AddDays(monday - kWeek, monday - kWeek + kSunday);
    } else if (Word(1) == "weekend") {
      AddDays(monday - kWeek + kSaturday, monday - kWeek + kSunday);
    } else if (Word(1) == "month") {
      AddMonthsBack(1);
    } else {
      return 0;
    }
    return 2;
  }

  const Words words_;
  const std::optional<Day> now_;
  std::size_t at_ = 0;
  std::vector<DateMeaning> found_;
};

bool IsInMonthOf(Day day, Day other) {
  const auto a = DateOf(day);
  const auto b = DateOf(other);
  return a.year() == b.year() && a.month() == b.month();
}

double MatchDays(Day day, Day first, Day last) {
  if (first <= day && day <= last) return 1;
  const Day gap = day < first ? first - day : day - last;
  if (gap <= kWeek) return kWithinAWeek;
  return IsInMonthOf(day, first) || IsInMonthOf(day, last) ? kWithinTheMonth : 0;
}

double MatchDayOfYear(Day day, const DateMeaning& meaning) {
  const int year = static_cast<int>(DateOf(day).year());
  double best = 0;
  for (const int each : {year - 1, year, year + 1}) {
    if (const auto meant = DayFrom(each, meaning.month, meaning.day)) {
      best = std::max(best, MatchDays(day, *meant, *meant));
    }
  }
  return best;
}

}  // namespace

Day DayOf(TimeMs time) {
  return static_cast<Day>(chr::floor<chr::days>(chr::milliseconds(time)).count());
}

std::vector<DateMeaning> FindDates(std::string_view text, std::optional<Day> now) {
  return DateReader(PlainWords(text), now).Read();
}

double DateMatch(Day day, const DateMeaning& meaning) {
  switch (meaning.kind) {
    case DateMeaning::Kind::kDays:
      return MatchDays(day, meaning.first, meaning.last);
    case DateMeaning::Kind::kDayOfYear:
      return MatchDayOfYear(day, meaning);
    case DateMeaning::Kind::kMonth: {
      const auto date = DateOf(day);
      const bool fits = static_cast<int>(unsigned{date.month()}) == meaning.month &&
                        (meaning.year == 0 || static_cast<int>(date.year()) == meaning.year);
      return fits ? kSameMonthOnly : 0;
    }
  }
  return 0;
}

}  // namespace cairn
