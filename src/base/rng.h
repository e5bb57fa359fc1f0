// Randomness as Cairn takes it: from the kernel in the product, from a seed where it has to be
// repeatable.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace cairn {

class Rng {
 public:
  virtual ~Rng() = default;
  virtual void Fill(std::uint8_t* bytes, std::size_t size) = 0;
};

// The kernel's generator, asked for many bytes at a time: a call for each id would cost more than
// the rest of making it. Safe to use from several threads.
class SystemRng final : public Rng {
 public:
  void Fill(std::uint8_t* bytes, std::size_t size) override;

 private:
  std::mutex mutex_;
  std::array<std::uint8_t, 1024> pool_{};
  std::size_t left_ = 0;  // bytes at the end of the pool that were not handed out yet
};

// SplitMix64: the same seed gives the same bytes on every machine. For one thread.
class SeededRng final : public Rng {
 public:
  explicit SeededRng(std::uint64_t seed) : state_(seed) {}
  std::uint64_t Next();
  // Uniform in 0 … below − 1; `below` is at least 1.
  std::uint64_t Below(std::uint64_t below) { return Next() % below; }
  void Fill(std::uint8_t* bytes, std::size_t size) override;

 private:
  std::uint64_t state_;
};

}  // namespace cairn
