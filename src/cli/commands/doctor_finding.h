// A finding of `cairn doctor` outside the store's tables: one line of text, and an optional repair.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/doctor.h"

namespace cairn {

struct DoctorFinding {
  HealthCheck check;
  // Repairs it and returns what was done. Empty if it cannot be repaired automatically.
  std::function<Result<std::string>()> fix;
};

inline constexpr const char* kFixAdvice = "run `cairn doctor --fix`";

inline DoctorFinding Well(std::string name, std::string detail) {
  return {{std::move(name), true, std::move(detail), ""}, {}};
}

}  // namespace cairn
