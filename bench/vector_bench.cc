// Search by vectors: how long it takes, how much of the truth it finds, and what it costs to start,
// beside sqlite-vec on the same vectors in the same run.
//
//   vector_bench [VEC0.SO] [ROWS…]
//
// VEC0.SO is the file of the npm package sqlite-vec-linux-x64; without it (or with "-") its columns
// stay empty. Default rows: 10,000 and 100,000.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "store/sqlite/sqlite_store.h"
#include "vector/sample_vectors.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kDimension = 384;
constexpr std::size_t kQueries = 200;
constexpr std::size_t kJudged = 50;  // queries whose answer is compared with all vectors
constexpr TimeMs kNow = 1'000'000;

double MsSince(SteadyClock::time_point start) {
  return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

// Other work on the machine makes a search wait, which does not count here.
double ProcessorMs() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return 1e3 * static_cast<double>(used.tv_sec) + 1e-6 * static_cast<double>(used.tv_nsec);
}

double ResidentMb() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  file >> pages >> pages;
  return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

double Percentile(std::vector<double> times, double share) {
  std::sort(times.begin(), times.end());
  return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

template <typename T>
T Must(Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "vector_bench: %s\n", result.error().message.c_str());
  std::exit(1);
}
void Must(const Status& status) {
  if (status) return;
  std::fprintf(stderr, "vector_bench: %s\n", status.error().message.c_str());
  std::exit(1);
}

Id IdOf(std::size_t n) {
  char text[37];
  std::snprintf(text, sizeof text, "01890a5d-ac96-774b-bcce-%012zu", n);
  return *Id::Parse(text);
}

struct Sample {
  std::string name;
  SampleVectors vectors;
  SampleVectors queries;
};

Sample MakeSample(const std::string& name, std::size_t rows) {
  SeededRng rng(rows);
  Sample sample{name, {}, {}};
  if (name == "random") {
    sample.vectors = RandomVectors(rows, kDimension, rng);
    sample.queries = RandomVectors(kQueries, kDimension, rng);
    return sample;
  }
  sample.vectors = ClusteredVectors(rows, kDimension, rows / 100, 0.5f, rng);
  for (std::size_t i = 0; i < kQueries; ++i) {
    sample.queries.push_back(sample.vectors[rng.Below(rows)]);
    for (float& value : sample.queries.back()) value += 0.5f * Normal(rng);
  }
  return sample;
}

void FillStore(Store& store, const Sample& sample) {
  constexpr std::size_t kAtOnce = 10'000;
  for (std::size_t first = 0; first < sample.vectors.size(); first += kAtOnce) {
    std::vector<Memory> memories(std::min(kAtOnce, sample.vectors.size() - first));
    for (std::size_t i = 0; i < memories.size(); ++i) {
      memories[i].id = IdOf(first + i + 1);
      memories[i].content = "memory number " + std::to_string(first + i + 1) +
                            ", with as many words as a note of some use has: who decided what, "
                            "when, and why the other way was not taken";
    }
    Must(store.Write([&](Writer& writer) -> Status {
      CAIRN_TRY(writer.Insert(memories));
      for (std::size_t i = 0; i < memories.size(); ++i)
        CAIRN_TRY(writer.PutVectors(memories[i].id, "m", {&sample.vectors[first + i], 1}));
      return {};
    }));
  }
}

struct Figures {
  double fill_ms = 0;
  double p50 = 0;
  double p95 = 0;
  double p50_of_50 = 0;
  double p95_of_50 = 0;
  double filtered = 0;      // p50 of 50 with a filter that has to look at every record
  double processor_ms = 0;  // of a search for 50
  double recall = 0;
  double resident_mb = 0;
  double score_ms = 0;
  double vec_p50 = 0;
  double vec_p95 = 0;
};

std::vector<double> TimeSearches(Store& store, const Sample& sample, std::int64_t limit,
                                 const Filter& filter = {}) {
  std::vector<double> times;
  for (const auto& query : sample.queries) {
    const auto start = SteadyClock::now();
    Must(store.Read([&](VectorSource& vectors) {
      return vectors.SearchVectors("m", query, filter, limit, kNow);
    }));
    times.push_back(MsSince(start));
  }
  return times;
}

double Recall(Store& store, const Sample& sample) {
  std::size_t found = 0;
  for (std::size_t q = 0; q < kJudged; ++q) {
    std::set<Id> ids;
    for (const VectorHit& hit : Must(store.Read([&](VectorSource& vectors) {
           return vectors.SearchVectors("m", sample.queries[q], {}, 10, kNow);
         })))
      ids.insert(hit.memory);
    for (const std::int64_t place : BruteForce(sample.vectors, sample.queries[q], 10))
      found += ids.count(IdOf(static_cast<std::size_t>(place) + 1));
  }
  return static_cast<double>(found) / (10.0 * kJudged);
}

