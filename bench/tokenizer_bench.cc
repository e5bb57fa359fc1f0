// The tokenizer's speed, in CPU time, so that a busy machine does not matter.
//
//   build/release/bench/tokenizer_bench TOKENIZER.JSON
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "embed/wordpiece.h"

namespace {

double CpuMs() { return static_cast<double>(std::clock()) * 1000 / CLOCKS_PER_SEC; }

// The best of a few runs: the others were disturbed.
double BestMs(const std::function<void()>& work) {
  double best = 1e9;
  for (int i = 0; i < 20; ++i) {
    const double start = CpuMs();
    work();
    best = std::min(best, CpuMs() - start);
  }
  return best;
}

void PrintRow(const char* what, const char* goal, double measured, const char* unit) {
  std::printf("| %-30s | %10s | %8.1f %-4s |\n", what, goal, measured, unit);
}

void MeasureText(const cairn::WordPiece& tokenizer, const char* what, const char* goal,
                 const char* sentence) {
  std::string text;
  while (text.size() < 1'000'000) text += sentence;
  const double ms = BestMs([&] { (void)tokenizer.Encode(text); });
  PrintRow(what, goal, static_cast<double>(text.size()) / ms / 1000, "MB/s");
}

}  // namespace

int main(int argc, char** argv) {
  std::ifstream file(argc > 1 ? argv[1] : "", std::ios::binary);
  const std::string json{std::istreambuf_iterator<char>(file), {}};
  const auto tokenizer = cairn::WordPiece::Load(json);
  if (!tokenizer) {
    std::fprintf(stderr, "tokenizer_bench TOKENIZER.JSON: %s\n", tokenizer.error().message.c_str());
    return 1;
  }
  PrintRow("load", "<= 10 ms", BestMs([&] { (void)cairn::WordPiece::Load(json); }), "ms");
  MeasureText(
      **tokenizer, "encode English", ">= 20 MB/s",
      "We moved the job queue to PostgreSQL, because tokenization of 13 notes took too long. ");
  MeasureText(**tokenizer, "encode code", ">= 20 MB/s",
              "std::vector<TokenId> ids = tokenizer->Encode(text_.substr(i, 42));\n");
  MeasureText(**tokenizer, "encode Russian", "", "Мы решили хранить время в миллисекундах. ");
  MeasureText(**tokenizer, "encode Chinese", "", "我们决定把所有的时间戳都存储为毫秒。");
  return 0;
}
