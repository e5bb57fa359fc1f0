// How a measured quantity is spread: counts of values up to each of a few bounds.
//
// Observe costs two atomic additions and may be called from several threads at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn {

class Histogram {
 public:
  // `bounds` rise, and outlive the histogram.
  explicit Histogram(std::span<const double> bounds)
      : bounds_(bounds), counts_(bounds.size() + 1) {}

  void Observe(double value);

  struct Reading {
    // How many values were at most the bound of the same place; the last one has no bound: all.
    std::vector<std::uint64_t> up_to;
    double sum = 0;
  };
  // While others observe, the sum may be a few values ahead of the counts or behind them.
  Reading Read() const;

  std::span<const double> bounds() const { return bounds_; }

 private:
  const std::span<const double> bounds_;
  std::vector<std::atomic<std::uint64_t>> counts_;  // between two bounds; the last: above all
  std::atomic<double> sum_ = 0;
};

}  // namespace cairn
