// Metrics of this process, with the standard names of Prometheus client libraries.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/clock.h"
#include "metrics/metrics_text.h"

namespace cairn {

// In pages, as in /proc/self/statm.
struct MemoryPages {
  std::int64_t in_all = 0;
  std::int64_t resident = 0;

  friend bool operator==(const MemoryPages&, const MemoryPages&) = default;
};

// Nothing if it does not start with two numbers.
std::optional<MemoryPages> ReadMemoryPages(std::string_view statm);

// Values that the system does not provide are omitted.
void WriteProcessMetrics(MetricsText& text, TimeMs started);

}  // namespace cairn
