// Hybrid search on long documents, as a multiple of what its two inputs cost.
//
//   build/release/bench/long_text_bench [DOCUMENTS] [RESULTS]      default: 2000 100
//
// Documents have about 14,000 characters and 14 windows with random vectors; the query's embedding
// is not part of it. CPU time of the process, the median of all questions; the ratio is hybrid by
// keyword and vector together, in one run, so that it does not depend on the machine.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "search_sample.h"
#include "store/sqlite/sqlite_store.h"

namespace {

using namespace cairn;

constexpr std::size_t kWords = 2'500;
constexpr int kWindows = 14;
constexpr int kAsked = 20;

double CpuMs() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

Status FillLong(Store& store, Texts& texts, SeededRng& rng, int documents) {
  return store.Write([&](Writer& writer) -> Status {
    for (int n = 0; n < documents; ++n) {
      char id[40];
      std::snprintf(id, sizeof(id), "00000000-0000-7000-8000-%012d", n);
      Memory memory;
      memory.id = *Id::Parse(id);
      memory.kind = TextKind::kDocument;
      memory.content = texts.Text(kWords);
      memory.created_at = memory.updated_at = memory.last_accessed_at = 1'700'000'000'000 + n;
      CAIRN_TRY(writer.Insert(std::span(&memory, 1)));
      std::vector<Vector> windows;
      for (int w = 0; w < kWindows; ++w) windows.push_back(RandomVector(rng));
      CAIRN_TRY(writer.PutVectors(memory.id, kModel, windows));
    }
    return {};
  });
}

}  // namespace

int main(int argc, char** argv) {
  const int documents = argc > 1 ? std::atoi(argv[1]) : 2'000;
  const int results = argc > 2 ? std::atoi(argv[2]) : 100;
  const auto folder =
      std::filesystem::temp_directory_path() / ("cairn-long-bench-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  Texts texts;
  SeededRng rng(7);
  auto store = sqlite::SqliteStore::Open({.path = (folder / "memory.db").string()});
  if (!store || !FillLong(**store, texts, rng, documents)) return 1;
  auto prepared = std::make_unique<PreparedEmbedder>();
  PreparedEmbedder* embedder = prepared.get();
  LazyEmbedder lazy({.id = kModel, .where = "bench", .load = [&] {
                       return Result<std::unique_ptr<Embedder>>(std::move(prepared));
                     }});
  if (!lazy.Get()) return 1;
  std::vector<double> times[3];
  const SearchMode modes[3] = {SearchMode::kKeyword, SearchMode::kVector, SearchMode::kHybrid};
  for (int q = 0; q < kAsked; ++q) {
    embedder->next = RandomVector(rng);
    SearchRequest request{.query = texts.Question(), .now = 1'800'000'000'000};
    request.profile = BuiltInProfiles().back();
    request.page.limit = results;
    for (int m = 0; m < 3; ++m) {
      request.mode = modes[m];
      const double start = CpuMs();
      const auto reply =
          (*store)->Read([&](Reader& reader) { return Search(reader, &lazy).Run(request); });
      if (!reply) std::fprintf(stderr, "a search failed: %s\n", reply.error().message.c_str());
      if (q > 0) times[m].push_back(CpuMs() - start);  // the first fills caches
    }
  }
  double medians[3];
  for (int m = 0; m < 3; ++m) medians[m] = Percentiles(times[m]).p50;
  std::printf("| documents | results | keyword ms | vector ms | hybrid ms | hybrid / both |\n");
  std::printf("|---:|---:|---:|---:|---:|---:|\n| %d | %d | %.1f | %.1f | %.1f | %.2f |\n",
              documents, results, medians[0], medians[1], medians[2],
              medians[2] / (medians[0] + medians[1]));
  std::filesystem::remove_all(folder);
  return 0;
}
