#include "metrics/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace cairn {
namespace {

constexpr const char* kStatm = "/proc/self/statm";
constexpr const char* kDescriptors = "/proc/self/fd";

double SecondsOf(const timeval& time) {
  constexpr double kMicrosecondsASecond = 1e6;
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_usec) / kMicrosecondsASecond;
}

void WriteCpu(MetricsText& text) {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return;
  text.Single("process_cpu_seconds_total", MetricKind::kCounter, "CPU time used by this process.",
              SecondsOf(usage.ru_utime) + SecondsOf(usage.ru_stime));
}

void WriteMemory(MetricsText& text) {
  std::ifstream file(kStatm, std::ios::binary);
  const std::string statm{std::istreambuf_iterator<char>(file), {}};
  const auto pages = ReadMemoryPages(statm);
  if (!pages) return;
  const auto page = static_cast<double>(sysconf(_SC_PAGESIZE));
  text.Single("process_resident_memory_bytes", MetricKind::kGauge,
              "Resident memory, including mapped files.",
              static_cast<double>(pages->resident) * page);
  text.Single("process_virtual_memory_bytes", MetricKind::kGauge, "Virtual memory size.",
              static_cast<double>(pages->in_all) * page);
}

void WriteDescriptors(MetricsText& text) {
  std::error_code error;
  std::int64_t open = -1;  // not counting the one opened by counting
  for (std::filesystem::directory_iterator at(kDescriptors, error), end; !error && at != end;
       at.increment(error)) {
    ++open;
  }
  if (!error) {
    text.Single("process_open_fds", MetricKind::kGauge, "Open file descriptors.",
                static_cast<double>(open));
  }
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  text.Single("process_max_fds", MetricKind::kGauge, "Maximum number of open file descriptors.",
              static_cast<double>(limit.rlim_cur));
}

// Parses a number and the space after it, and removes both from `text`.
std::optional<std::int64_t> TakeNumber(std::string_view& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end == text.data() + text.size() || *end != ' ') return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end + 1 - text.data()));
  return number;
}

}  // namespace

std::optional<MemoryPages> ReadMemoryPages(std::string_view statm) {
  const auto in_all = TakeNumber(statm);
  const auto resident = TakeNumber(statm);
  if (!in_all || !resident) return std::nullopt;
  return MemoryPages{*in_all, *resident};
}

void WriteProcessMetrics(MetricsText& text, TimeMs started) {
  WriteCpu(text);
  WriteMemory(text);
  WriteDescriptors(text);
  text.Single("process_start_time_seconds", MetricKind::kGauge,
              "Start time of this process, in seconds since 1970.",
              static_cast<double>(started) / static_cast<double>(kSecondMs));
}

}  // namespace cairn
