#include "app/choose_model.h"

#include <utility>

#include "embed/model_data/built_in_model.h"

namespace cairn {

ModelSource ChooseModel(const std::string& setting, const std::filesystem::path& base) {
  if (setting == "none") return NoModel("embedding.model is none");
  if (setting == "minilm") return BuiltInModel();
  auto found = ModelInDirectory((base / setting).lexically_normal().string());
  if (!found) {
    return NoModel("embedding.model: " + found.error().message, ModelSource::Kind::kMissing);
  }
  return *std::move(found);
}

}  // namespace cairn
