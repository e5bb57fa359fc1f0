#include "embed/model_data/embedded_model.h"

#ifdef CAIRN_WEIGHTS_SHA256
// The bounds of the files in model_files.S.
#define CAIRN_FILE_BOUNDS(name)                                                  \
  extern "C" [[gnu::visibility("hidden")]] const std::byte cairn_model_##name[]; \
  extern "C" [[gnu::visibility("hidden")]] const std::byte cairn_model_##name##_end[]
CAIRN_FILE_BOUNDS(weights);
CAIRN_FILE_BOUNDS(tokenizer);
CAIRN_FILE_BOUNDS(config);
#endif

namespace cairn {

#ifdef CAIRN_WEIGHTS_SHA256
std::optional<EmbeddedModel> FindEmbeddedModel() {
  return EmbeddedModel{
      .weights = {"model.fp16.safetensors",
                  {cairn_model_weights, cairn_model_weights_end},
                  CAIRN_WEIGHTS_SHA256},
      .tokenizer = {"tokenizer.json",
                    {cairn_model_tokenizer, cairn_model_tokenizer_end},
                    CAIRN_TOKENIZER_SHA256},
      .config = {"config.json", {cairn_model_config, cairn_model_config_end}, CAIRN_CONFIG_SHA256},
  };
}
#else
std::optional<EmbeddedModel> FindEmbeddedModel() { return std::nullopt; }
#endif

}  // namespace cairn
