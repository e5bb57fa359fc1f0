#include "metrics/process_metrics.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

TEST(ProcessMetrics, PagesAreTheFirstTwoNumbers) {
  EXPECT_EQ(ReadMemoryPages("4096 1024 512 1 0 333 0\n"), (MemoryPages{4096, 1024}));
  for (const char* text : {"", "4096", "4096 ", "4096 1024", "x 1 2", "4096 x 2", "4096  1024 2",
                           "99999999999999999999 1 2"}) {
    EXPECT_EQ(ReadMemoryPages(text), std::nullopt) << text;
  }
}

double ValueOf(const std::string& text, const std::string& name) {
  const std::size_t at = text.find("\n" + name + " ");
  if (at == std::string::npos) return -1;
  return std::stod(text.substr(at + name.size() + 2));
}

TEST(ProcessMetrics, DescribesThisProcess) {
  MetricsText written;
  WriteProcessMetrics(written, 1'500);
  const std::string& text = written.text();
  EXPECT_EQ(ValueOf(text, "process_start_time_seconds"), 1.5);
  EXPECT_GE(ValueOf(text, "process_cpu_seconds_total"), 0);
  EXPECT_GT(ValueOf(text, "process_resident_memory_bytes"), 100'000);
  EXPECT_GE(ValueOf(text, "process_virtual_memory_bytes"),
            ValueOf(text, "process_resident_memory_bytes"));
  EXPECT_GE(ValueOf(text, "process_open_fds"), 0);
  EXPECT_GT(ValueOf(text, "process_max_fds"), ValueOf(text, "process_open_fds"));
}

}  // namespace
}  // namespace cairn
