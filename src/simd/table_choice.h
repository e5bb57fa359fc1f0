// TableChoice: which of the tables of a family of kernels to use here.
//
// A family has one table of functions for each target, compiled from the same sources, and a
// portable one that any CPU runs and that the others are checked against.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "simd/target_support.h"

namespace cairn::simd {

template <typename Table>
class TableChoice {
 public:
  struct Entry {
    Target target;
    const Table* table;
  };
  // The tables of this build, the best first; the last is the portable one.
  TableChoice(std::initializer_list<Entry> tables) {
    for (const Entry& entry : tables) {
      if (!CpuRuns(entry.target)) continue;
      targets_[count_] = entry.target;
      runnable_[count_++] = entry.table;
    }
  }

  // Those that this CPU can run, the best first.
  std::span<const Table* const> runnable() const { return std::span(runnable_).first(count_); }

  // The best one. A table that our machines cannot test is passed over unless it agrees with the
  // portable one here and now.
  const Table& Best(bool (*agrees_with_portable)(const Table&)) const {
    for (std::size_t i = 0; i + 1 < count_; ++i) {
      if (IsTestedHere(targets_[i]) || agrees_with_portable(*runnable_[i])) return *runnable_[i];
    }
    return *runnable_[count_ - 1];
  }

 private:
  std::array<Target, 5> targets_{};
  std::array<const Table*, 5> runnable_{};
  std::size_t count_ = 0;
};

}  // namespace cairn::simd
