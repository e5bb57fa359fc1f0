// The index finds what brute force finds, and reads few exact vectors.
#include "embed/reference_cases.h"
#include "vector/vector_index_fixture.h"

namespace cairn {
namespace {

struct Measured {
  double recall = 0;  // of the 10 nearest
  double reads = 0;   // exact vectors read per query
};

Measured Measure(const SampleVectors& vectors, const SampleVectors& queries) {
  constexpr std::size_t kWanted = 10;
  const IndexWithVectors index(vectors);
  std::size_t found = 0;
  for (const auto& query : queries) {
    const auto keys = index.Keys(query, kWanted);
    for (const std::int64_t key : BruteForce(vectors, query, kWanted))
      found += std::count(keys.begin(), keys.end(), key) > 0 ? 1 : 0;
  }
  const auto count = static_cast<double>(queries.size());
  return {static_cast<double>(found) / count / kWanted, static_cast<double>(index.reads) / count};
}

constexpr double kLeastRecall = 0.999;

TEST(VectorIndexRecall, RandomVectors) {
  SeededRng rng(11);
  const auto vectors = RandomVectors(5000, 384, rng);
  const Measured measured = Measure(vectors, RandomVectors(100, 384, rng));
  EXPECT_GE(measured.recall, kLeastRecall);
  EXPECT_LE(measured.reads, 40);
}

TEST(VectorIndexRecall, LooseAndTightClusters) {
  SeededRng rng(12);
  for (const float spread : {0.5f, 0.1f, 0.01f}) {
    const auto vectors = ClusteredVectors(5000, 384, 20, spread, rng);
    SampleVectors queries;
    for (int i = 0; i < 50; ++i) {
      queries.push_back(vectors[rng.Below(vectors.size())]);
      for (float& value : queries.back()) value += 0.5f * spread * Normal(rng);
    }
    EXPECT_GE(Measure(vectors, queries).recall, kLeastRecall) << spread;
  }
}

TEST(VectorIndexRecall, FewAndOddDimensions) {
  SeededRng rng(13);
  for (const std::size_t dimension : {2, 3, 17, 100, 130, 768}) {
    const auto vectors = RandomVectors(1000, dimension, rng);
    EXPECT_GE(Measure(vectors, RandomVectors(20, dimension, rng)).recall, kLeastRecall)
        << dimension;
  }
}

// The embeddings of real texts, and points between any two of them.
SampleVectors RealVectors() {
  SampleVectors real;
  for (const ReferenceCase& text : ReadReferenceCases(CAIRN_TESTDATA "/reference.jsonl"))
    real.push_back(text.vector);
  SampleVectors vectors = real;
  for (std::size_t a = 0; a < real.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      vectors.push_back(real[a]);
      for (std::size_t d = 0; d < real[a].size(); ++d) vectors.back()[d] += 0.7f * real[b][d];
    }
  }
  return vectors;
}

TEST(VectorIndexRecall, EmbeddingsOfRealTexts) {
  const auto vectors = RealVectors();
  ASSERT_GT(vectors.size(), 2000u);
  const SampleVectors queries(vectors.begin(), vectors.begin() + 200);
  const Measured measured = Measure(vectors, queries);
  EXPECT_GE(measured.recall, kLeastRecall);
  EXPECT_LE(measured.reads, 40);
}

}  // namespace
}  // namespace cairn
