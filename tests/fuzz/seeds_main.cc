// Runs every fuzz target on its seeds and on prefixes of them, so that the targets are checked
// quickly and without clang. On a crash, prints the seed that caused it.
//
//   fuzz_seeds FOLDER        FOLDER/NAME/… are the seeds of the fuzzer NAME
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#define FUZZER(name) extern "C" int Fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "fuzzers.inc"
#undef FUZZER

namespace {

namespace fs = std::filesystem;

struct Fuzzer {
  const char* name;
  int (*feed)(const std::uint8_t* data, std::size_t size);
};

constexpr Fuzzer kFuzzers[] = {
#define FUZZER(name) {#name, Fuzz_##name},
#include "fuzzers.inc"
#undef FUZZER
};

constexpr std::size_t kBeginnings = 50;  // prefixes per seed

// Uses an allocation of the exact size, so that a sanitizer detects reads beyond it.
void Feed(const Fuzzer& fuzzer, const std::string& bytes, std::size_t size) {
  const std::vector<std::uint8_t> input(bytes.begin(), bytes.begin() + static_cast<long>(size));
  fuzzer.feed(input.data(), input.size());
}

void FeedFile(const Fuzzer& fuzzer, const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const std::size_t step = std::max<std::size_t>(1, bytes.size() / kBeginnings);
  for (std::size_t size = 0; size < bytes.size(); size += step) Feed(fuzzer, bytes, size);
  Feed(fuzzer, bytes, bytes.size());
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  for (const Fuzzer& fuzzer : kFuzzers) {
    std::size_t seeds = 0;
    const fs::path folder = fs::path(words[1]) / fuzzer.name;
    if (!fs::is_directory(folder)) {
      std::printf("there are no seeds in %s\n", folder.c_str());
      return 1;
    }
    for (const auto& seed : fs::directory_iterator(folder)) {
      std::printf("%s\n", seed.path().c_str());
      std::fflush(stdout);
      FeedFile(fuzzer, seed.path());
      ++seeds;
    }
    if (seeds == 0) return 1;
  }
  return 0;
}
