// Hybrid search beside a plain pipeline of FTS5 and sqlite-vec, on the same texts and vectors.
//
//   build/release/bench/search_bench [VEC0.SO] [ROWS …]      default rows: 10000 100000
//
// The query's embedding is not part of it: vectors are random, the same for both sides. Questions
// are sentences of four stop words and four others, asked three times in a row, of which the middle
// one counts; the baseline drops the same stop words. Without
// VEC0.SO (the extension of the npm package sqlite-vec-linux-x64) its columns stay empty.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "search_sample.h"
#include "store/sqlite/sqlite_store.h"

namespace {

using namespace cairn;
void WriteFloats(const std::filesystem::path& path, const std::vector<const Vector*>& vectors) {
  std::ofstream file(path, std::ios::binary);
  for (const Vector* each : vectors) {
    file.write(reinterpret_cast<const char*>(each->data()),
               static_cast<std::streamsize>(4 * each->size()));
  }
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
    questions << WithoutStopWords(question.text, " OR ") << '\n';
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
  if (!store || !Fill(**store, sample, sample.memories.size())) return 1;
  const Times ours = MeasureSearch(**store, sample.questions);
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
