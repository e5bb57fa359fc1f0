#include "growth/growth.h"

#include <gtest/gtest.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#define FUZZER(name) extern "C" int Fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "fuzzers.inc"
#undef FUZZER

namespace cairn {
namespace {

constexpr double kSteepest = 1.3;  // maximum exponent; quadratic is 2
constexpr int kDoublings = 4;
constexpr int kRuns = 3;  // measurements per retry; the best counts
constexpr int kAttempts = 3;
constexpr std::size_t kLeastBytes = 1 << 10;
constexpr std::size_t kMostBytes = 64 << 10;  // before doubling
// Long enough to be measurable. A quadratic part of a tenth shows after four doublings.
constexpr double kLeastSeconds = 0.0002;

double CpuSeconds() {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double SecondsOf(const Parse& parse, const std::string& input, int runs) {
  double best = HUGE_VAL;
  for (int run = 0; run < runs; ++run) {
    const double start = CpuSeconds();
    parse(input);
    best = std::min(best, CpuSeconds() - start);
  }
  return best;
}

double Exponent(double first, double last, int doublings) {
  return std::log2(last / std::max(first, 1e-9)) / doublings;
}

// The smallest size whose time is measurable.
std::size_t FindBase(const MakeInput& make, const Parse& parse) {
  std::size_t size = kLeastBytes;
  while (size < kMostBytes && SecondsOf(parse, make(size), 1) < kLeastSeconds) size *= 2;
  return size;
}

double ExponentFrom(std::size_t base, const MakeInput& make, const Parse& parse) {
  const std::string smallest = make(base);
  const std::string largest = make(base << kDoublings);
  double exponent =
      Exponent(SecondsOf(parse, smallest, 2), SecondsOf(parse, largest, 1), kDoublings);
  for (int attempt = 0; exponent > kSteepest && attempt < kAttempts; ++attempt) {
    exponent =
        Exponent(SecondsOf(parse, smallest, kRuns), SecondsOf(parse, largest, kRuns), kDoublings);
  }
  if (exponent <= kSteepest) return exponent;
  // Ignores one-time setup: real growth stays steep over the last doublings.
  constexpr int kLast = 2;
  const std::string middle = make(base << (kDoublings - kLast));
  return std::min(
      exponent, Exponent(SecondsOf(parse, middle, kRuns), SecondsOf(parse, largest, kRuns), kLast));
}

}  // namespace

std::string Shape::OfSize(std::size_t bytes) const {
  std::string text = prefix;
  const std::size_t mark = unit.find('%');
  for (std::size_t i = 0; text.size() + suffix.size() < bytes; ++i) {
    if (mark == std::string::npos) {
      text += unit;
      continue;
    }
    for (const char c : unit) c == '%' ? void(text += std::to_string(i)) : text.push_back(c);
  }
  return text + suffix;
}

void ExpectLinear(const std::string& name, const MakeInput& make, const Parse& parse) {
  std::size_t base = FindBase(make, parse);
  double exponent = ExponentFrom(base, make, parse);
  if (exponent <= kSteepest) return;
  base *= 4;  // work with a bound may be steep below it
  exponent = ExponentFrom(base, make, parse);
  if (exponent <= kSteepest) return;
  std::string times;
  for (int step = 0; step <= kDoublings; ++step) {
    const double seconds = SecondsOf(parse, make(base << step), 1);
    times += " " + std::to_string((base << step) >> 10) + " KB " +
             std::to_string(static_cast<int>(seconds * 1e6)) + " us;";
  }
  ADD_FAILURE() << name << " grows with the power of " << exponent << ":" << times;
}

void ExpectLinear(const std::string& name, const Shape& shape, const Parse& parse) {
  ExpectLinear(
      name, [&](std::size_t bytes) { return shape.OfSize(bytes); }, parse);
}

std::vector<std::string> ParserNames() {
  return {
#define FUZZER(name) #name,
#include "fuzzers.inc"
#undef FUZZER
  };
}

Parse Parser(std::string_view fuzzer) {
  const auto feeding = [](int (*feed)(const std::uint8_t*, std::size_t)) -> Parse {
    return [feed](const std::string& input) {
      feed(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    };
  };
#define FUZZER(name) \
  if (fuzzer == #name) return feeding(Fuzz_##name);
#include "fuzzers.inc"
#undef FUZZER
  std::abort();  // unknown fuzzer
}

}  // namespace cairn
