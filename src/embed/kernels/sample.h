// Seeded random numbers for the kernels' tests, in aligned buffers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>

#include "base/rng.h"
#include "embed/kernels/half.h"
#include "embed/kernels/kernels.h"

namespace cairn::kernels {

// Uniform in −1 … 1.
inline float Uniform(SeededRng& rng) {
  return static_cast<float>(rng.Below(1u << 24)) * 0x1p-23f - 1.0f;
}

// A half between −1 and 1 with a varying exponent; a few are zero or subnormal.
inline std::uint16_t UniformHalf(SeededRng& rng) {
  const std::uint64_t bits = rng.Next();
  if (bits % 64 == 0) return static_cast<std::uint16_t>(bits >> 8 & 0x83ffu);
  const auto exponent = static_cast<std::uint32_t>(10 + bits % 5);
  return static_cast<std::uint16_t>((bits >> 16 & 0x83ffu) | exponent << 10);
}

// An aligned array without slack, so that a sanitizer detects out-of-bounds accesses.
template <typename T>
class Aligned {
 public:
  explicit Aligned(std::size_t size)
      : size_(size),
        data_(static_cast<T*>(::operator new (std::max<std::size_t>(size, 1) * sizeof(T),
                                              std::align_val_t{kAlignment}))) {
    std::fill_n(data_.get(), size, T{});
  }
  Aligned(const Aligned& other) : Aligned(other.size_) { std::copy_n(other.data(), size_, data()); }
  Aligned& operator=(const Aligned&) = delete;
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }
  const std::byte* bytes() const { return reinterpret_cast<const std::byte*>(data()); }

 private:
  struct Free {
    void operator()(T* data) const { ::operator delete (data, std::align_val_t{kAlignment}); }
  };
  std::size_t size_;
  std::unique_ptr<T, Free> data_;
};

inline Aligned<float> RandomFloats(std::size_t size, SeededRng& rng, float range = 1) {
  Aligned<float> floats(size);
  for (std::size_t i = 0; i < size; ++i) floats[i] = range * Uniform(rng);
  return floats;
}

}  // namespace cairn::kernels
