// The statements about vectors that a search needs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

// How far the sequences of vectors and of removals have come. They only rise, in every process and
// for every connection alike, so that equal marks mean equal vectors.
struct VectorMarks {
  std::int64_t change = 0;
  std::int64_t removal = 0;

  // Whether a state with these marks comes after that one.
  bool IsAfter(const VectorMarks& other) const {
    return change > other.change || removal > other.removal;
  }
  friend bool operator==(const VectorMarks&, const VectorMarks&) = default;
};
Result<VectorMarks> ReadMarks(Connection& connection);

struct Removal {
  std::int64_t number = 0;
  std::int64_t memory = 0;
};
// The memories that lost vectors after that mark, in order; nothing if it is so long ago that the
// log of removals does not reach back to it.
Result<std::optional<std::vector<Removal>>> RemovedSince(Connection& connection,
                                                         std::int64_t removal);

struct CodeRow {
  std::int64_t change = 0;
  std::int64_t memory = 0;
  std::int64_t window = 0;
  std::string_view code;  // valid during the visit; as MakeCode makes it (vector/codes.h)
};
// The vectors of that model and dimension that were written after that mark, in order of writing. A
// code that is missing is made from the vector; what is damaged is passed over.
Status ForEachCode(Connection& connection, const std::string& model, std::size_t dimension,
                   std::int64_t after_change, const std::function<void(const CodeRow&)>& visit);

// Reads exact vectors by their number of change. Must not outlive its connection.
class VectorReader {
 public:
  static Result<VectorReader> Open(Connection& connection);
  // False if there is none, or none of so many finite numbers.
  Result<bool> Read(std::int64_t change, std::span<float> values);

 private:
  explicit VectorReader(Query query) : query_(std::move(query)) {}
  Query query_;
};

// Drops vectors that cannot be used, with the other windows of their memories, and makes the codes
// of all others anew. Inside the caller's transaction.
Status RebuildCodes(Connection& connection);
// How many vectors cannot be read, or have a code that is not theirs.
Result<std::int64_t> CountDamagedVectors(Connection& connection);
// Counts the memories whose windows are not 0, 1, 2 …
inline constexpr std::string_view kCountWithGaps =
    "SELECT count(*) FROM (SELECT 1 FROM vector GROUP BY memory, model"
    " HAVING max(window) <> count(*) - 1)";

}  // namespace cairn::sqlite
