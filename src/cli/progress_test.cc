#include "cli/progress.h"

#include <gtest/gtest.h>

#include "cli/fake_terminal.h"

namespace cairn {
namespace {

TEST(Progress, ShowsBarRateAndTimeLeft) {
  FakeClock clock(1'000'000);
  FakeTerminal terminal(true, 100);
  Progress progress(200, "embedding", clock, terminal);
  EXPECT_EQ(terminal.written(), "\rembedding [>                             ]   0 %  0/200");
  terminal.Forget();
  clock.Advance(2 * kSecondMs);
  progress.Advance(100);
  EXPECT_EQ(terminal.written(),
            "\rembedding [===============>              ]  50 %  100/200  50/s  2 s left");
}

TEST(Progress, DrawsAtMostTenTimesASecond) {
  FakeClock clock(1'000'000);
  FakeTerminal terminal;
  Progress progress(1000, "indexing", clock, terminal);
  terminal.Forget();
  int drawn = 0;
  for (int i = 0; i < 1000; ++i) {
    clock.Advance(1);
    progress.Advance(1);
    drawn += terminal.written().empty() ? 0 : 1;
    terminal.Forget();
  }
  EXPECT_EQ(drawn, 10);
}

TEST(Progress, IsErasedAtTheEnd) {
  FakeClock clock(1'000'000);
  FakeTerminal terminal(true, 12);
  {
    Progress progress(10, "x", clock, terminal);
    terminal.Forget();
    progress.Finish();
    EXPECT_EQ(terminal.written(), "\r           \r");
    terminal.Forget();
    clock.Advance(kMinuteMs);
    progress.Advance(3);
  }
  EXPECT_EQ(terminal.written(), "");
}

TEST(Progress, IsSilentWithoutATerminal) {
  FakeClock clock(1'000'000);
  FakeTerminal pipe(false);
  FakeTerminal terminal(true);
  {
    Progress to_pipe(10, "x", clock, pipe);
    Progress quiet(10, "x", clock, terminal, true);
    clock.Advance(kMinuteMs);
    to_pipe.Advance(5);
    quiet.Advance(5);
  }
  EXPECT_EQ(pipe.written(), "");
  EXPECT_EQ(terminal.written(), "");
}

TEST(Progress, AShorterLineOverwritesALongerOne) {
  FakeClock clock(1'000'000);
  FakeTerminal terminal;
  Progress progress(0, "x", clock, terminal);
  clock.Advance(2 * kSecondMs);
  progress.Advance(3);
  terminal.Forget();
  clock.Advance(-2 * kSecondMs);  // the clock was set back
  progress.Advance(1);
  EXPECT_EQ(terminal.written(), "\rx  4       ");
}

TEST(Progress, CountsWithoutATotal) {
  FakeClock clock(1'000'000);
  FakeTerminal terminal;
  Progress progress(0, "reading", clock, terminal);
  terminal.Forget();
  clock.Advance(10 * kSecondMs);
  progress.Advance(25);
  EXPECT_EQ(terminal.written(), "\rreading  25  2.5/s");
}

}  // namespace
}  // namespace cairn
