// How fast sources are described, against the bare parser on the same files in the same run.
//
//   build/release/bench/analysis_bench FOLDER…
//
// For each folder: the sources below it that would be described, read and parsed by tree-sitter
// alone, and read, parsed and described by us; each on all cores, several times in turn, the best
// of each. Reading is part of both. Prints a table: MB/s by the clock, the ratio by the clock and
// by the time of the processors (which other programs on the machine disturb less), and the peak of
// the memory during our passes.
#include <tree_sitter/api.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "knowledge/analysis/structure.h"
#include "knowledge/routes/routes.h"
#include "knowledge/syntax/grammars.h"
#include "knowledge/syntax/syntax_tree.h"

namespace {

constexpr double kGoal = 0.85;
constexpr int kRounds = 3;

std::string ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  std::string text(file ? static_cast<std::size_t>(file.tellg()) : 0, '\0');
  file.seekg(0);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text;
}

struct Sources {
  std::vector<std::string> paths;
  std::size_t bytes = 0;
  std::size_t passed_over = 0;  // tests, generated, too large
};

Sources FindSources(const std::string& folder) {
  Sources sources;
  const auto skip = std::filesystem::directory_options::skip_permission_denied;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, skip)) {
    const std::string path = entry.path().string();
    if (!entry.is_regular_file() || entry.is_symlink() || !cairn::LanguageOf(path)) continue;
    const std::string text = ReadAll(path);
    const bool wanted = text.size() <= cairn::ParseLimits().most_bytes &&
                        cairn::IsDescribed({path.substr(folder.size()), text});
    sources.passed_over += wanted ? 0 : 1;
    if (!wanted) continue;
    sources.paths.push_back(path);
    sources.bytes += text.size();
  }
  std::sort(sources.paths.begin(), sources.paths.end());
  return sources;
}

struct Taken {
  double clock = 1e9;       // seconds
  double processors = 1e9;  // of all threads together

  void KeepBetter(const Taken& other) {
    clock = std::min(clock, other.clock);
    processors = std::min(processors, other.processors);
  }
};

double ProcessorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// What all cores take for `work` on every file. `make_work` is called once a thread.
template <typename MakeWork>
Taken TimeAll(const Sources& sources, const MakeWork& make_work) {
  const auto start = std::chrono::steady_clock::now();
  const double processors = ProcessorSeconds();
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
    threads.emplace_back([&] {
      auto work = make_work();
      for (std::size_t at = next++; at < sources.paths.size(); at = next++) {
        work(sources.paths[at]);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
          ProcessorSeconds() - processors};
}

Taken ParseBare(const Sources& sources) {
  return TimeAll(sources, [] {
    using Parser = std::unique_ptr<TSParser, decltype(&ts_parser_delete)>;
    return [parser = Parser(ts_parser_new(), &ts_parser_delete)](const std::string& path) {
      const std::string text = ReadAll(path);
      ts_parser_set_language(parser.get(), cairn::GrammarOf(*cairn::LanguageOf(path)));
      ts_tree_delete(ts_parser_parse_string(parser.get(), nullptr, text.data(),
                                            static_cast<std::uint32_t>(text.size())));
    };
  });
}

struct Found {
  std::atomic<std::size_t> findings = 0;
  std::atomic<std::size_t> tangled = 0;  // files that were over the budget of the parser
};

Taken Describe(const Sources& sources, Found& found) {
  return TimeAll(sources, [&found] {
    return [&found](const std::string& path) {
      const std::string text = ReadAll(path);
      const auto tree = cairn::SyntaxTree::Parse(*cairn::LanguageOf(path), text);
      if (!tree) {
        ++found.tangled;
      } else {
        const cairn::SourceFile file{path, text};
        found.findings += cairn::DescribeRoutes(cairn::FindRoutes(file, *tree)).size();
        if (cairn::DescribeStructure(file, *tree)) ++found.findings;
      }
    };
  });
}

// The peak is counted anew from here.
void ForgetPeak() { std::ofstream("/proc/self/clear_refs") << "5"; }

double PeakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

void Measure(const std::string& folder) {
  const Sources sources = FindSources(folder);
  if (sources.paths.empty()) return;
  Taken bare;
  Taken ours;
  double peak = 0;
  Found found;
  for (int i = 0; i < kRounds; ++i) {
    bare.KeepBetter(ParseBare(sources));
    ForgetPeak();
    found.findings = found.tangled = 0;
    ours.KeepBetter(Describe(sources, found));
    peak = std::max(peak, PeakMegabytes());
  }
  const double megabytes = static_cast<double>(sources.bytes) / 1e6;
  std::printf(
      "| %-28s | %6zu | %6zu | %6.1f | %5.1f | %5.1f | %5.2f | %5.2f | %8zu | %7zu | %4.0f MB |\n",
      folder.c_str(), sources.paths.size(), sources.passed_over, megabytes, megabytes / bare.clock,
      megabytes / ours.clock, bare.clock / ours.clock, bare.processors / ours.processors,
      found.findings.load(), found.tangled.load(), peak);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "say which folders, for example /usr/include\n");
    return 2;
  }
  std::printf("%u threads, best of %d; the goal of the ratio is %.2f\n\n",
              std::thread::hardware_concurrency(), kRounds, kGoal);
  std::printf("| %-28s | %6s | %6s | %6s | %5s | %5s | %5s | %5s | %8s | %7s | %7s |\n", "folder",
              "files", "passed", "MB", "bare", "ours", "ratio", "CPU", "findings", "tangled",
              "peak");
  std::printf("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
  for (int i = 1; i < argc; ++i) Measure(argv[i]);
}
