// What the system knows about this process, by the names that all of Prometheus' clients use.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/clock.h"
#include "metrics/metrics_text.h"

namespace cairn {

// In pages, as /proc/self/statm has it.
struct MemoryPages {
  std::int64_t in_all = 0;
  std::int64_t resident = 0;

  friend bool operator==(const MemoryPages&, const MemoryPages&) = default;
};

// Nothing if it does not begin with two numbers.
std::optional<MemoryPages> ReadMemoryPages(std::string_view statm);

// What the system does not tell is left out.
void WriteProcessMetrics(MetricsText& text, TimeMs started);

}  // namespace cairn
