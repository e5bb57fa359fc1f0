// Randomness as Cairn takes it: from the kernel in the product, from a seed where it has to be
// repeatable.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn {

class Rng {
 public:
  virtual ~Rng() = default;
  virtual void Fill(std::uint8_t* bytes, std::size_t size) = 0;
};

// The kernel's generator. Safe to use from several threads.
class SystemRng final : public Rng {
 public:
  void Fill(std::uint8_t* bytes, std::size_t size) override;
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