void MeasureOurs(const std::string& path, const Sample& sample, Figures& figures) {
  std::vector<double> fills;
  for (int round = 0; round < 5; ++round) {
    const auto store = Must(sqlite::SqliteStore::Open({.path = path}));
    const double before = ResidentMb();
    const auto start = SteadyClock::now();
    Must(store->Read([&](VectorSource& vectors) {
      return vectors.SearchVectors("m", sample.queries[0], {}, 10, kNow);
    }));
    fills.push_back(MsSince(start));
    if (round == 0) figures.resident_mb = ResidentMb() - before;
  }
  figures.fill_ms = Percentile(fills, 0.5);
  const auto store = Must(sqlite::SqliteStore::Open({.path = path}));
  TimeSearches(*store, sample, 50);  // warms up
  const auto ten = TimeSearches(*store, sample, 10);
  const double used = ProcessorMs();
  const auto fifty = TimeSearches(*store, sample, 50);
  figures.processor_ms = (ProcessorMs() - used) / kQueries;
  Filter all_pass;
  all_pass.min_importance = 0;
  figures.filtered = Percentile(TimeSearches(*store, sample, 50, all_pass), 0.5);
  figures.p50 = Percentile(ten, 0.5);
  figures.p95 = Percentile(ten, 0.95);
  figures.p50_of_50 = Percentile(fifty, 0.5);
  figures.p95_of_50 = Percentile(fifty, 0.95);
  figures.recall = Recall(*store, sample);
  std::vector<Id> ids;
  for (std::size_t i = 1; i <= 100; ++i) ids.push_back(IdOf(i * sample.vectors.size() / 100));
  const auto start = SteadyClock::now();
  Must(store->Read(
      [&](VectorSource& vectors) { return vectors.ScoreVectors("m", sample.queries[0], ids); }));
  figures.score_ms = MsSince(start);
}

void WriteFloats(const fs::path& path, const SampleVectors& vectors) {
  std::ofstream file(path, std::ios::binary);
  for (const auto& vector : vectors)
    file.write(reinterpret_cast<const char*>(vector.data()),
               static_cast<std::streamsize>(vector.size() * sizeof(float)));
}

void MeasureSqliteVec(const std::string& extension, const fs::path& folder, const Sample& sample,
                      Figures& figures) {
  if (extension.empty() || extension == "-") return;
  WriteFloats(folder / "vectors.f32", sample.vectors);
  WriteFloats(folder / "queries.f32", sample.queries);
  std::ostringstream command;
  command << "\"${CAIRN_PYTHON:-/usr/bin/python3}\" '" CAIRN_BENCH_DIR "/sqlite_vec_bench.py' '"
          << extension << "' '" << folder.string() << "' " << sample.vectors.size() << " "
          << kDimension << " " << kQueries << " > '" << (folder / "vec.txt").string() << "'";
  if (std::system(command.str().c_str()) != 0) return;
  std::ifstream(folder / "vec.txt") >> figures.vec_p50 >> figures.vec_p95;
}

void PrintRow(const Sample& sample, const Figures& f) {
  std::printf("| %zu %s | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %.4f | %.1f | %.1f | %.2f |",
              sample.vectors.size(), sample.name.c_str(), f.p50, f.p95, f.p50_of_50, f.p95_of_50,
              f.processor_ms, f.filtered, f.recall, f.fill_ms, f.resident_mb, f.score_ms);
  if (f.vec_p50 > 0) {
    std::printf(" %.2f | %.2f | %.0f × |\n", f.vec_p50, f.vec_p95, f.vec_p50 / f.p50);
  } else {
    std::printf(" not measured | | |\n");
  }
  std::fflush(stdout);
}

void Run(const std::string& name, std::size_t rows, const std::string& extension) {
  const fs::path folder = fs::temp_directory_path() / ("vector-bench-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const Sample sample = MakeSample(name, rows);
  const std::string path = (folder / "memory.db").string();
  FillStore(*Must(sqlite::SqliteStore::Open({.path = path})), sample);
  Figures figures;
  MeasureOurs(path, sample, figures);
  MeasureSqliteVec(extension, folder, sample, figures);
  PrintRow(sample, figures);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace cairn

int main(int count, char** words) {
  const std::string extension = count > 1 ? words[1] : "";
  std::vector<std::size_t> rows;
  for (int i = 2; i < count; ++i) rows.push_back(std::strtoul(words[i], nullptr, 10));
  if (rows.empty()) rows = {10'000, 100'000};
  std::puts(
      "| vectors of 384 | 10 best, p50 ms | p95 | 50 best, p50 | p95 | CPU | filtered p50 | "
      "recall@10 | first "
      "search ms "
      "| RSS of index MB | 100 scores ms | sqlite-vec p50 | p95 | ratio |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
  for (const std::size_t size : rows)
    for (const char* name : {"random", "clustered"}) cairn::Run(name, size, extension);
}
