// Measures search on labelled data: stores the texts, asks the questions, compares.
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
  // The engine works on a store of its own, empty or filled by an earlier evaluation of the same
  // data. Both outlive it.
  Evaluation(Engine& engine, const Dataset& data) : engine_(engine), data_(data) {}

  // Stores the texts with their vectors, each once and whatever the number of its groups; those
  // that are there already are left. Empty ones are passed over.
  Status Store(const EmbeddingService::Progress& progress);

  // Asks every question with the request's settings; `request.query`, filter and dates are filled
  // in.
  using Progress = std::function<void(std::int64_t done, std::int64_t total)>;
  Result<std::vector<EvaluatedQuery>> Ask(const SearchRequest& request, const Progress& progress);

 private:
  SearchRequest RequestFor(const EvalQuery& query, SearchRequest request) const;

  Engine& engine_;
  const Dataset& data_;
};

}  // namespace cairn
