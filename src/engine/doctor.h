// What is well with this memory and what is not: the store, the model, the vectors.
#pragma once

#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "store/store.h"

namespace cairn {

struct HealthCheck {
  std::string check;  // store, model, vectors
  bool ok = true;
  std::string detail;  // what was found
  std::string advice;  // what to do about it; empty if it is well
};

struct Diagnosis {
  std::vector<HealthCheck> checks;
  std::string model;        // the id of the model that embeds new memories; empty if none does
  std::string model_place;  // where it is, or why there is none
  std::vector<Id> without_vectors;  // memories that have no vector of that model

  bool IsHealthy() const;
};

class Doctor {
 public:
  explicit Doctor(const Context& context) : context_(context) {}

  // Looks at everything and changes nothing. Reads the whole store and the whole model.
  Result<Diagnosis> Examine();

 private:
  HealthCheck ExamineStore(const StoreStats& stats);
  HealthCheck ExamineModel();
  HealthCheck ExamineVectors(const StoreStats& stats, std::int64_t missing);

  const Context& context_;
};

}  // namespace cairn
