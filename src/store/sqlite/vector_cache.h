// VectorCache: the vectors of a store as indexes in memory, one for each model, filled by the first
// search and brought up to date before every search.
//
// The file is the source of truth: a search gives exactly what its snapshot holds, no matter who
// wrote it. It compares the marks of its snapshot with those of the index (vector_rows.h). An index
// that is behind reads what is new and drops what was removed. An index that is ahead, because
// another thread has searched a newer snapshot, serves all memories but those that the log says
// have changed since (vector_log.h); these few are scored from the file. If the log does not reach
// back to the snapshot, all vectors in the file are compared. An error while an index changes
// empties it, and the next search fills it again. Nothing is ever written.
//
// May be used from several threads, each with its own connection, which holds a snapshot.
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
#include "store/sqlite/vector_log.h"
#include "store/sqlite/vector_rows.h"
#include "store/store.h"
#include "vector/exact_cache.h"
#include "vector/vector_index.h"

namespace cairn::sqlite {

class VectorCache {
 public:
  // As many as the file's log of removals keeps: 320 KB for each model.
  static constexpr std::size_t kLogSize = 10'000;

  explicit VectorCache(std::size_t log_size = kLogSize) : log_size_(log_size) {}

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
    Part(std::string model_name, std::size_t dimension, std::size_t log_size)
        : model(std::move(model_name)), index(dimension), log(log_size) {}
    const std::string model;
    ExactCache exact{kMostExactNumbers};
    std::shared_mutex mutex;  // guards what follows
    VectorIndex index;
    VectorMarks marks;  // zeros: nothing is in the index
    VectorLog log;      // of what the index took in since it was filled
  };

  Part& PartFor(const std::string& model, std::size_t dimension);
  // Calls `use(part, changed)` while the index has what the connection's snapshot has, except for
  // the memories `changed`, which ascend. False, without a call, if the index is too far ahead.
  template <typename Use>
  static Result<bool> WithIndex(Connection& connection, Part& part, Use use);
  static Status CatchUp(Connection& connection, const VectorMarks& marks, Part& part);
  static Status ReadChanges(Connection& connection, const VectorMarks& marks, Part& part);
  static void Clear(Part& part);

  const std::size_t log_size_;
  std::mutex parts_mutex_;
  std::map<std::pair<std::string, std::size_t>, std::unique_ptr<Part>> parts_;
};

}  // namespace cairn::sqlite
