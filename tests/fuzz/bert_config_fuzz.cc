// Fuzzes a model's config.json: it is rejected, or its numbers are consistent.
#include "embed/bert_config.h"
#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto config = cairn::ParseBertConfig(cairn::TextOf(data, size));
  if (!config) return 0;
  cairn::Check(config->heads > 0 && config->hidden % config->heads == 0);
  cairn::Check(config->layers > 0 && config->vocabulary > 0 && config->positions > 0);
  return 0;
}
