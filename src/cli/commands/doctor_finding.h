// What `cairn doctor` finds outside of the store's tables: one line for people, and what mends it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/doctor.h"

namespace cairn {

struct DoctorFinding {
  HealthCheck check;
  // Mends it and says what was done. Empty if only a person can.
  std::function<Result<std::string>()> fix;
};

inline constexpr const char* kFixAdvice = "run `cairn doctor --fix`";

inline DoctorFinding Well(std::string name, std::string detail) {
  return {{std::move(name), true, std::move(detail), ""}, {}};
}

}  // namespace cairn
