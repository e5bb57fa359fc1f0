// The encoder: time of a sentence, a batch and a long text, load and memory, beside ONNX Runtime.
//
//   build/release/bench/embed_bench MODEL_DIRECTORY [ROUNDS]
//
// ONNX Runtime takes part if CAIRN_ONNX_DIR names a directory with node_modules/onnxruntime-node
// and an fp32 export of the same model, minilm.onnx. Both run in processes of their own, by turns,
// so that other work on the machine disturbs them alike. Times are processor times, each the best
// of all rounds.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

#include "embed_measure.h"

namespace {

using Figures = std::map<std::string, double>;

// Runs a command that prints lines of "NAME NUMBER" and keeps the least of each name.
void KeepBest(const std::string& command, Figures& best) {
  std::FILE* lines = popen(command.c_str(), "r");
  if (lines == nullptr) return;
  char name[64];
  double value = 0;
  while (std::fscanf(lines, "%63s %lf", name, &value) == 2) {
    const auto found = best.find(name);
    if (found == best.end() || value < found->second) best[name] = value;
  }
  pclose(lines);
}

double Get(const Figures& figures, const std::string& name) {
  const auto found = figures.find(name);
  return found == figures.end() ? 0 : found->second;
}

void PrintRow(const char* what, const char* name, const char* unit, const char* goal,
              const Figures& ours, const Figures& theirs) {
  const double mine = Get(ours, name);
  const double other = Get(theirs, name);
  if (other > 0) {
    std::printf("| %-38s | %8.2f %-2s | %8.2f %-2s | %5.2f | %-20s |\n", what, mine, unit, other,
                unit, mine / other, goal);
  } else {
    std::printf("| %-38s | %8.2f %-2s | %11s | %5s | %-20s |\n", what, mine, unit, "-", "-", goal);
  }
}

void PrintTable(const Figures& ours, const Figures& theirs) {
  std::printf("| %-38s | %11s | %11s | %5s | %-20s |\n", "one thread", "Cairn", "ONNX", "ratio",
              "goal");
  std::printf("|---|---:|---:|---:|---|\n");
  PrintRow("one sentence of 18 tokens", "one_ms", "ms", "<= 1.0 x", ours, theirs);
  PrintRow("batch of 32 of 18 tokens, per sentence", "batch_ms", "ms", "<= 0.9 x", ours, theirs);
  PrintRow("256 tokens", "long_ms", "ms", "<= 1.0 x", ours, theirs);
  PrintRow("load to first vector", "load_ms", "ms", "<= 60 ms, <= 0.4 x", ours, theirs);
  PrintRow("resident memory after load", "rss_mb", "MB", "<= 100 MB, <= 0.6 x", ours, theirs);
}

void PrintPeak(const Figures& ours) {
  const double peak = 1 / Get(ours, "peak_inverse");
  const auto row = [&](const char* what, const char* name) {
    const double speed = 1 / Get(ours, name);
    std::printf("%-44s %6.1f GFLOP/s  %3.0f %% of the peak\n", what, speed, 100 * speed / peak);
  };
  std::printf("\n%-44s %6.1f GFLOP/s\n", "multiply-adds alone (the peak of one core)", peak);
  row("matrix product, 18 rows, all of a layer's", "matmul18_inverse");
  row("matrix product, 126 rows", "matmul126_inverse");
  row("the encoder, 18 tokens", "one_inverse");
  row("the encoder, 256 tokens", "long_inverse");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: embed_bench MODEL_DIRECTORY [ROUNDS]\n");
    return 2;
  }
  if (argc == 3 && std::strcmp(argv[2], "--measure") == 0) return cairn::MeasureAndPrint(argv[1]);
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
  const char* onnx = std::getenv("CAIRN_ONNX_DIR");
  const std::string self = std::string("'") + argv[0] + "' '" + argv[1] + "' --measure";
  const std::string script = std::string("node '") + CAIRN_BENCH_DIR + "/onnx_bench.mjs'";
  Figures ours;
  Figures theirs;
  for (int round = 0; round < rounds; ++round) {
    KeepBest(self, ours);
    if (onnx != nullptr) KeepBest(script, theirs);
  }
  PrintTable(ours, theirs);
  if (theirs.empty())
    std::printf("ONNX Runtime was not measured: CAIRN_ONNX_DIR is not set or has no package.\n");
  PrintPeak(ours);
  return 0;
}
