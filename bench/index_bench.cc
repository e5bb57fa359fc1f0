// Files becoming memories: the figures of docs/benchmarks.md.
//
//   build/release/bench/index_bench [MODEL FOLDER]
//
// Without a model folder the rows about embedding are left out.
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "embed/lazy_embedder.h"
#include "embed/model_source.h"
#include "engine/embedding_service.h"
#include "engine/engine.h"
#include "engine/inside.h"
#include "knowledge/index_keeper.h"
#include "knowledge/indexer.h"
#include "store/sqlite/sqlite_store.h"

namespace {

namespace fs = std::filesystem;
using cairn::Context;
using cairn::Engine;
using cairn::Indexer;
using cairn::Reader;
using Stopwatch = std::chrono::steady_clock;

constexpr int kManyFiles = 10'000;
constexpr int kDocuments = 300;
constexpr int kSections = 20;
constexpr int kEmbeddedDocuments = 12;
constexpr int kRuns = 5;

double MsSince(Stopwatch::time_point start) {
  return std::chrono::duration<double, std::milli>(Stopwatch::now() - start).count();
}

void PrintRow(const std::string& what, const std::string& goal, const std::string& got) {
  std::printf("| %-62s | %-14s | %-34s |\n", what.c_str(), goal.c_str(), got.c_str());
}

std::string Number(double value, const char* unit, int digits = 0) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f %s", digits, value, unit);
  return text;
}

// A section of some 700 characters, such as documents have.
std::string Section(cairn::SeededRng& rng, int number) {
  static const std::vector<std::string> words = {
      "deploy", "staging",  "because", "the", "cache", "was",    "stale", "after",
      "every",  "schema",   "change",  "we",  "moved", "parser", "to",    "worker",
      "when",   "requests", "time",    "out", "retry", "longer", "index", "minutes"};
  std::string text = "## Section " + std::to_string(number) + "\n\n";
  while (text.size() < 700) {
    text += words[rng.Below(words.size())];
    text += rng.Below(12) == 0 ? ". " : " ";
  }
  return text + "\n\n";
}

void WriteFile(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

// A project with a store of its own.
struct Bench {
  explicit Bench(const std::string& name, cairn::LazyEmbedder* embedder = nullptr)
      : root(fs::temp_directory_path() / ("cairn-index-" + name + std::to_string(getpid()))) {
    fs::remove_all(root);
    fs::create_directories(root);
    store = *cairn::sqlite::SqliteStore::Open({.path = (root / "memory.db").string()});
    engine = std::make_unique<Engine>(Context{*store, clock, rng, "bench", "manual", embedder});
  }
  ~Bench() {
    engine.reset();
    store.reset();
    fs::remove_all(root);
  }
  Indexer MakeIndexer() const {
    return Indexer(InsideOf(*engine), {.root = root, .knowledge = "", .watch_paths = {"docs/**"}});
  }

  fs::path root;
  cairn::SystemClock clock;
  cairn::SeededRng rng{7};
  std::unique_ptr<cairn::Store> store;
  std::unique_ptr<Engine> engine;
};

void MeasurePlan() {
  Bench bench("plan");
  for (int i = 0; i < kManyFiles; ++i) {
    WriteFile(bench.root / "docs" / std::to_string(i / 100) / (std::to_string(i) + ".md"),
              "# File " + std::to_string(i) + "\n\nSomething worth knowing.\n");
  }
  auto indexer = bench.MakeIndexer();
  if (!indexer.Run({}) || !indexer.Run({})) return;
  double best = 1e9;
  for (int run = 0; run < kRuns; ++run) {
    const auto start = Stopwatch::now();
    if (!indexer.Plan({})) return;
    best = std::min(best, MsSince(start));
  }
  PrintRow("plan over 10,000 unchanged files, best of 5", "<= 150 ms", Number(best, "ms"));
}

void MeasureStoring() {
  double best = 0;
  for (int run = 0; run < 3; ++run) {
    Bench bench("store");
    for (int i = 0; i < kDocuments; ++i) {
      std::string text = "# Document " + std::to_string(i) + "\n\nIntro.\n\n";
      for (int s = 0; s < kSections; ++s) text += Section(bench.rng, s);
      WriteFile(bench.root / "docs" / (std::to_string(i) + ".md"), text);
    }
    auto indexer = bench.MakeIndexer();
    const auto start = Stopwatch::now();
    const auto report = indexer.Run({});
    if (!report) return;
    best = std::max(best, static_cast<double>(report->pieces.added) / MsSince(start) * 1000);
  }
  PrintRow("indexing without embedding, 6,300 sections, best of 3", ">= 3,000 a s",
           Number(best, "sections a second"));
}

void MeasureEmbedding(const std::string& folder) {
  auto model = cairn::ModelInDirectory(folder);
  if (!model) {
    std::fprintf(stderr, "%s\n", model.error().message.c_str());
    return;
  }
  cairn::LazyEmbedder embedder(*std::move(model));
  Bench bench("embed", &embedder);
  for (int i = 0; i < kEmbeddedDocuments; ++i) {
    std::string text;
    for (int s = 0; s < kSections; ++s) text += Section(bench.rng, s);
    WriteFile(bench.root / "docs" / (std::to_string(i) + ".md"), text);
  }
  if (!embedder.Get()) return;
  const auto start = Stopwatch::now();
  const auto report = bench.MakeIndexer().Run({});
  if (!report) return;
  const double indexed = MsSince(start);
  std::vector<std::string> texts;
  const auto all = bench.store->Read([&](Reader& reader) {
    return reader.ForEachMemory([&](const cairn::Memory& memory) {
      texts.push_back(cairn::TextToEmbed(memory));
      return cairn::Status();
    });
  });
  if (!all) return;
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const auto bare = Stopwatch::now();
  if (!(*embedder.Get())->EmbedBatch(views, {})) return;
  const double embedded = MsSince(bare);
  PrintRow("indexing with embedding, of the bare embedder's speed", ">= 90 %",
           Number(100 * embedded / indexed, "%") + ", " +
               Number(static_cast<double>(texts.size()) / indexed * 1000, "a second"));
}

void MeasureWatching() {
  Bench bench("watch");
  const fs::path file = bench.root / "docs" / "a.md";
  WriteFile(file, "# A\n\nFirst.\n");
  std::mutex mutex;
  std::condition_variable told;
  int runs = 0;
  const std::chrono::milliseconds debounce(500);
  const auto keeper =
      cairn::IndexKeeper::Start(bench.MakeIndexer(), {.debounce = debounce}, [&](const auto&) {
        const std::lock_guard lock(mutex);
        ++runs;
        told.notify_all();
      });
  if (!keeper) return;
  double most = 0;
  for (int run = 1; run <= kRuns; ++run) {
    std::unique_lock lock(mutex);
    told.wait(lock, [&] { return runs >= run; });
    lock.unlock();
    const auto start = Stopwatch::now();
    WriteFile(file, "# A\n\nEdit number " + std::to_string(run) + ".\n");
    lock.lock();
    told.wait(lock, [&] { return runs > run; });
    most = std::max(most, MsSince(start) - static_cast<double>(debounce.count()));
  }
  PrintRow("an edited file is searchable after the debounce, worst of 5", "<= 1,000 ms",
           Number(most, "ms", 1));
}

}  // namespace

int main(int argc, char** argv) {
  PrintRow("what", "goal", "measured here");
  PrintRow("---", "---", "---");
  MeasurePlan();
  MeasureStoring();
  if (argc > 1) MeasureEmbedding(argv[1]);
  MeasureWatching();
}
