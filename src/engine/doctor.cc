#include "engine/doctor.h"

#include <algorithm>

#include "embed/lazy_embedder.h"
#include "engine/meaning.h"

namespace cairn {

bool Diagnosis::IsHealthy() const {
  return std::all_of(checks.begin(), checks.end(), [](const HealthCheck& f) { return f.ok; });
}

HealthCheck Doctor::ExamineStore(const StoreStats& stats) {
  if (const Status sound = context_.store.Check(); !sound) {
    return {"store", false, sound.error().message, "run `cairn rebuild`"};
  }
  return {"store", true,
          std::to_string(stats.total) + " memories alive, schema " +
              std::to_string(stats.schema_version) + ", the index agrees with the records",
          ""};
}

HealthCheck Doctor::ExamineModel() {
  const ModelSource& source = context_.embedder->source();
  if (context_.embedder->IsOff()) {
    return {"model", true, "none, memories are found by their words only: " + source.where, ""};
  }
  if (const Status holds = source.verify(); !holds) {
    return {"model", false, source.id + ": " + holds.error().message,
            "until then memories are found by their words only"};
  }
  return {"model", true, source.id + ", " + source.where + ", its sum holds", ""};
}

HealthCheck Doctor::ExamineVectors(const StoreStats& stats, std::int64_t missing) {
  std::int64_t other = 0;
  std::int64_t present = 0;
  for (const auto& [model, count] : stats.vectors_by_model) {
    (model == context_.embedder->model_id() ? present : other) += count;
  }
  std::string detail = std::to_string(present) + " of the model";
  if (other > 0) detail += ", " + std::to_string(other) + " of other models";
  if (missing == 0) return {"vectors", true, detail, ""};
  return {"vectors", false, detail + ", " + std::to_string(missing) + " memories without one",
          "run `cairn reembed`"};
}

Result<Diagnosis> Doctor::Examine() {
  const auto stats = context_.store.Stats(context_.clock.Now());
  if (!stats) return stats.error();
  Diagnosis diagnosis;
  diagnosis.checks.push_back(ExamineStore(*stats));
  if (context_.embedder == nullptr) return diagnosis;
  auto missing = Meaning(context_).FindMissing();
  if (!missing) return missing.error();
  diagnosis.model = context_.embedder->model_id();
  diagnosis.model_place = context_.embedder->source().where;
  diagnosis.checks.push_back(ExamineModel());
  diagnosis.checks.push_back(ExamineVectors(*stats, std::ssize(*missing)));
  diagnosis.without_vectors = *std::move(missing);
  return diagnosis;
}

}  // namespace cairn
