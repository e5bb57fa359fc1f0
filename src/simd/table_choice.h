// TableChoice: selects a table of kernels for this CPU.
//
// A family of kernels has one table of functions per target, all compiled from the same sources,
// and a portable one that runs on any CPU and is the reference for the others.
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
  // The tables of this build, best first; the last is the portable one.
  TableChoice(std::initializer_list<Entry> tables) {
    for (const Entry& entry : tables) {
      if (!CpuRuns(entry.target)) continue;
      targets_[count_] = entry.target;
      runnable_[count_++] = entry.table;
    }
  }

  // The tables that this CPU can run, best first.
  std::span<const Table* const> runnable() const { return std::span(runnable_).first(count_); }

  // The best table. A table for a target that our machines cannot test is skipped unless it agrees
  // with the portable one at run time.
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
