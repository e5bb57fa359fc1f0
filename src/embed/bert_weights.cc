#include "embed/bert_weights.h"

#include <string>
#include <utility>

#include "embed/panel_packer.h"

namespace cairn {
namespace {

using kernels::PanelMatrix;
using Shape = std::vector<std::size_t>;

std::string ShapeText(const Shape& shape) {
  std::string text = "[";
  for (const std::size_t size : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(size);
  return text + "]";
}

Result<const Tensor*> FindTensor(const Safetensors& file, const std::string& name,
                                 const Shape& shape) {
  const auto wrong = [&](const std::string& message) {
    return Error{ErrorCode::kCorrupt, "model: tensor \"" + name + "\" " + message};
  };
  const Tensor* tensor = file.Find(name);
  if (tensor == nullptr) tensor = file.Find("bert." + name);
  if (tensor == nullptr) return wrong("is missing");
  if (tensor->type == TensorType::kOther) return wrong("is neither F16 nor F32");
  if (tensor->shape != shape)
    return wrong("has the shape " + ShapeText(tensor->shape) + " instead of " + ShapeText(shape));
  return tensor;
}

// Plans the layout of all weights, then packs them into one allocation.
class Packer {
 public:
  explicit Packer(const Safetensors& file) : file_(file) {}

  Status PlanMatrix(const std::string& name, const Grouping& outputs, const Grouping& inputs,
                    PanelMatrix& to) {
    CAIRN_ASSIGN_OR_RETURN(const auto weight,
                           FindTensor(file_, name + ".weight", {outputs.count, inputs.count}));
    const FileMatrix matrix{weight, outputs, inputs};
    to.number = matrix.number();
    to.depth = inputs.padded_count();
    to.panel_count = outputs.padded_count() / kernels::kPanelWidth;
    matrices_.push_back({matrix, Reserve(matrix.packed_bytes()), &to});
    return PlanVector(name + ".bias", outputs, to.bias);
  }

  Status PlanVector(const std::string& name, const Grouping& outputs, const float*& to) {
    CAIRN_ASSIGN_OR_RETURN(const auto tensor, FindTensor(file_, name, {outputs.count}));
    vectors_.push_back({tensor, outputs, Reserve(outputs.padded_count() * sizeof(float)), &to});
    return {};
  }

  Status PlanNorm(const std::string& name, std::size_t width, BertNorm& to) {
    CAIRN_TRY(PlanVector(name + ".weight", Grouping::Plain(width), to.scale));
    return PlanVector(name + ".bias", Grouping::Plain(width), to.shift);
  }

  AlignedBuffer Pack() const {
    AlignedBuffer storage(bytes_);
    for (const PlannedMatrix& plan : matrices_) {
      PackPanels(plan.matrix, storage.data() + plan.offset);
      plan.to->panels = storage.data() + plan.offset;
    }
    for (const PlannedVector& plan : vectors_) {
      auto* floats = reinterpret_cast<float*>(storage.data() + plan.offset);
      PackVector(*plan.tensor, plan.outputs, floats);
      *plan.to = floats;
    }
    return storage;
  }

 private:
  struct PlannedMatrix {
    FileMatrix matrix;
    std::size_t offset;
    PanelMatrix* to;
  };
  struct PlannedVector {
    const Tensor* tensor;
    Grouping outputs;
    std::size_t offset;
    const float** to;
  };

  std::size_t Reserve(std::size_t bytes) {
    const std::size_t offset = bytes_;
    bytes_ += (bytes + kernels::kAlignment - 1) / kernels::kAlignment * kernels::kAlignment;
    return offset;
  }

  const Safetensors& file_;
  std::vector<PlannedMatrix> matrices_;
  std::vector<PlannedVector> vectors_;
  std::size_t bytes_ = 0;
};

Status PlanLayer(Packer& packer, const BertConfig& config, std::size_t index, BertLayer& layer) {
  const std::string name = "encoder.layer." + std::to_string(index) + ".";
  const Grouping hidden = Grouping::Plain(config.hidden);
  const Grouping outputs = Grouping::Panels(config.hidden, config.hidden);
  const Grouping heads = Grouping::Panels(config.hidden, config.head_width());
  const Grouping wide = Grouping::Panels(config.intermediate, config.intermediate);
  CAIRN_TRY(packer.PlanMatrix(name + "attention.self.query", heads, hidden, layer.query));
  CAIRN_TRY(packer.PlanMatrix(name + "attention.self.key", heads, hidden, layer.key));
  CAIRN_TRY(packer.PlanMatrix(name + "attention.self.value", heads, hidden, layer.value));
  CAIRN_TRY(packer.PlanMatrix(name + "attention.output.dense", outputs, heads, layer.mix));
  CAIRN_TRY(packer.PlanNorm(name + "attention.output.LayerNorm", config.hidden, layer.mix_norm));
  CAIRN_TRY(packer.PlanMatrix(name + "intermediate.dense", wide, hidden, layer.up));
  CAIRN_TRY(packer.PlanMatrix(name + "output.dense", outputs, Grouping::Plain(config.intermediate),
                              layer.down));
  return packer.PlanNorm(name + "output.LayerNorm", config.hidden, layer.down_norm);
}

Status FindTable(const Safetensors& file, const std::string& name, const Shape& shape,
                 EmbeddingTable& to) {
  CAIRN_ASSIGN_OR_RETURN(const auto tensor,
                         FindTensor(file, "embeddings." + name + ".weight", shape));
  const bool half = tensor->type == TensorType::kF16;
  to = {tensor->data.data(), half ? kernels::Number::kHalf : kernels::Number::kSingle};
  return {};
}

}  // namespace

Result<BertWeights> BertWeights::Load(const Safetensors& file, const BertConfig& config) {
  BertWeights weights;
  const std::size_t width = config.hidden;
  CAIRN_TRY(FindTable(file, "word_embeddings", {config.vocabulary, width}, weights.words));
  CAIRN_TRY(FindTable(file, "position_embeddings", {config.positions, width}, weights.positions));
  CAIRN_TRY(FindTable(file, "token_type_embeddings", {config.token_types, width}, weights.types));
  Packer packer(file);
  CAIRN_TRY(packer.PlanNorm("embeddings.LayerNorm", width, weights.embedding_norm));
  weights.layers.resize(config.layers);
  for (std::size_t i = 0; i < config.layers; ++i)
    CAIRN_TRY(PlanLayer(packer, config, i, weights.layers[i]));
  weights.storage_ = packer.Pack();
  return weights;
}

}  // namespace cairn
