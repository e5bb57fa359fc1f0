// VectorCache: the vectors of a store as indexes in memory, one for each model, filled when first
// searched and brought up to date before every search.
//
// The file is the only truth. A search reads the marks of its snapshot (vector_rows.h), and uses
// the index only if that has the same marks: so it sees exactly what the rest of its snapshot says,
// whoever wrote it. An index that is behind reads what is new and forgets what was removed; a
// snapshot that is behind is taken again. Whatever goes wrong while an index is changed empties it,
// and the next search starts anew. Nothing is ever written.
//
// May be used from several threads, each with its own connection.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/sqlite/connection.h"
#include "store/sqlite/vector_rows.h"
#include "store/store.h"
#include "vector/exact_cache.h"
#include "vector/vector_index.h"

namespace cairn::sqlite {

class VectorCache {
 public:
  Result<std::vector<VectorHit>> Search(Connection& connection, const std::string& model,
                                        std::span<const float> query, const Filter& filter,
                                        std::int64_t limit, TimeMs now);
  Result<std::vector<std::optional<VectorHit>>> Score(Connection& connection,
                                                      const std::string& model,
                                                      std::span<const float> query,
                                                      std::span<const Id> ids);

 private:
  // 20,000 vectors of 384 numbers: 31 MB.
  static constexpr std::size_t kMostExactNumbers = std::size_t{20'000} * 384;

  // The vectors of one model and dimension.
  struct Part {
    Part(std::string model_name, std::size_t dimension)
        : model(std::move(model_name)), index(dimension) {}
    const std::string model;
    ExactCache exact{kMostExactNumbers};
    std::shared_mutex mutex;  // guards what follows
    VectorIndex index;
    VectorMarks marks;  // zeros: nothing is in the index
  };

  Part& PartFor(const std::string& model, std::size_t dimension);
  // Calls `use(index)` while the index and the connection are of the same state.
  template <typename Use>
  Status WithIndex(Connection& connection, Part& part, Use use);
  static Status CatchUp(Connection& connection, const VectorMarks& marks, Part& part);
  static Status ReadChanges(Connection& connection, const VectorMarks& marks, Part& part);

  std::mutex parts_mutex_;
  std::map<std::pair<std::string, std::size_t>, std::unique_ptr<Part>> parts_;
};

}  // namespace cairn::sqlite
