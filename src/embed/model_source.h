// ModelSource: a model that can be loaded, with what is known about it before loading.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "embed/embedder.h"

namespace cairn {

struct ModelSource {
  std::string id;     // the embedder's model_id() once loaded; empty means there is no model
  std::string where;  // for people: the model's location, or why there is none
  std::function<Result<std::unique_ptr<Embedder>>()> load;
  // Reads all files of the model; kCorrupt if they are damaged.
  std::function<Status()> verify;
  enum class Kind {
    kDirectory,
    kBuiltIn,
    kOff,      // switched off
    kMissing,  // configured, but not available
  };
  Kind kind = Kind::kDirectory;
};

// No model: keyword search only.
ModelSource NoModel(std::string why, ModelSource::Kind kind = ModelSource::Kind::kOff);

// The BERT-family model in a directory: model.safetensors (or the only *.safetensors file),
// tokenizer.json and config.json. Fails if a file is missing; the contents are checked only on
// loading. The id is the directory's name and a fingerprint of the files, made from their sizes and
// from blocks spread over them, so that computing it does not read a large model.
Result<ModelSource> ModelInDirectory(const std::string& directory);

}  // namespace cairn
