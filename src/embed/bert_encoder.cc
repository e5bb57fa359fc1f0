#include "embed/bert_encoder.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace cairn {
namespace {

using kernels::Finish;
using kernels::kPanelWidth;
using kernels::RoundUpToPanel;

// Tokens per batch: enough to amortize the conversion of each panel of weights over many rows, few
// enough to keep intermediate results in the L2 cache. A longer sentence makes a larger batch.
constexpr std::size_t kBatchTokens = kernels::kRowBlock;

std::size_t TokensOf(std::span<const TokenSpan> sentences) {
  std::size_t tokens = 0;
  for (const TokenSpan& sentence : sentences) tokens += sentence.size();
  return tokens;
}

// How many sentences from the front fit in a batch; at least one.
std::size_t CountForBatch(std::span<const TokenSpan> sentences) {
  std::size_t count = 1;
  std::size_t tokens = sentences.front().size();
  while (count < sentences.size() && tokens + sentences[count].size() <= kBatchTokens)
    tokens += sentences[count++].size();
  return count;
}

}  // namespace

// Some sentences and the memory for their intermediate results.
struct BertEncoder::Batch {
  std::span<const TokenSpan> sentences;
  std::size_t tokens = 0;
  std::size_t hidden_stride = 0;
  std::size_t heads_stride = 0;  // all heads, each padded to whole panels
  std::size_t wide_stride = 0;
  float* hidden = nullptr;  // a row for each token; so are query, mixed and wide
  float* query = nullptr;
  float* key = nullptr;  // by panels, each with a row for each token; so is value
  float* value = nullptr;
  float* mixed = nullptr;
  float* wide = nullptr;            // for kRowBlock tokens at most
  float* panel_room = nullptr;      // see MatMul::room
  float* attention_room = nullptr;  // see Attention::room
};

Result<std::unique_ptr<BertEncoder>> BertEncoder::Load(std::span<const std::byte> file,
                                                       const BertConfig& config,
                                                       const kernels::Kernels& kernels) {
  CAIRN_ASSIGN_OR_RETURN(const Safetensors tensors, Safetensors::Parse(file));
  CAIRN_ASSIGN_OR_RETURN(BertWeights weights, BertWeights::Load(tensors, config));
  return std::unique_ptr<BertEncoder>(new BertEncoder(config, std::move(weights), kernels));
}

Status BertEncoder::Check(std::span<const TokenSpan> sentences, std::span<float> out) const {
  if (out.size() != sentences.size() * config_.hidden)
    return InvalidArgument("encoder: room for " + std::to_string(out.size()) + " numbers given");
  for (const TokenSpan& sentence : sentences) {
    if (sentence.empty() || sentence.size() > config_.positions)
      return InvalidArgument("encoder: a sequence must have 1 to " +
                             std::to_string(config_.positions) + " tokens, not " +
                             std::to_string(sentence.size()));
    for (const TokenId token : sentence)
      if (token < 0 || static_cast<std::size_t>(token) >= config_.vocabulary)
        return InvalidArgument("encoder: token " + std::to_string(token) +
                               " is not in the vocabulary");
  }
  return {};
}

Status BertEncoder::Encode(std::span<const TokenSpan> sentences, std::span<float> out,
                           Scratch& scratch) const {
  CAIRN_TRY(Check(sentences, out));
  while (!sentences.empty()) {
    const std::size_t count = CountForBatch(sentences);
    EncodeBatch(Arrange(sentences.first(count), scratch), out.data());
    sentences = sentences.subspan(count);
    out = out.subspan(count * config_.hidden);
  }
  return {};
}

BertEncoder::Batch BertEncoder::Arrange(std::span<const TokenSpan> sentences,
                                        Scratch& scratch) const {
  Batch batch{.sentences = sentences, .tokens = TokensOf(sentences)};
  const std::size_t head_panels = RoundUpToPanel(config_.head_width()) / kPanelWidth;
  batch.hidden_stride = RoundUpToPanel(config_.hidden);
  batch.heads_stride = config_.heads * head_panels * kPanelWidth;
  batch.wide_stride = RoundUpToPanel(config_.intermediate);
  std::size_t longest = 0;
  for (const TokenSpan& sentence : sentences) longest = std::max(longest, sentence.size());

  // Every size is a multiple of a panel's, so that each part is aligned.
  const std::pair<float**, std::size_t> parts[] = {
      {&batch.panel_room, kernels::kDepthBlock * kPanelWidth},
      {&batch.hidden, batch.tokens * batch.hidden_stride},
      {&batch.query, batch.tokens * batch.heads_stride},
      {&batch.key, batch.tokens * batch.heads_stride},
      {&batch.value, batch.tokens * batch.heads_stride},
      {&batch.mixed, batch.tokens * batch.heads_stride},
      {&batch.wide, std::min(batch.tokens, kernels::kRowBlock) * batch.wide_stride},
      {&batch.attention_room, kernels::AttentionRoom(longest, head_panels)}};
  std::size_t floats = 0;
  for (const auto& part : parts) floats += part.second;
  if (scratch.buffer_.size() < floats * sizeof(float))
    scratch.buffer_ = AlignedBuffer(floats * sizeof(float));
  auto* next = reinterpret_cast<float*>(scratch.buffer_.data());
  for (const auto& part : parts) *part.first = std::exchange(next, next + part.second);
  return batch;
}

