#include "base/rng.h"

#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace cairn {

namespace {

void AskKernel(std::uint8_t* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t got = getrandom(bytes, size, 0);
    if (got < 0) {
      if (errno == EINTR) continue;
      std::abort();  // No kernel that Cairn runs on lacks it; ids without randomness would collide.
    }
    bytes += got;
    size -= static_cast<std::size_t>(got);
  }
}

}  // namespace

void SystemRng::Fill(std::uint8_t* bytes, std::size_t size) {
  const std::lock_guard lock(mutex_);
  while (size > 0) {
    if (left_ == 0) {
      AskKernel(pool_.data(), pool_.size());
      left_ = pool_.size();
    }
    const std::size_t take = std::min(size, left_);
    std::memcpy(bytes, pool_.data() + pool_.size() - left_, take);
    bytes += take;
    size -= take;
    left_ -= take;
  }
}

std::uint64_t SeededRng::Next() {
  // Constants of SplitMix64 (Steele, Lea, Flood 2014).
  state_ += 0x9E3779B97F4A7C15u;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

void SeededRng::Fill(std::uint8_t* bytes, std::size_t size) {
  while (size > 0) {
    const std::uint64_t word = Next();
    const std::size_t take = size < sizeof(word) ? size : sizeof(word);
    std::memcpy(bytes, &word, take);
    bytes += take;
    size -= take;
  }
}

}  // namespace cairn
