// Measures search quality on labeled data: stores the texts, runs the queries, scores the rankings.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "eval/dataset.h"
#include "eval/metrics.h"

namespace cairn {

struct RankedDocument {
  std::string id;
  double score = 0;
};

struct EvaluatedQuery {
  const EvalQuery* query = nullptr;
  std::vector<RankedDocument> ranked;
  RankingMetrics metrics;
};

class Evaluation {
 public:
  // The engine must use a store of its own, empty or filled by an earlier evaluation of the same
  // data. Both outlive this object.
  Evaluation(Engine& engine, const Dataset& data) : engine_(engine), data_(data) {}

  // Stores and embeds each text once, however many groups it has. Skips empty texts and those
  // already stored.
  Status Store(const EmbeddingService::Progress& progress);

  // Runs every query with the settings of `request`; `request.query`, filter and dates are filled
  // in.
  using Progress = std::function<void(std::int64_t done, std::int64_t total)>;
  Result<std::vector<EvaluatedQuery>> Ask(const SearchRequest& request, const Progress& progress);

 private:
  SearchRequest RequestFor(const EvalQuery& query, SearchRequest request) const;

  Engine& engine_;
  const Dataset& data_;
};

}  // namespace cairn
