#include "embed_measure.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <vector>

#include "base/rng.h"
#include "embed/bert_encoder.h"

namespace cairn {
namespace {

using Tokens = std::vector<TokenId>;

constexpr double kPatience = 1.5;  // seconds for each figure

// The least processor time of many runs: what the code takes when nothing else disturbs it.
double BestSeconds(const std::function<void()>& run) {
  double best = 1e9;
  const double begin = ProcessorSeconds();
  do {
    const double start = ProcessorSeconds();
    run();
    best = std::min(best, ProcessorSeconds() - start);
  } while (ProcessorSeconds() - begin < kPatience);
  return best;
}

std::span<const std::byte> MapFile(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (file < 0 || fstat(file, &status) != 0) return {};
  const auto size = static_cast<std::size_t>(status.st_size);
  void* data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (data == MAP_FAILED) return {};
  return {static_cast<const std::byte*>(data), size};
}

std::string ReadText(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

double ResidentMegabytes() {
  std::ifstream in("/proc/self/statm");
  double total = 0;
  double resident = 0;
  in >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

Tokens Sentence(std::size_t count, std::uint64_t seed) {
  SeededRng rng(seed);
  Tokens tokens(count);
  for (TokenId& token : tokens) token = static_cast<TokenId>(1000 + rng.Below(20000));
  return tokens;
}

// Multiply-adds of the matrices and of attention count as two operations.
double Operations(const BertConfig& config, double tokens) {
  const auto hidden = static_cast<double>(config.hidden);
  const double matrices = hidden * (4 * hidden + 2 * static_cast<double>(config.intermediate));
  const double attention = 2 * tokens * hidden;
  return 2 * static_cast<double>(config.layers) * tokens * (matrices + attention);
}

void Print(const char* name, double value) { std::printf("%s %.9f\n", name, value); }

void MeasureEncoder(const BertEncoder& encoder) {
  BertEncoder::Scratch scratch;
  const auto time = [&](std::size_t sentences, std::size_t tokens) {
    std::vector<Tokens> owned;
    for (std::size_t i = 0; i < sentences; ++i) owned.push_back(Sentence(tokens, i));
    const std::vector<TokenSpan> spans(owned.begin(), owned.end());
    std::vector<float> out(sentences * encoder.config().hidden);
    return BestSeconds([&] { static_cast<void>(encoder.Encode(spans, out, scratch).has_value()); });
  };
  const double one = time(1, 18);
  const double batch = time(32, 18) / 32;
  const double text = time(1, 256);
  Print("one_ms", one * 1e3);
  Print("batch_ms", batch * 1e3);
  Print("long_ms", text * 1e3);
  Print("one_inverse", one / Operations(encoder.config(), 18) * 1e9);
  Print("long_inverse", text / Operations(encoder.config(), 256) * 1e9);
}

// The matrices of six layers one after the other, as the encoder meets them: none is still in a
// near cache when its turn comes again.
void MeasureMatMul(const char* name, std::size_t rows) {
  constexpr std::size_t kWidth = 384;
  constexpr std::size_t kMatrices = 72;  // of 384 × 384, the size of MiniLM's six layers
  constexpr std::size_t kPanels = kWidth / kernels::kPanelWidth;
  AlignedBuffer weights(kMatrices * kWidth * kWidth * 2);
  std::fill_n(weights.data(), weights.size(), std::byte{0x21});
  AlignedBuffer floats((2 * rows * kWidth + kWidth + kernels::kDepthBlock * kernels::kPanelWidth) *
                       sizeof(float));
  auto* room = reinterpret_cast<float*>(floats.data());
  float* bias = room + kernels::kDepthBlock * kernels::kPanelWidth;
  float* in = bias + kWidth;
  float* out = in + rows * kWidth;
  const kernels::Kernels& table = kernels::BestKernels();
  const double seconds = BestSeconds([&] {
    for (std::size_t i = 0; i < kMatrices; ++i)
      table.matmul({in,
                    kWidth,
                    rows,
                    {weights.data() + i * kWidth * kWidth * 2, kernels::Number::kHalf, kWidth,
                     kPanels, bias},
                    out,
                    kWidth,
                    kernels::kPanelWidth,
                    kernels::Finish::kStore,
                    room});
  });
  Print(name, seconds * 1e9 / (2.0 * kMatrices * kWidth * kWidth * static_cast<double>(rows)));
}

void MeasurePeak() {
  constexpr long kRounds = 20000;
  double best = 1e9;
  for (int i = 0; i < 300; ++i) best = std::min(best, MultiplyAddSeconds(kRounds));
  if (best > 0) Print("peak_inverse", best * 1e9 / (2.0 * 8 * 96 * kRounds));
}

}  // namespace

double ProcessorSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

int MeasureAndPrint(const std::string& model_directory) {
  const double start = ProcessorSeconds();
  const auto config = ParseBertConfig(ReadText(model_directory + "/config.json"));
  if (!config) return std::fprintf(stderr, "%s\n", config.error().message.c_str()), 1;
  const auto file = MapFile(model_directory + "/model.fp16.safetensors");
  const auto encoder = BertEncoder::Load(file, *config);
  if (!encoder) return std::fprintf(stderr, "%s\n", encoder.error().message.c_str()), 1;
  BertEncoder::Scratch scratch;
  const Tokens tokens = Sentence(18, 1);
  const TokenSpan spans[] = {tokens};
  std::vector<float> out((*encoder)->config().hidden);
  if (!(*encoder)->Encode(spans, out, scratch)) return 1;
  Print("load_ms", (ProcessorSeconds() - start) * 1e3);
  Print("rss_mb", ResidentMegabytes());
  MeasureEncoder(**encoder);
  MeasureMatMul("matmul18_inverse", 18);
  MeasureMatMul("matmul126_inverse", 126);
  MeasurePeak();
  return 0;
}

}  // namespace cairn
