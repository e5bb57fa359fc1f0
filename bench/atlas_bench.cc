// The map of memories: what its parts take, when it is there, and what it costs in memory.
//
//   build/release/bench/atlas_bench [ROWS…]
//
// Clustered vectors of 384 numbers in a store, one a memory, a hundred to a cluster. Default rows:
// 1,000, 5,000 and 20,000. Times of parts are processor times of one thread.
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "atlas/atlas.h"
#include "atlas/layout.h"
#include "atlas/nearest.h"
#include "atlas/reduction.h"
#include "base/clock.h"
#include "base/rng.h"
#include "embed/lazy_embedder.h"
#include "store/sqlite/sqlite_store.h"
#include "vector/sample_vectors.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kDimension = 384;
const std::atomic<bool> kGoOn = false;

double MsSince(SteadyClock::time_point start) {
  return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

double ProcessorMs() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return 1e3 * static_cast<double>(used.tv_sec) + 1e-6 * static_cast<double>(used.tv_nsec);
}

double StatusMb(const std::string& name) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(name)) return std::stod(line.substr(name.size() + 1)) / 1000;
  }
  return 0;
}

template <typename T>
T Must(Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "atlas_bench: %s\n", result.error().message.c_str());
  std::exit(1);
}
void Must(const Status& status) {
  if (status) return;
  std::fprintf(stderr, "atlas_bench: %s\n", status.error().message.c_str());
  std::exit(1);
}

Id IdOf(std::size_t n) {
  char text[37];
  std::snprintf(text, sizeof text, "01890a5d-ac96-774b-bcce-%012zu", n % 1'000'000'000);
  return *Id::Parse(text);
}

std::vector<Id> Fill(Store& store, std::size_t rows) {
  constexpr std::size_t kAtOnce = 1000;
  SeededRng rng(rows);
  const SampleVectors centres = RandomVectors(rows / 100 + 1, kDimension, rng);
  std::vector<Id> ids;
  for (std::size_t first = 0; first < rows; first += kAtOnce) {
    Must(store.Write([&](Writer& writer) -> Status {
      for (std::size_t i = first; i < std::min(first + kAtOnce, rows); ++i) {
        const std::size_t centre = rng.Below(centres.size());
        Memory memory;
        memory.id = ids.emplace_back(IdOf(i + 1));
        memory.content = "memory " + std::to_string(i) + " of topic" + std::to_string(centre) +
                         ", with as many words as a note of some use has: who decided what, when, "
                         "and why the other way was not taken";
        std::vector<float> vector = centres[centre];
        for (float& value : vector) value += 0.5f * Normal(rng);
        CAIRN_TRY(writer.Insert({&memory, 1}));
        CAIRN_TRY(writer.PutVectors(memory.id, "m", {&vector, 1}));
      }
      return {};
    }));
  }
  return ids;
}

struct Parts {
  double reduce = 0;
  double compare = 0;
  double layout = 0;
};

Reduction ReduceAll(Store& store, const std::vector<Id>& ids) {
  return Must(store.Read([&](Reader& reader) { return Reduce(reader, "m", ids, kGoOn); }));
}

Parts MeasureParts(Store& store, const std::vector<Id>& ids) {
  Parts parts;
  double start = ProcessorMs();
  const Reduction reduction = ReduceAll(store, ids);
  parts.reduce = ProcessorMs() - start;
  start = ProcessorMs();
  const Comparison compared = Must(CompareAll(
      reduction.rows, std::vector<std::int32_t>(ids.size(), 0), {.alike_square = 0.16f}, kGoOn));
  parts.compare = ProcessorMs() - start;
  std::vector<PlanePoint> points;
  for (const ReducedRow& row : reduction.rows) points.push_back({row[0], row[1]});
  points = FitToMap(std::move(points));
  start = ProcessorMs();
  Must(RefineLayout(points, compared.nearest, {}, kGoOn));
  parts.layout = ProcessorMs() - start;
  return parts;
}

void Measure(std::size_t rows) {
  const fs::path folder =
      fs::temp_directory_path() / ("cairn-atlas-bench-" + std::to_string(getpid()));
  fs::remove_all(folder);
  auto store = Must(sqlite::SqliteStore::Open({.path = (folder / "memory.db").string()}));
  const std::vector<Id> ids = Fill(*store, rows);
  SystemClock clock;
  SeededRng rng(1);
  LazyEmbedder embedder({.id = "m", .where = "nowhere", .load = {}, .verify = {}});
  const Context context{*store, clock, rng, "", "bench", &embedder};
  const AtlasOptions options{.file = (folder / "memory.db.map").string()};

  // SQLite keeps up to 16 MB of pages for a connection that reads much, whoever does.
  ReduceAll(*store, ids);
  malloc_trim(0);
  const double before = StatusMb("RssAnon");
  double first = 0;
  double ready = 0;
  double peak = 0;  // as far as its events show it: rows and neighbours are in memory then
  double after = 0;
  {
    Atlas atlas(context, options);
    atlas.OnChange([&](AtlasEvent) { peak = std::max(peak, StatusMb("RssAnon")); });
    const auto start = SteadyClock::now();
    Must(atlas.Map());
    first = MsSince(start);
    atlas.WaitUntilIdle();
    ready = MsSince(start);
    after = StatusMb("RssAnon");
  }
  Atlas again(context, options);
  auto start = SteadyClock::now();
  Must(again.Map());
  const double kept = MsSince(start);
  again.WaitUntilIdle();
  start = SteadyClock::now();
  Must(again.Map());
  const double cached = MsSince(start);
  again.Stop();
  const Parts parts = MeasureParts(*store, ids);
  std::printf("| %zu | %.0f | %.0f | %.0f | %.0f | %.1f | %.0f | %.3f | %.1f | %.1f |\n", rows,
              parts.reduce, parts.compare, parts.layout, first, ready / 1000, kept, cached,
              peak - before, after - before);
  store.reset();
  fs::remove_all(folder);
}

}  // namespace
}  // namespace cairn

int main(int argc, char** argv) {
  std::vector<std::size_t> all;
  for (int i = 1; i < argc; ++i) all.push_back(std::strtoul(argv[i], nullptr, 10));
  if (all.empty()) all = {1000, 5000, 20'000};
  std::printf(
      "| memories | axes and reduction, ms | neighbours and pairs, ms | layout, ms | first map, ms "
      "| refined, s | kept map, ms | unchanged, ms | peak, MB more | then, MB more |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n");
  for (const std::size_t rows : all) cairn::Measure(rows);
  return 0;
}
