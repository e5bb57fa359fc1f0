// Memories, vectors and questions for benches of hybrid search, and the time a search takes on a
// store. The query's embedding is not part of it: vectors are random, and each question has its
// own.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "embed/lazy_embedder.h"
#include "retrieval/search.h"
#include "sample_texts.h"
#include "store/store.h"
#include "text/stop_words.h"

namespace cairn {

inline constexpr int kQuestions = 200;
// Of each question; the middle one counts, whatever the machine does else.
inline constexpr int kRounds = 3;
inline constexpr std::size_t kDimension = 384;
inline const std::string kModel = "bench";

struct Question {
  std::string text;
  Vector vector;
};

struct Sample {
  std::vector<Memory> memories;
  std::vector<Vector> vectors;
  std::vector<Question> questions;
};

inline Vector RandomVector(SeededRng& rng) {
  Vector vector(kDimension);
  float sum = 0;
  for (float& value : vector) {
    value = static_cast<float>(rng.Below(2001)) / 1000.0f - 1.0f;
    sum += value * value;
  }
  for (float& value : vector) value /= std::sqrt(sum);
  return vector;
}

inline Sample MakeSample(int rows) {
  Texts texts;
  SeededRng rng(7);
  Sample sample;
  for (int n = 0; n < rows; ++n) {
    char id[40];
    std::snprintf(id, sizeof(id), "00000000-0000-7000-8000-%012d", n);
    Memory memory;
    memory.id = *Id::Parse(id);
    memory.content = texts.Text(15 + texts.Below(20));
    memory.summary = memory.content.substr(0, memory.content.find(' ', 60));
    memory.created_at = memory.updated_at = memory.last_accessed_at = 1'700'000'000'000 + n;
    sample.memories.push_back(std::move(memory));
    sample.vectors.push_back(RandomVector(rng));
  }
  for (int n = 0; n < kQuestions; ++n)
    sample.questions.push_back({texts.Question(), RandomVector(rng)});
  return sample;
}

// The words of a question that are no stop words, with `or_sign` between them.
inline std::string WithoutStopWords(const std::string& question, const std::string& or_sign) {
  std::istringstream words(question);
  std::string kept;
  for (std::string word; words >> word;) {
    if (!IsStopWord(word)) kept += (kept.empty() ? "" : or_sign) + word;
  }
  return kept;
}

// Stores memories and vectors in transactions of `batch`.
inline Status Fill(Store& store, const Sample& sample, std::size_t batch) {
  for (std::size_t begin = 0; begin < sample.memories.size(); begin += batch) {
    const std::size_t count = std::min(batch, sample.memories.size() - begin);
    const auto put = [&](Writer& writer) -> Status {
      CAIRN_TRY(writer.Insert(std::span(sample.memories).subspan(begin, count)));
      for (std::size_t i = begin; i < begin + count; ++i) {
        CAIRN_TRY(
            writer.PutVectors(sample.memories[i].id, kModel, std::span(&sample.vectors[i], 1)));
      }
      return {};
    };
    CAIRN_TRY(store.Write(put));
  }
  return {};
}

// Gives each question its vector at once.
class PreparedEmbedder final : public Embedder {
 public:
  const std::string& model_id() const override { return kModel; }
  std::size_t dimension() const override { return kDimension; }
  std::size_t max_tokens() const override { return 256; }
  Result<Vector> EmbedStart(std::string_view, std::size_t) override { return next; }
  Result<std::vector<std::vector<Vector>>> EmbedBatch(std::span<const std::string_view>,
                                                      const Done&) override {
    return IoError("not here");
  }

  Vector next;
};

struct Times {
  double p50 = 0;
  double p95 = 0;
};

inline Times Percentiles(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[times.size() * 95 / 100]};
}

// The milliseconds of `ask(question)` over all questions.
template <typename Ask>
Times Measure(const std::vector<Question>& questions, Ask ask) {
  std::vector<double> times;
  for (const Question& question : questions) {
    std::vector<double> rounds;
    for (int round = 0; round < kRounds; ++round) {
      const auto start = std::chrono::steady_clock::now();
      ask(question);
      rounds.push_back(
          std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
              .count());
    }
    times.push_back(Percentiles(std::move(rounds)).p50);
  }
  return Percentiles(std::move(times));
}

// Hybrid searches as an agent makes them.
inline Times MeasureSearch(Store& store, const std::vector<Question>& questions) {
  auto prepared = std::make_unique<PreparedEmbedder>();
  PreparedEmbedder* embedder = prepared.get();
  LazyEmbedder lazy({.id = kModel, .where = "bench", .load = [&] {
                       return Result<std::unique_ptr<Embedder>>(std::move(prepared));
                     }});
  return Measure(questions, [&](const Question& question) {
    embedder->next = question.vector;
    SearchRequest request{.query = question.text, .now = 1'800'000'000'000};
    request.profile = BuiltInProfiles().back();
    request.asked_at = request.now;
    const auto reply =
        store.Read([&](Reader& reader) { return Search(reader, &lazy).Run(request); });
    if (!reply || reply->results.size() != 10) std::fprintf(stderr, "a search failed\n");
  });
}

}  // namespace cairn
