// ModelSource: a model that can be loaded, and what is known of it before that.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "embed/embedder.h"

namespace cairn {

struct ModelSource {
  std::string id;     // the loaded embedder's model_id(); empty means that there is no model
  std::string where;  // for people: the place of the model, or why there is none
  std::function<Result<std::unique_ptr<Embedder>>()> load;
  // Reads all of the model's files and says what is wrong with them: kCorrupt.
  std::function<Status()> verify;
  enum class Kind {
    kDirectory,
    kBuiltIn,
    kOff,      // nobody wants one
    kMissing,  // one is wanted that cannot be had
  };
  Kind kind = Kind::kDirectory;
};

// No model: only words are searched.
ModelSource NoModel(std::string why, ModelSource::Kind kind = ModelSource::Kind::kOff);

// The BERT-family model in a directory: model.safetensors (or the only *.safetensors there is),
// tokenizer.json and config.json. Fails if one of them is missing; what is in them is looked at
// when it is loaded. The id is the directory's name and a fingerprint of the files, taken from
// their sizes and from blocks spread over them, so that asking for it does not read a large model.
Result<ModelSource> ModelInDirectory(const std::string& directory);

}  // namespace cairn
