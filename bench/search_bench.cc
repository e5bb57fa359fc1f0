// Hybrid search beside a plain pipeline of FTS5 and sqlite-vec, on the same texts and vectors.
//
//   build/release/bench/search_bench [VEC0.SO] [ROWS …]      default rows: 10000 100000
//
// The query's embedding is not part of it: vectors are random, the same for both sides. Questions
// are sentences of four stop words and four others, asked three times in a row, of which the middle
// one counts; the baseline drops the same stop words. Without
// VEC0.SO (the extension of the npm package sqlite-vec-linux-x64) its columns stay empty.
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "embed/lazy_embedder.h"
#include "retrieval/search.h"
#include "sample_texts.h"
#include "store/sqlite/sqlite_store.h"
#include "text/stop_words.h"

namespace {

using namespace cairn;
using Stopwatch = std::chrono::steady_clock;

constexpr int kQuestions = 200;
constexpr int kRounds =
    3;  // of each question; the middle one counts, whatever the machine does else
constexpr std::size_t kDimension = 384;
const std::string kModel = "bench";

Vector RandomVector(SeededRng& rng) {
  Vector vector(kDimension);
  float sum = 0;
  for (float& value : vector) {
    value = static_cast<float>(rng.Below(2001)) / 1000.0f - 1.0f;
    sum += value * value;
  }
  for (float& value : vector) value /= std::sqrt(sum);
  return vector;
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

struct Question {
  std::string text;
  Vector vector;
};

struct Sample {
  std::vector<Memory> memories;
  std::vector<Vector> vectors;
  std::vector<Question> questions;
};

Sample MakeSample(int rows) {
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

Status Fill(Store& store, const Sample& sample) {
  return store.Write([&](Writer& writer) -> Status {
    CAIRN_TRY(writer.Insert(sample.memories));
    for (std::size_t i = 0; i < sample.memories.size(); ++i) {
      CAIRN_TRY(writer.PutVectors(sample.memories[i].id, kModel, std::span(&sample.vectors[i], 1)));
    }
    return {};
  });
}

struct Times {
  double p50 = 0;
  double p95 = 0;
};

Times Percentiles(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[times.size() * 95 / 100]};
}

Times MeasureOurs(Store& store, const Sample& sample) {
  auto prepared = std::make_unique<PreparedEmbedder>();
  PreparedEmbedder* embedder = prepared.get();
  LazyEmbedder lazy({.id = kModel, .where = "bench", .load = [&] {
                       return Result<std::unique_ptr<Embedder>>(std::move(prepared));
                     }});
  Search search(store, &lazy);
  std::vector<double> times;
  for (const Question& question : sample.questions) {
    embedder->next = question.vector;
    SearchRequest request{.query = question.text, .now = 1'800'000'000'000};
    request.profile = BuiltInProfiles().back();
    request.asked_at = request.now;
    std::vector<double> rounds;
    for (int round = 0; round < kRounds; ++round) {
      const auto start = Stopwatch::now();
      const auto reply = search.Run(request);
      rounds.push_back(std::chrono::duration<double, std::milli>(Stopwatch::now() - start).count());
      if (!reply || reply->results.size() != 10) std::fprintf(stderr, "a search failed\n");
    }
    times.push_back(Percentiles(std::move(rounds)).p50);
  }
  return Percentiles(std::move(times));
}

void WriteFloats(const std::filesystem::path& path, const std::vector<const Vector*>& vectors) {
  std::ofstream file(path, std::ios::binary);
  for (const Vector* each : vectors) {
    file.write(reinterpret_cast<const char*>(each->data()),
               static_cast<std::streamsize>(4 * each->size()));
  }
}

std::string WithoutStopWords(const std::string& question) {
  std::istringstream words(question);
  std::string kept;
  for (std::string word; words >> word;) {
    if (!IsStopWord(word)) kept += (kept.empty() ? "" : " OR ") + word;
  }
  return kept;
}

std::optional<Times> MeasureBaseline(const std::string& extension,
                                     const std::filesystem::path& folder, const Sample& sample) {
  if (extension.empty()) return std::nullopt;
  std::vector<const Vector*> vectors;
  for (const Vector& each : sample.vectors) vectors.push_back(&each);
  WriteFloats(folder / "vectors.f32", vectors);
  vectors.clear();
  std::ofstream texts(folder / "texts.txt");
  for (const Memory& memory : sample.memories) texts << memory.content << '\n';
  std::ofstream questions(folder / "questions.txt");
  for (const Question& question : sample.questions) {
    vectors.push_back(&question.vector);
    questions << WithoutStopWords(question.text) << '\n';
  }
  WriteFloats(folder / "queries.f32", vectors);
  texts.close();
  questions.close();
  const std::string command = "\"${CAIRN_PYTHON:-/usr/bin/python3}\" '" CAIRN_BENCH_DIR
                              "/hybrid_baseline.py' '" +
                              extension + "' '" + folder.string() + "' " + std::to_string(kRounds);
  std::FILE* answer = popen(command.c_str(), "r");
  Times times;
  const bool read =
      answer != nullptr && std::fscanf(answer, "%lf %lf", &times.p50, &times.p95) == 2;
  if (answer != nullptr) pclose(answer);
  return read ? std::optional(times) : std::nullopt;
}

int Run(const std::string& extension, int rows) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("cairn-search-bench-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const Sample sample = MakeSample(rows);
  auto store = sqlite::SqliteStore::Open({.path = (folder / "memory.db").string()});
  if (!store || !Fill(**store, sample)) return 1;
  const Times ours = MeasureOurs(**store, sample);
  const auto baseline = MeasureBaseline(extension, folder, sample);
  std::printf("| %7d | %7.2f | %7.2f |", rows, ours.p50, ours.p95);
  if (baseline) {
    std::printf(" %9.1f | %9.1f | %5.1f x |\n", baseline->p50, baseline->p95,
                baseline->p95 / ours.p95);
  } else {
    std::printf("           |           |         |\n");
  }
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string extension;
  std::vector<int> rows;
  for (int i = 1; i < argc; ++i) {
    if (std::atoi(argv[i]) > 0) {
      rows.push_back(std::atoi(argv[i]));
    } else {
      extension = argv[i];
    }
  }
  if (rows.empty()) rows = {10'000, 100'000};
  std::printf(
      "| memories | p50 ms | p95 ms | FTS5+vec0 p50 | p95 | ratio of p95 "
      "|\n|---:|---:|---:|---:|---:|---:|\n");
  for (const int each : rows) {
    if (Run(extension, each) != 0) return 1;
  }
  return 0;
}
