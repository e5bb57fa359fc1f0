#include "embed/model_data/built_in_model.h"

#include "base/hash.h"
#include "embed/bert_embedder.h"
#include "embed/model_data/embedded_model.h"

namespace cairn {
namespace {

constexpr std::size_t kSumDigits = 8;  // of the hash of the weights, enough to distinguish models

Status VerifyFile(const EmbeddedFile& file) {
  if (Sha256Hex(file.text()) == file.sha256) return {};
  return Error{ErrorCode::kCorrupt, std::string(file.name) +
                                        " built into this program has a different SHA-256 than "
                                        "when it was built; reinstall Cairn"};
}

Status VerifyModel(const EmbeddedModel& model) {
  CAIRN_TRY(VerifyFile(model.weights));
  CAIRN_TRY(VerifyFile(model.tokenizer));
  return VerifyFile(model.config);
}

}  // namespace

ModelSource BuiltInModel() {
  const auto model = FindEmbeddedModel();
  if (!model) return NoModel("this build has no model; set embedding.model to a directory");
  const std::string id =
      "all-MiniLM-L6-v2@" + std::string(model->weights.sha256.substr(0, kSumDigits));
  return {.id = id,
          .where = "built in",
          .load =
              [model = *model, id] {
                return BertEmbedder::Load(
                    {model.weights.bytes, model.tokenizer.text(), model.config.text()}, id);
              },
          .verify = [model = *model] { return VerifyModel(model); },
          .kind = ModelSource::Kind::kBuiltIn};
}

}  // namespace cairn
