#include "transport/stop_deadline.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <thread>

namespace cairn {
namespace {

using std::chrono::milliseconds;

TEST(StopDeadlineDeathTest, ExitsAProcessThatDoesNotStop) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        const StopSignals signals;
        const StopDeadline deadline(signals, milliseconds(20));
        std::raise(SIGTERM);
        std::this_thread::sleep_for(std::chrono::minutes(1));
        std::_Exit(1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(StopDeadlineDeathTest, CoversDestructionAfterASignal) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        {
          const StopSignals signals;
          const StopDeadline deadline(signals, milliseconds(20));
          std::raise(SIGTERM);
        }
        std::this_thread::sleep_for(std::chrono::minutes(1));
        std::_Exit(1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(StopDeadline, IsCancelledWithoutASignal) {
  for (int i = 0; i < 3; ++i) {
    const StopSignals signals;
    const StopDeadline deadline(signals, milliseconds(1));
  }
  std::this_thread::sleep_for(milliseconds(20));
}

}  // namespace
}  // namespace cairn
