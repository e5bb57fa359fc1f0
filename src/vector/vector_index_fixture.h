// An index together with its exact vectors, for tests. The key of a vector is its position.
#pragma once

#include <gtest/gtest.h>

#include "vector/sample_vectors.h"
#include "vector/vector_index.h"

namespace cairn {

class IndexWithVectors {
 public:
  explicit IndexWithVectors(std::size_t dimension) : index(dimension) {}
  explicit IndexWithVectors(const SampleVectors& all) : IndexWithVectors(all[0].size()) {
    for (const auto& vector : all) Add(std::ssize(vectors), 0, vector);
  }

  void Add(std::int64_t key, std::int64_t window, const std::vector<float>& vector) {
    const std::string code = *MakeCode(vector);
    index.Add(key, window, std::ssize(vectors), *ReadCode(code, vector.size()));
    vectors.push_back(vector);
  }

  std::vector<KeyHit> Search(const std::vector<float>& query, std::size_t wanted,
                             const RowSet& allowed = RowSet::AllExceptNamed()) const {
    const auto hits = index.Search(CodedQuery(query), wanted, allowed, Read());
    EXPECT_TRUE(hits);
    return hits ? *hits : std::vector<KeyHit>();
  }
  std::vector<std::int64_t> Keys(const std::vector<float>& query, std::size_t wanted,
                                 const RowSet& allowed = RowSet::AllExceptNamed()) const {
    std::vector<std::int64_t> keys;
    for (const KeyHit& hit : Search(query, wanted, allowed)) keys.push_back(hit.key);
    return keys;
  }
  VectorIndex::ReadVector Read() const {
    return [this](std::int64_t handle, std::span<float> values) -> Result<bool> {
      ++reads;
      const auto& vector = vectors[static_cast<std::size_t>(handle)];
      std::copy(vector.begin(), vector.end(), values.begin());
      return true;
    };
  }

  VectorIndex index;
  SampleVectors vectors;  // by handle
  mutable std::size_t reads = 0;
};

}  // namespace cairn
