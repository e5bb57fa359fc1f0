// Selects the embedding model according to the setting embedding.model.
#pragma once

#include <filesystem>
#include <string>

#include "embed/model_source.h"

namespace cairn {

// `setting` is minilm, none or a directory; a relative one is resolved against `base`. A directory
// without a model gives no model: storing and keyword search continue to work.
ModelSource ChooseModel(const std::string& setting, const std::filesystem::path& base);

}  // namespace cairn
