// Vectors on their way to the server, many at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/postgres/link.h"

namespace cairn::postgres {

class VectorBatch {
 public:
  explicit VectorBatch(Link& link) : link_(link) {}

  // The vectors of a memory that has none yet.
  Status Add(std::int64_t row, const std::string& model,
             std::span<const std::vector<float>> windows);
  // Whether some of that memory wait.
  bool Has(std::int64_t row) const { return rows_.contains(row); }
  Status Flush();

 private:
  struct Item {
    std::int64_t row = 0;
    std::int64_t number = 0;
    std::string model;
    std::vector<float> values;
  };
  Result<std::uint32_t> HalfVectorType();

  Link& link_;
  std::vector<Item> items_;
  std::set<std::int64_t> rows_;
  std::int64_t sent_ = 0;  // in this transaction
  std::uint32_t half_vector_type_ = 0;
};

}  // namespace cairn::postgres
