#include "retrieval/dates.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace cairn {
namespace {

Day DayAt(int year, unsigned month, unsigned day) {
  const std::chrono::sys_days days =
      std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
  return static_cast<Day>(days.time_since_epoch().count());
}
const Day kWednesday = DayAt(2023, 5, 10);  // the value of `now`

DateMeaning Days(Day first, Day last) { return {.first = first, .last = last}; }
DateMeaning TheDay(Day day) { return Days(day, day); }
DateMeaning Month(int month, int year) {
  return {.kind = DateMeaning::Kind::kMonth, .month = month, .year = year};
}
DateMeaning DayOfYear(int month, int day) {
  return {.kind = DateMeaning::Kind::kDayOfYear, .month = month, .day = day};
}

struct Case {
  std::string text;
  std::vector<DateMeaning> meanings;
};

void ExpectMeanings(const std::vector<Case>& cases, std::optional<Day> now) {
  for (const Case& each : cases) {
    EXPECT_TRUE(FindDates(each.text, now) == each.meanings) << each.text;
  }
}

TEST(DayOf, CountsFromTheEpochInBothDirections) {
  EXPECT_EQ(DayOf(0), 0);
  EXPECT_EQ(DayOf(kDayMs - 1), 0);
  EXPECT_EQ(DayOf(kDayMs), 1);
  EXPECT_EQ(DayOf(-1), -1);
  EXPECT_EQ(DayOf(1'683'676'800'000), kWednesday);
}

TEST(FindDates, ReadsCalendarDates) {
  const Day seventh = DayAt(2023, 5, 7);
  const std::vector<Case> cases = {
      {"7 May 2023", {TheDay(seventh)}},
      {"on the 7th of May, 2023", {TheDay(seventh)}},
      {"May 7, 2023", {TheDay(seventh)}},
      {"MAY 7TH 2023!", {TheDay(seventh)}},
      {"2023-05-07", {TheDay(seventh)}},
      {"(2023/05/07)", {TheDay(seventh)}},
      {"29 February 2024", {TheDay(DayAt(2024, 2, 29))}},
      {"7 May", {DayOfYear(5, 7)}},
      {"May the 4th", {DayOfYear(5, 4)}},
      {"Sept 3", {DayOfYear(9, 3)}},
      {"29 Feb", {DayOfYear(2, 29)}},
      {"what happened in June?", {Month(6, 0)}},
      {"in May", {Month(5, 0)}},
      {"late August", {Month(8, 0)}},
      {"June 2022", {Month(6, 2022)}},
      {"June of 2022", {Month(6, 2022)}},
      {"Jan 2022", {Month(1, 2022)}},
      {"from 1 May 2023 to 3 May 2023", {TheDay(DayAt(2023, 5, 1)), TheDay(DayAt(2023, 5, 3))}},
  };
  ExpectMeanings(cases, std::nullopt);
  ExpectMeanings(cases, kWednesday);
}

TEST(FindDates, ReadsRelativeDates) {
  const Day now = kWednesday;
  const std::vector<Case> cases = {
      {"two weeks ago", {Days(now - 17, now - 11)}},
      {"2 weeks ago", {Days(now - 17, now - 11)}},
      {"a couple of weeks ago", {Days(now - 17, now - 11)}},
      {"a couple weeks ago", {Days(now - 17, now - 11)}},
      {"a week ago", {Days(now - 10, now - 4)}},
      {"3 days ago", {TheDay(now - 3)}},
      {"a few days ago", {TheDay(now - 3)}},
      {"five months ago", {Month(12, 2022)}},
      {"yesterday", {TheDay(now - 1)}},
      {"the day before yesterday", {TheDay(now - 2)}},
      {"last night", {TheDay(now - 1)}},
      {"this morning", {TheDay(now)}},
      {"today", {TheDay(now)}},
      {"last Tuesday", {TheDay(now - 1)}},
      {"on Friday", {TheDay(DayAt(2023, 5, 5))}},
      {"last Wednesday", {TheDay(now - 7)}},
      {"last weekend", {Days(DayAt(2023, 5, 6), DayAt(2023, 5, 7))}},
      {"last week", {Days(DayAt(2023, 5, 1), DayAt(2023, 5, 7))}},
      {"last month", {Month(4, 2023)}},
  };
  ExpectMeanings(cases, now);
  for (const Case& each : cases) {
    EXPECT_TRUE(FindDates(each.text, std::nullopt).empty()) << each.text << ", without a now";
  }
}

TEST(FindDates, LastMonthOfJanuaryIsDecember) {
  ExpectMeanings({{"last month", {Month(12, 2022)}}}, DayAt(2023, 1, 31));
}

TEST(FindDates, IgnoresNonsense) {
  for (const std::string text : {"",
                                 "32 May",
                                 "May 0",
                                 "0 May",
                                 "30 February",
                                 "2023-13-07",
                                 "2023-02-30",
                                 "2023-5",
                                 "1823-05-07",
                                 "may I march?",
                                 "june",
                                 "I saw Jan",
                                 "in Jun",
                                 "many days ago",
                                 "ago",
                                 "two hours ago",
                                 "last",
                                 "last year",
                                 "Tuesday",
                                 "\xff\xfe",
                                 "99999999999999999999 days ago",
                                 "7 7 7 7",
                                 "五月七日",
                                 "version 12 of 2023 files"}) {
    EXPECT_TRUE(FindDates(text, kWednesday).empty()) << text;
  }
}

TEST(FindDates, ImpossibleDayIsReadAsItsMonth) {
  ExpectMeanings({{"29 February 2023", {Month(2, 2023)}}}, kWednesday);
}

TEST(DateMatch, OfADay) {
  const DateMeaning meaning = TheDay(DayAt(2023, 5, 17));
  EXPECT_EQ(DateMatch(DayAt(2023, 5, 17), meaning), 1);
  EXPECT_EQ(DateMatch(DayAt(2023, 5, 10), meaning), 0.35);
  EXPECT_EQ(DateMatch(DayAt(2023, 5, 24), meaning), 0.35);
  EXPECT_EQ(DateMatch(DayAt(2023, 5, 9), meaning), 0.1);
  EXPECT_EQ(DateMatch(DayAt(2023, 5, 31), meaning), 0.1);
  EXPECT_EQ(DateMatch(DayAt(2023, 4, 30), meaning), 0);
  EXPECT_EQ(DateMatch(DayAt(2022, 5, 17), meaning), 0);
}

TEST(DateMatch, OfARangeIsOneThroughout) {
  const DateMeaning meaning = Days(DayAt(2023, 4, 28), DayAt(2023, 5, 2));
  EXPECT_EQ(DateMatch(DayAt(2023, 4, 28), meaning), 1);
  EXPECT_EQ(DateMatch(DayAt(2023, 4, 30), meaning), 1);
  EXPECT_EQ(DateMatch(DayAt(2023, 5, 9), meaning), 0.35);
  EXPECT_EQ(DateMatch(DayAt(2023, 4, 1), meaning), 0.1);
  EXPECT_EQ(DateMatch(DayAt(2023, 5, 31), meaning), 0.1);
}

TEST(DateMatch, OfADayInAnyYear) {
  const DateMeaning meaning = DayOfYear(1, 2);
  EXPECT_EQ(DateMatch(DayAt(1999, 1, 2), meaning), 1);
  EXPECT_EQ(DateMatch(DayAt(2022, 12, 30), meaning), 0.35) << "over the turn of the year";
  EXPECT_EQ(DateMatch(DayAt(2023, 1, 31), meaning), 0.1);
  EXPECT_EQ(DateMatch(DayAt(2023, 7, 2), meaning), 0);
  EXPECT_EQ(DateMatch(DayAt(2023, 3, 1), DayOfYear(2, 29)), 0) << "2023 has no such day";
}

TEST(DateMatch, OfAMonth) {
  EXPECT_EQ(DateMatch(DayAt(2023, 6, 30), Month(6, 0)), 0.5);
  EXPECT_EQ(DateMatch(DayAt(2022, 6, 1), Month(6, 2022)), 0.5);
  EXPECT_EQ(DateMatch(DayAt(2023, 6, 1), Month(6, 2022)), 0);
  EXPECT_EQ(DateMatch(DayAt(2023, 7, 1), Month(6, 0)), 0);
}

}  // namespace
}  // namespace cairn
