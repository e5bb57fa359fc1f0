// Storing, listing and starting up: the figures of docs/benchmarks.md.
//
//   build/release/bench/foundation_bench [PATH OF cairn]
//
// Prints a table: what, the goal, what was measured here.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "store/sqlite/sqlite_store.h"

namespace {

using cairn::Context;
using cairn::Engine;
using cairn::NewMemory;
using Stopwatch = std::chrono::steady_clock;

double MsSince(Stopwatch::time_point start) {
  return std::chrono::duration<double, std::milli>(Stopwatch::now() - start).count();
}

double Percentile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

void PrintRow(const std::string& what, const std::string& goal, double ms) {
  std::printf("| %-58s | %9s | %9.3f ms |\n", what.c_str(), goal.c_str(), ms);
}

// Notes of about 150 bytes, such as an agent stores: words of a small vocabulary, a name, an
// identifier, a number.
std::string NoteText(cairn::SeededRng& rng) {
  static const std::vector<std::string> words = {
      "deploy", "staging",  "because", "the",     "cache",  "was",    "stale",  "after",  "every",
      "schema", "change",   "we",      "moved",   "parser", "to",     "a",      "worker", "thread",
      "when",   "requests", "time",    "out",     "retry",  "with",   "longer", "back",   "off",
      "index",  "rebuild",  "takes",   "minutes", "on",     "laptop", "users",  "prefer", "dark"};
  static const std::vector<std::string> names = {
      "Grafana", "PostgreSQL", "Ada Lovelace", "loadConfig()", "src/store/cache.cc", "HTTP"};
  std::string text;
  while (text.size() < 120) {
    if (!text.empty()) text += ' ';
    text += words[rng.Below(words.size())];
  }
  return text + " in " + names[rng.Below(names.size())] + " " + std::to_string(rng.Next() % 100000);
}

NewMemory Note(cairn::SeededRng& rng) {
  NewMemory memory;
  memory.input.Set(&cairn::Memory::content, NoteText(rng));
  memory.input.Set(&cairn::Memory::tags, std::vector<std::string>{"bench"});
  return memory;
}

std::vector<NewMemory> Notes(cairn::SeededRng& rng, std::size_t count) {
  std::vector<NewMemory> notes;
  notes.reserve(count);
  for (std::size_t i = 0; i < count; ++i) notes.push_back(Note(rng));
  return notes;
}

class Bench {
 public:
  Bench()
      : folder_(std::filesystem::temp_directory_path() /
                ("cairn-bench-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~Bench() { std::filesystem::remove_all(folder_); }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  std::string PathOf(const std::string& name) const { return (folder_ / (name + ".db")).string(); }

  // Opens a store and hands an engine on it to the work.
  void WithEngine(const std::string& name, bool full_sync,
                  const std::function<void(Engine&)>& work) {
    auto store = cairn::sqlite::SqliteStore::Open({.path = PathOf(name), .full_sync = full_sync});
    if (!store) Fail(store.error().message);
    Engine engine(Context{**store, clock_, rng_, "bench", "manual"});
    work(engine);
  }

  [[noreturn]] static void Fail(const std::string& message) {
    std::fprintf(stderr, "foundation_bench: %s\n", message.c_str());
    std::exit(1);
  }

 private:
  const std::filesystem::path folder_;
  cairn::SystemClock clock_;
  cairn::SystemRng rng_;
};

void SingleAdds(Bench& bench, bool full_sync) {
  bench.WithEngine(full_sync ? "full" : "normal", full_sync, [&](Engine& engine) {
    cairn::SeededRng rng(1);
    std::vector<double> times;
    for (int i = 0; i < 2000; ++i) {
      const NewMemory note = Note(rng);
      const auto start = Stopwatch::now();
      if (const auto reply = engine.remember.One(note); !reply) Bench::Fail(reply.error().message);
      times.push_back(MsSince(start));
    }
    const std::string mode = full_sync ? "synchronous=FULL" : "synchronous=NORMAL";
    PrintRow("single add, " + mode + ", p50", full_sync ? "0.6 ms" : "0.3 ms",
             Percentile(times, 0.5));
    PrintRow("single add, " + mode + ", p95", "", Percentile(times, 0.95));
  });
}

void BatchAdd(Bench& bench) {
  std::vector<double> times;
  for (int round = 0; round < 5; ++round) {
    bench.WithEngine("batch" + std::to_string(round), false, [&](Engine& engine) {
      cairn::SeededRng rng(static_cast<std::uint64_t>(round));
      const auto notes = Notes(rng, 10'000);
      const auto start = Stopwatch::now();
      if (const auto reply = engine.remember.Batch(notes); !reply)
        Bench::Fail(reply.error().message);
      times.push_back(MsSince(start));
    });
  }
  PrintRow("10,000 adds of about 150 bytes in one batch, median of 5", "400 ms",
           Percentile(times, 0.5));
}

void Lists(Bench& bench) {
  bench.WithEngine("large", false, [&](Engine& engine) {
    cairn::SeededRng rng(7);
    for (int i = 0; i < 10; ++i) {
      if (const auto reply = engine.remember.Batch(Notes(rng, 10'000)); !reply)
        Bench::Fail(reply.error().message);
    }
    for (const auto order :
         {cairn::Order::kCreated, cairn::Order::kUpdated, cairn::Order::kImportance}) {
      std::vector<double> times;
      for (int i = 0; i < 50; ++i) {
        const auto start = Stopwatch::now();
        if (const auto page = engine.browse.List({}, order, {.limit = 50}); !page)
          Bench::Fail(page.error().message);
        times.push_back(MsSince(start));
      }
      PrintRow("list 50 of 100,000 by " + std::string(cairn::NameOf(order)) + ", p50", "2 ms",
               Percentile(times, 0.5));
    }
  });
}

double RunOnce(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const auto start = Stopwatch::now();
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) Bench::Fail("'" + command[0] + " " + command.back() + "' failed");
  return MsSince(start);
}

void Process(Bench& bench, const std::string& cairn) {
  for (const std::size_t count : {std::size_t{1000}, std::size_t{10'000}}) {
    const std::string name = "process" + std::to_string(count);
    std::string id;
    bench.WithEngine(name, false, [&](Engine& engine) {
      cairn::SeededRng rng(3);
      const auto reply = engine.remember.Batch(Notes(rng, count));
      if (!reply) Bench::Fail(reply.error().message);
      id = reply->ids[count / 2].ToString();
    });
    std::vector<double> gets;
    std::vector<double> searches;
    for (int i = 0; i < 50; ++i) {
      gets.push_back(RunOnce({cairn, "--db", bench.PathOf(name), "get", id}));
      searches.push_back(RunOnce(
          {cairn, "--db", bench.PathOf(name), "search", "--mode", "keyword", "stale cache"}));
    }
    const std::string at = " of " + std::to_string(count) + ", whole process, p50";
    const std::string goal = count == 1000 ? "15 ms" : "20 ms";
    PrintRow("get 1" + at, goal, Percentile(gets, 0.5));
    PrintRow("keyword search" + at, goal, Percentile(searches, 0.5));
  }
}

}  // namespace

int main(int argc, char** argv) {
  Bench bench;
  std::printf("| %-58s | %9s | %12s |\n|%s|%s|%s|\n", "what", "goal", "measured",
              std::string(60, '-').c_str(), std::string(11, '-').c_str(),
              std::string(14, '-').c_str());
  SingleAdds(bench, false);
  SingleAdds(bench, true);
  BatchAdd(bench);
  Lists(bench);
  if (argc > 1) Process(bench, argv[1]);
  return 0;
}
