// A histogram: cumulative counts of observed values for a few bounds.
//
// Observe costs two atomic additions. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn {

class Histogram {
 public:
  // `bounds` must be ascending and outlive the histogram.
  explicit Histogram(std::span<const double> bounds)
      : bounds_(bounds), counts_(bounds.size() + 1) {}

  void Observe(double value);

  struct Reading {
    // How many values are at most the bound with the same index; the last entry counts all.
    std::vector<std::uint64_t> up_to;
    double sum = 0;
  };
  // During concurrent observations, the sum may differ from the counts by a few values.
  Reading Read() const;

  std::span<const double> bounds() const { return bounds_; }

 private:
  const std::span<const double> bounds_;
  std::vector<std::atomic<std::uint64_t>> counts_;  // per bucket; the last: above all bounds
  std::atomic<double> sum_ = 0;
};

}  // namespace cairn
