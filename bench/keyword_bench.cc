// Keyword search beside FTS5's own bm25(), on the same store and in the same run.
//
//   build/release/bench/keyword_bench [ROWS …]      default: 10000 100000
//
// Texts are those of sample_texts.h. Also: how fast text is cut into words, and how fast rows are
// stored.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "base/rng.h"
#include "retrieval/query_parser.h"
#include "sample_texts.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/sqlite_store.h"
#include "text/word_tokens.h"

namespace {

using cairn::KeywordQuery;
using cairn::Memory;
using cairn::Texts;
using cairn::sqlite::Connection;
using cairn::sqlite::SqliteStore;
using Stopwatch = std::chrono::steady_clock;

constexpr int kQuestions = 300;
constexpr std::int64_t kLimit = 50;

// Processor time: on a machine that others use, too, waiting says nothing about a search.
double CpuMs() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

double MsSince(Stopwatch::time_point start) {
  return std::chrono::duration<double, std::milli>(Stopwatch::now() - start).count();
}

Memory MakeMemory(Texts& texts, int n) {
  char id[40];
  std::snprintf(id, sizeof(id), "00000000-0000-7000-8000-%012d", n);
  Memory memory;
  memory.id = *cairn::Id::Parse(id);
  memory.content = texts.Text(15 + texts.Below(50));
  memory.summary = memory.content.substr(0, memory.content.find(' ', 80));
  memory.tags = {texts.WordOfRank(texts.Below(200))};
  memory.source = "manual";
  memory.project = n % 4 == 0 ? "quarter" : "rest";
  if (n % 20 == 0) memory.superseded_by = cairn::Successor::Deleted();
  if (n % 100 == 1) memory.expires_at = 1;
  return memory;
}

void Fill(SqliteStore& store, Texts& texts, int rows) {
  constexpr int kBatch = 10'000;
  for (int n = 0; n < rows; n += kBatch) {
    std::vector<Memory> batch;
    for (int i = n; i < std::min(rows, n + kBatch); ++i) batch.push_back(MakeMemory(texts, i + 1));
    const auto status = store.Write([&](cairn::Writer& writer) { return writer.Insert(batch); });
    if (!status) std::printf("%s\n", status.error().message.c_str());
  }
}

struct Figures {
  double p50 = 0;
  double p95 = 0;
};

template <typename Ask>
Figures Measure(const std::vector<std::string>& questions, Ask ask) {
  std::vector<double> times;
  ask(questions[0]);
  for (const std::string& question : questions) {
    const double start = CpuMs();
    ask(question);
    times.push_back(CpuMs() - start);
  }
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[times.size() * 95 / 100]};
}

void Print(int rows, const std::string& what, const Figures& figures) {
  std::printf("| %7d | %-58s | %8.3f | %8.3f |\n", rows, what.c_str(), figures.p50, figures.p95);
  std::fflush(stdout);
}

// The way it was done before: FTS5 merges and ranks, the table says what is alive.
void AskBuiltIn(Connection& connection, const std::string& question, bool with_total) {
  std::string match;
  KeywordQuery query = cairn::ParseKeywordQuery(question);
  if (query.kind == KeywordQuery::Kind::kTerm) query = KeywordQuery::Any({query});
  for (const KeywordQuery& part : query.parts) {
    match += (match.empty() ? "\"" : " OR \"") + part.term.text + "\"";
  }
  const std::string from =
      " FROM memory_fts AS f CROSS JOIN memory AS m ON m.row = f.rowid WHERE memory_fts MATCH ?"
      " AND m.superseded_by IS NULL AND coalesce(m.expires_at > 5, 1) AND m.type <> 'handoff'";
  if (with_total) {
    auto count = connection.Prepare("SELECT count(*)" + from);
    (void)count->Bind(match).Step();
  }
  auto best = connection.Prepare("SELECT m.id" + from + " ORDER BY bm25(memory_fts) LIMIT 50");
  best->Bind(match);
  while (*best->Step()) {
  }
}

void MeasureStore(const std::filesystem::path& folder, int rows) {
  const std::string path = folder / (std::to_string(rows) + ".db");
  Texts texts;
  auto store = SqliteStore::Open({.path = path});
  const auto start = Stopwatch::now();
  Fill(**store, texts, rows);
  std::printf("\nstored %d rows in %.0f ms\n", rows, MsSince(start));
  std::printf("|    rows | %-58s | p50, CPU | p95, CPU |\n", "top 50 and the number of all");
  auto plain = Connection::Open(path, {.read_only = true});
  std::vector<std::string> questions;
  std::vector<std::string> single;
  for (int i = 0; i < kQuestions; ++i) questions.push_back(texts.Question());
  for (std::size_t i = 0; i < 100; ++i) single.push_back(texts.WordOfRank(10 + i));
  cairn::Filter quarter;
  quarter.project = "quarter";
  const auto ask = [&](const cairn::Filter& filter) {
    return [&](const std::string& question) {
      const auto page = (*store)->Read([&](cairn::Reader& reader) {
        return reader.SearchKeywords(cairn::ParseKeywordQuery(question), filter, {kLimit, 0}, 5);
      });
      if (!page) std::printf("%s\n", page.error().message.c_str());
    };
  };
  Print(rows, "questions, cairn", Measure(questions, ask({})));
  Print(rows, "questions, bm25() alone",
        Measure(questions, [&](const std::string& q) { AskBuiltIn(**plain, q, false); }));
  Print(rows, "questions, bm25() and count(*)",
        Measure(questions, [&](const std::string& q) { AskBuiltIn(**plain, q, true); }));
  Print(rows, "questions in a quarter of the rows, cairn", Measure(questions, ask(quarter)));
  Print(rows, "one frequent word, cairn", Measure(single, ask({})));
  Print(rows, "one frequent word, bm25() and count(*)",
        Measure(single, [&](const std::string& q) { AskBuiltIn(**plain, q, true); }));
}

void MeasureCutting() {
  Texts texts;
  const std::string text = texts.Text(1'000'000);
  std::size_t words = 0;
  const double start = CpuMs();
  cairn::ForEachWord(text, [&](const cairn::WordToken&) { ++words; });
  const double ms = CpuMs() - start;
  std::printf("cut %.1f MB of prose into %zu words: %.0f MB/s\n",
              static_cast<double>(text.size()) / 1e6, words,
              static_cast<double>(text.size()) / 1e3 / ms);
}

}  // namespace

int main(int count, char** arguments) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("cairn-keyword-bench-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  MeasureCutting();
  std::vector<int> sizes;
  for (int i = 1; i < count; ++i) sizes.push_back(std::atoi(arguments[i]));
  if (sizes.empty()) sizes = {10'000, 100'000};
  for (const int rows : sizes) MeasureStore(folder, rows);
  std::filesystem::remove_all(folder);
  return 0;
}
