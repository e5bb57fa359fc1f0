// The ids that an API call applies to.
#pragma once

#include <vector>

#include "base/id.h"
#include "tools/params.h"

namespace cairn {

inline constexpr std::size_t kMostIds = 1000;  // per call; enough for a lasso selection

struct IdParams {
  Id id;

  template <typename V>
  static void Describe(V& v) {
    v.Required("id", &IdParams::id, "");
  }
};

struct IdsParams {
  std::vector<Id> ids;

  template <typename V>
  static void Describe(V& v) {
    v.Required("ids", &IdsParams::ids, "", {.least_items = 1, .most_items = kMostIds});
  }
};

}  // namespace cairn
