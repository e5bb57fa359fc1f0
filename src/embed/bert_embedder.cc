#include "embed/bert_embedder.h"

#include <algorithm>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "embed/windows.h"

namespace cairn {
namespace {

constexpr std::size_t kWindowTokens = 256;  // MiniLM was trained on windows of this size
constexpr std::size_t kGroupTokens =
    512;  // enough rows to keep the kernels busy, few enough for the cache
constexpr std::size_t kBulkThreads = 2;

// Scratch memory is kept per thread, so that a query does not allocate megabytes each time.
BertEncoder::Scratch& ThreadScratch() {
  thread_local BertEncoder::Scratch scratch;
  return scratch;
}

}  // namespace

// A window to encode, and where to write its vector.
struct BertEmbedder::Job {
  std::vector<TokenId> tokens;
  std::size_t text = 0;
  Vector* vector = nullptr;
};

BertEmbedder::BertEmbedder(std::string model_id, std::unique_ptr<WordPiece> tokenizer,
                           std::unique_ptr<BertEncoder> encoder)
    : model_id_(std::move(model_id)),
      tokenizer_(std::move(tokenizer)),
      encoder_(std::move(encoder)),
      max_tokens_(std::min(kWindowTokens, encoder_->config().positions)) {}

Result<std::unique_ptr<Embedder>> BertEmbedder::Load(const ModelFiles& files,
                                                     std::string model_id) {
  CAIRN_ASSIGN_OR_RETURN(const auto config, ParseBertConfig(files.config));
  CAIRN_ASSIGN_OR_RETURN(auto tokenizer, WordPiece::Load(files.tokenizer));
  if (tokenizer->vocabulary_size() > config.vocabulary) {
    return Error{ErrorCode::kCorrupt, "the model's tokenizer has more tokens than its weights"};
  }
  CAIRN_ASSIGN_OR_RETURN(auto encoder, BertEncoder::Load(files.weights, config));
  return std::unique_ptr<Embedder>(
      new BertEmbedder(std::move(model_id), std::move(tokenizer), std::move(encoder)));
}

Result<Vector> BertEmbedder::EmbedStart(std::string_view text, std::size_t most_tokens) {
  const auto windows = EncodeWindows(*tokenizer_, text, std::min(most_tokens, max_tokens_));
  const TokenSpan first = windows.front();
  Vector vector(dimension());
  CAIRN_TRY(encoder_->Encode(std::span(&first, 1), vector, ThreadScratch()));
  return vector;
}

Status BertEmbedder::EncodeGroup(std::span<const Job> group) const {
  std::vector<TokenSpan> sentences;
  for (const Job& job : group) sentences.emplace_back(job.tokens);
  std::vector<float> out(group.size() * encoder_->config().hidden);
  CAIRN_TRY(encoder_->Encode(sentences, out, ThreadScratch()));
  auto at = out.begin();
  for (const Job& job : group) {
    job.vector->assign(at, at + static_cast<std::ptrdiff_t>(encoder_->config().hidden));
    at += static_cast<std::ptrdiff_t>(encoder_->config().hidden);
  }
  return {};
}

Result<std::vector<std::vector<Vector>>> BertEmbedder::EmbedBatch(
    std::span<const std::string_view> texts, const Done& done) {
  std::vector<std::vector<Vector>> all(texts.size());
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto windows = EncodeWindows(*tokenizer_, texts[i], max_tokens_);
    all[i].resize(windows.size());
    for (std::size_t w = 0; w < windows.size(); ++w) {
      jobs.push_back({std::move(windows[w]), i, &all[i][w]});
    }
  }
  std::stable_sort(jobs.begin(), jobs.end(),
                   [](const Job& a, const Job& b) { return a.tokens.size() > b.tokens.size(); });

  std::mutex mutex;  // guards the members below
  std::size_t next = 0;
  Status status;
  std::vector<std::size_t> left(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) left[i] = all[i].size();

  const auto take_group = [&]() -> std::span<const Job> {
    const std::lock_guard lock(mutex);
    if (!status) return {};
    const std::size_t begin = next;
    for (std::size_t tokens = 0; next < jobs.size() && (next == begin || tokens < kGroupTokens);
         ++next) {
      tokens += jobs[next].tokens.size();
    }
    return std::span<const Job>(jobs).subspan(begin, next - begin);
  };
  const auto finish_group = [&](std::span<const Job> group, Status encoded) {
    const std::lock_guard lock(mutex);
    if (!encoded) status = std::move(encoded);
    std::size_t finished = 0;
    for (const Job& job : group) finished += --left[job.text] == 0 ? 1 : 0;
    if (done && finished > 0) done(finished);
  };
  const auto work = [&] {
    for (auto group = take_group(); !group.empty(); group = take_group()) {
      finish_group(group, EncodeGroup(group));
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < kBulkThreads && jobs.size() > 1; ++i) helpers.emplace_back(work);
    work();
  }
  if (!status) return status.error();
  return all;
}

}  // namespace cairn
