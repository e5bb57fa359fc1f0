#include "embed/testing/bert_oracle.h"

#include <cmath>
#include <cstring>
#include <string>

namespace cairn {
namespace {

using Row = std::vector<double>;
using Rows = std::vector<Row>;

double Half(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 1023;
  const double size =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  return (bits & 0x8000) != 0 ? -size : size;
}

struct Oracle {
  const Safetensors& file;
  const BertConfig& config;

  Row Numbers(const std::string& name) const {
    const Tensor* tensor = file.Find(name);
    if (tensor == nullptr) tensor = file.Find("bert." + name);
    const std::size_t each = tensor->type == TensorType::kF16 ? 2 : 4;
    Row numbers(tensor->data.size() / each);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      std::uint16_t half = 0;
      float single = 0;
      std::memcpy(each == 2 ? static_cast<void*>(&half) : &single, tensor->data.data() + i * each,
                  each);
      numbers[i] = each == 2 ? Half(half) : double{single};
    }
    return numbers;
  }

  Row TableRow(const std::string& name, std::size_t row) const {
    const Row table = Numbers("embeddings." + name + "_embeddings.weight");
    return {table.begin() + static_cast<std::ptrdiff_t>(row * config.hidden),
            table.begin() + static_cast<std::ptrdiff_t>((row + 1) * config.hidden)};
  }

  // in · weightᵀ + bias
  Rows Dense(const std::string& name, const Rows& in) const {
    const Row weight = Numbers(name + ".weight");
    const Row bias = Numbers(name + ".bias");
    Rows out(in.size(), bias);
    for (std::size_t r = 0; r < in.size(); ++r) {
      for (std::size_t o = 0; o < bias.size(); ++o) {
        double sum = 0;
        for (std::size_t k = 0; k < in[r].size(); ++k)
          sum += in[r][k] * weight[o * in[r].size() + k];
        out[r][o] += sum;
      }
    }
    return out;
  }

  Rows Norm(const std::string& name, Rows rows) const {
    const Row weight = Numbers(name + ".weight");
    const Row bias = Numbers(name + ".bias");
    for (Row& row : rows) {
      const auto width = static_cast<double>(row.size());
      double mean = 0;
      double variance = 0;
      for (const double x : row) mean += x / width;
      for (const double x : row) variance += (x - mean) * (x - mean) / width;
      for (std::size_t i = 0; i < row.size(); ++i)
        row[i] =
            (row[i] - mean) / std::sqrt(variance + config.layer_norm_epsilon) * weight[i] + bias[i];
    }
    return rows;
  }

  Rows Embed(std::span<const std::int32_t> tokens) const {
    const Row words = Numbers("embeddings.word_embeddings.weight");
    const Row positions = Numbers("embeddings.position_embeddings.weight");
    const Row type = TableRow("token_type", 0);
    Rows rows(tokens.size(), Row(config.hidden));
    for (std::size_t t = 0; t < tokens.size(); ++t)
      for (std::size_t i = 0; i < config.hidden; ++i)
        rows[t][i] = words[static_cast<std::size_t>(tokens[t]) * config.hidden + i] +
                     positions[t * config.hidden + i] + type[i];
    return Norm("embeddings.LayerNorm", rows);
  }

  // Adds the contribution of head `head` to the mixed rows.
  void Head(std::size_t head, const Rows& q, const Rows& k, const Rows& v, Rows& mixed) const {
    const std::size_t width = config.hidden / config.heads;
    const std::size_t from = head * width;
    for (std::size_t a = 0; a < q.size(); ++a) {
      Row weights(q.size());
      double sum = 0;
      for (std::size_t b = 0; b < q.size(); ++b) {
        double score = 0;
        for (std::size_t i = from; i < from + width; ++i) score += q[a][i] * k[b][i];
        weights[b] = std::exp(score / std::sqrt(static_cast<double>(width)));
        sum += weights[b];
      }
      for (std::size_t b = 0; b < q.size(); ++b)
        for (std::size_t i = from; i < from + width; ++i) mixed[a][i] += weights[b] / sum * v[b][i];
    }
  }

  static void Add(Rows& rows, const Rows& more) {
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::size_t i = 0; i < rows[r].size(); ++i) rows[r][i] += more[r][i];
  }

  Rows Layer(std::size_t index, const Rows& in) const {
    const std::string name = "encoder.layer." + std::to_string(index) + ".";
    const Rows q = Dense(name + "attention.self.query", in);
    const Rows k = Dense(name + "attention.self.key", in);
    const Rows v = Dense(name + "attention.self.value", in);
    Rows mixed(in.size(), Row(config.hidden, 0.0));
    for (std::size_t head = 0; head < config.heads; ++head) Head(head, q, k, v, mixed);
    Rows rows = Dense(name + "attention.output.dense", mixed);
    Add(rows, in);
    rows = Norm(name + "attention.output.LayerNorm", rows);
    Rows wide = Dense(name + "intermediate.dense", rows);
    for (Row& row : wide)
      for (double& x : row) x = 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
    Rows out = Dense(name + "output.dense", wide);
    Add(out, rows);
    return Norm(name + "output.LayerNorm", out);
  }
};

}  // namespace

std::vector<double> OracleVector(const Safetensors& file, const BertConfig& config,
                                 std::span<const std::int32_t> tokens) {
  const Oracle oracle{file, config};
  Rows rows = oracle.Embed(tokens);
  for (std::size_t i = 0; i < config.layers; ++i) rows = oracle.Layer(i, rows);
  Row mean(config.hidden, 0.0);
  double length = 0;
  for (std::size_t i = 0; i < config.hidden; ++i) {
    for (const Row& row : rows) mean[i] += row[i] / static_cast<double>(rows.size());
    length += mean[i] * mean[i];
  }
  for (double& x : mean) x /= std::sqrt(length);
  return mean;
}

}  // namespace cairn
