#include "base/time_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

namespace cairn {
namespace {

constexpr TimeMs kNow = 1'772'370'309'000;  // 2026-03-01T13:05:09Z

class TimeText : public testing::Test {
 protected:
  TimeText() { Use("Europe/Berlin"); }
  ~TimeText() override { Use("UTC"); }
  static void Use(const char* zone) {
    setenv("TZ", zone, 1);
    tzset();
  }
};

TEST_F(TimeText, PrintsLocalTimeWithItsOffset) {
  Use("CET-1");
  EXPECT_EQ(FormatLocalTime(kNow), "2026-03-01T14:05:09+01:00");
  Use("NST3:30");
  EXPECT_EQ(FormatLocalTime(kNow), "2026-03-01T09:35:09-03:30");
  Use("UTC");
  EXPECT_EQ(FormatLocalTime(-1), "1969-12-31T23:59:59+00:00");
}

TEST_F(TimeText, ReadsEveryForm) {
  Use("CET-1");
  struct Case {
    const char* text;
    TimeMs time;
  };
  for (const Case& c :
       {Case{"2026-03-01T13:05:09Z", kNow}, Case{"2026-03-01T14:05:09+01:00", kNow},
        Case{"2026-03-01T14:05:09", kNow}, Case{"2026-03-01 14:05", kNow - 9000},
        Case{"2026-03-01T13:05:09.250Z", kNow + 250}, Case{"1772370309000", kNow},
        Case{"2026-03-01", kNow - 14 * kHourMs - 5 * kMinuteMs - 9000},
        Case{"today", kNow - 14 * kHourMs - 5 * kMinuteMs - 9000},
        Case{"yesterday", kNow - 38 * kHourMs - 5 * kMinuteMs - 9000}, Case{"now", kNow},
        Case{"7d", kNow - 7 * kDayMs}, Case{"2w", kNow - 14 * kDayMs},
        Case{"12h", kNow - 12 * kHourMs}, Case{"30m", kNow - 30 * kMinuteMs}}) {
    const auto time = ParseTime(c.text, kNow);
    ASSERT_TRUE(time) << c.text;
    EXPECT_EQ(*time, c.time) << c.text;
  }
}

TEST_F(TimeText, RefusesWhatIsNoTime) {
  for (const char* text :
       {"", "soon", "2026-13-01", "2026-02-30", "2026-03-01T25:00", "2026-03-01X", "d", "-3d",
        "2026-03-01T14:05:09+1", "99999999999999999999"}) {
    EXPECT_FALSE(ParseTime(text, kNow)) << text;
  }
}

TEST_F(TimeText, PrintedTimesReadBack) {
  const auto time = ParseTime(FormatLocalTime(kNow), 0);
  ASSERT_TRUE(time);
  EXPECT_EQ(*time, kNow);
}

TEST_F(TimeText, SpansHaveUnits) {
  EXPECT_EQ(*ParseDuration("30d"), 30 * kDayMs);
  EXPECT_EQ(*ParseDuration("90s"), 90 * kSecondMs);
  EXPECT_FALSE(ParseDuration("30"));
  EXPECT_FALSE(ParseDuration("9223372036854775807w"));
}

}  // namespace
}  // namespace cairn
