// Which model embeds, as the setting embedding.model says.
#pragma once

#include <filesystem>
#include <string>

#include "embed/model_source.h"

namespace cairn {

// `setting` is minilm, none or a directory, which is looked for from `base` if it is relative. A
// directory without a model is no model: what is stored and found by words goes on working.
ModelSource ChooseModel(const std::string& setting, const std::filesystem::path& base);

}  // namespace cairn
