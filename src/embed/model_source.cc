#include "embed/model_source.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "embed/bert_embedder.h"
#include "embed/mapped_file.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

struct Directory {
  std::shared_ptr<const MappedFile> weights;
  std::shared_ptr<const MappedFile> tokenizer;
  std::shared_ptr<const MappedFile> config;
};

Result<std::string> FindWeights(const fs::path& directory) {
  std::error_code error;
  if (fs::exists(directory / "model.safetensors", error)) {
    return (directory / "model.safetensors").string();
  }
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    if (entry.path().extension() == ".safetensors") found.push_back(entry.path().string());
  }
  if (error) return NotFound("cannot read the directory " + directory.string());
  if (found.size() == 1) return found.front();
  return NotFound(directory.string() + " has " + (found.empty() ? "no" : "more than one") +
                  " .safetensors file; name it model.safetensors");
}

Result<Directory> MapDirectory(const fs::path& directory) {
  CAIRN_ASSIGN_OR_RETURN(const auto path, FindWeights(directory));
  CAIRN_ASSIGN_OR_RETURN(auto weights, MappedFile::Open(path));
  CAIRN_ASSIGN_OR_RETURN(auto tokenizer, MappedFile::Open((directory / "tokenizer.json").string()));
  CAIRN_ASSIGN_OR_RETURN(auto config, MappedFile::Open((directory / "config.json").string()));
  return Directory{std::move(weights), std::move(tokenizer), std::move(config)};
}

// A file's size and 64 blocks of it, or the whole of a small file: nearly every block differs
// between models.
std::string SampleOf(std::string_view file) {
  constexpr std::size_t kBlocks = 64;
  constexpr std::size_t kBlockBytes = 4096;
  std::string sample = std::to_string(file.size()) + "\n";
  if (file.size() <= kBlocks * kBlockBytes) return sample.append(file);
  for (std::size_t i = 0; i < kBlocks; ++i) {
    sample += file.substr((file.size() - kBlockBytes) / (kBlocks - 1) * i, kBlockBytes);
  }
  return sample;
}

std::string IdOf(const fs::path& directory, const Directory& files) {
  constexpr std::size_t kDigits = 8;
  const std::string fingerprint =
      Sha256Hex(SampleOf(files.weights->text()) + SampleOf(files.tokenizer->text()) +
                SampleOf(files.config->text()));
  return fs::weakly_canonical(directory).filename().string() + "@" + fingerprint.substr(0, kDigits);
}

// The mapping must outlive the embedder, which borrows the weights.
class DirectoryEmbedder final : public Embedder {
 public:
  DirectoryEmbedder(Directory files, std::unique_ptr<Embedder> inner)
      : files_(std::move(files)), inner_(std::move(inner)) {}

  const std::string& model_id() const override { return inner_->model_id(); }
  std::size_t dimension() const override { return inner_->dimension(); }
  std::size_t max_tokens() const override { return inner_->max_tokens(); }
  Result<Vector> EmbedStart(std::string_view text, std::size_t most_tokens) override {
    return inner_->EmbedStart(text, most_tokens);
  }
  Result<std::vector<std::vector<Vector>>> EmbedBatch(std::span<const std::string_view> texts,
                                                      const Done& done) override {
    return inner_->EmbedBatch(texts, done);
  }

 private:
  const Directory files_;
  const std::unique_ptr<Embedder> inner_;
};

Result<std::unique_ptr<Embedder>> LoadFrom(const std::string& directory, const std::string& id) {
  CAIRN_ASSIGN_OR_RETURN(auto files, MapDirectory(directory));
  auto inner = BertEmbedder::Load(
      {files.weights->bytes(), files.tokenizer->text(), files.config->text()}, id);
  if (!inner) {
    return Error{inner.error().code, "the model in " + directory + ": " + inner.error().message};
  }
  return std::unique_ptr<Embedder>(
      std::make_unique<DirectoryEmbedder>(std::move(files), *std::move(inner)));
}

}  // namespace

ModelSource NoModel(std::string why, ModelSource::Kind kind) {
  return {.where = std::move(why), .kind = kind};
}

Result<ModelSource> ModelInDirectory(const std::string& directory) {
  CAIRN_ASSIGN_OR_RETURN(const auto files, MapDirectory(directory));
  const std::string id = IdOf(directory, files);
  return ModelSource{.id = id,
                     .where = directory,
                     .load = [directory, id] { return LoadFrom(directory, id); },
                     .verify = [directory, id]() -> Status {
                       const auto loaded = LoadFrom(directory, id);
                       return loaded ? Status() : Status(loaded.error());
                     }};
}

}  // namespace cairn