void BertEncoder::EncodeBatch(const Batch& batch, float* out) const {
  AddEmbeddings(batch);
  for (const BertLayer& layer : weights_.layers) RunLayer(layer, batch);
  const float* rows = batch.hidden;
  for (const TokenSpan& sentence : batch.sentences) {
    kernels_.pool(rows, batch.hidden_stride, sentence.size(), config_.hidden, out);
    rows += sentence.size() * batch.hidden_stride;
    out += config_.hidden;
  }
}

void BertEncoder::AddEmbeddings(const Batch& batch) const {
  const auto add = [&](float* row, const EmbeddingTable& table, std::size_t index) {
    const std::size_t bytes = config_.hidden * kernels::BytesOf(table.number);
    kernels_.add_row(row, table.data + index * bytes, table.number, config_.hidden);
  };
  float* row = batch.hidden;
  for (const TokenSpan& sentence : batch.sentences) {
    for (std::size_t position = 0; position < sentence.size(); ++position) {
      std::fill_n(row, config_.hidden, 0.0f);
      add(row, weights_.words, static_cast<std::size_t>(sentence[position]));
      add(row, weights_.positions, position);
      add(row, weights_.types, 0);
      row += batch.hidden_stride;
    }
  }
  Normalise(weights_.embedding_norm, batch);
}

void BertEncoder::RunLayer(const BertLayer& layer, const Batch& batch) const {
  Attend(layer, batch);
  Normalise(layer.mix_norm, batch);
  FeedForward(layer, batch);
  Normalise(layer.down_norm, batch);
}

void BertEncoder::Attend(const BertLayer& layer, const Batch& batch) const {
  const auto multiply = [&](const float* in, std::size_t in_stride,
                            const kernels::PanelMatrix& weights, float* out, std::size_t row_stride,
                            std::size_t panel_stride, Finish finish) {
    kernels_.matmul({in, in_stride, batch.tokens, weights, out, row_stride, panel_stride, finish,
                     batch.panel_room});
  };
  const std::size_t panel = batch.tokens * kPanelWidth;
  const std::size_t stride = batch.hidden_stride;
  multiply(batch.hidden, stride, layer.query, batch.query, batch.heads_stride, kPanelWidth,
           Finish::kStore);
  multiply(batch.hidden, stride, layer.key, batch.key, kPanelWidth, panel, Finish::kStore);
  multiply(batch.hidden, stride, layer.value, batch.value, kPanelWidth, panel, Finish::kStore);
  std::size_t first = 0;
  for (const TokenSpan& sentence : batch.sentences) {
    AttendSentence(batch, first, sentence.size());
    first += sentence.size();
  }
  multiply(batch.mixed, batch.heads_stride, layer.mix, batch.hidden, stride, kPanelWidth,
           Finish::kAdd);
}

void BertEncoder::AttendSentence(const Batch& batch, std::size_t first, std::size_t tokens) const {
  const std::size_t width = batch.heads_stride / config_.heads;
  const std::size_t panel_stride = batch.tokens * kPanelWidth;
  for (std::size_t head = 0; head < config_.heads; ++head) {
    const std::size_t row = first * batch.heads_stride + head * width;
    const std::size_t panel = head * width / kPanelWidth * panel_stride + first * kPanelWidth;
    kernels_.attend({.query = batch.query + row,
                     .query_stride = batch.heads_stride,
                     .key = batch.key + panel,
                     .value = batch.value + panel,
                     .panel_stride = panel_stride,
                     .panel_count = width / kPanelWidth,
                     .tokens = tokens,
                     .scale = 1 / std::sqrt(static_cast<float>(config_.head_width())),
                     .out = batch.mixed + row,
                     .out_stride = batch.heads_stride,
                     .room = batch.attention_room});
  }
}

void BertEncoder::FeedForward(const BertLayer& layer, const Batch& batch) const {
  const std::size_t block = kernels::RowBlockFor(batch.tokens);
  for (std::size_t row = 0; row < batch.tokens; row += block) {
    const std::size_t rows = std::min(block, batch.tokens - row);
    float* hidden = batch.hidden + row * batch.hidden_stride;
    kernels_.matmul({hidden, batch.hidden_stride, rows, layer.up, batch.wide, batch.wide_stride,
                     kPanelWidth, Finish::kGelu, batch.panel_room});
    kernels_.matmul({batch.wide, batch.wide_stride, rows, layer.down, hidden, batch.hidden_stride,
                     kPanelWidth, Finish::kAdd, batch.panel_room});
  }
}

void BertEncoder::Normalise(const BertNorm& norm, const Batch& batch) const {
  kernels_.layer_norm({batch.hidden, batch.hidden_stride, batch.tokens, config_.hidden, norm.scale,
                       norm.shift, config_.layer_norm_epsilon});
}

}  // namespace cairn
