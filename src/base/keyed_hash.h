// A hash for tables whose keys come from outside. std::hash has a seed that everybody knows, so a
// file or a client can choose keys that all fall into one bucket, and a table then takes quadratic
// time. This one is SipHash-1-3 (Aumasson and Bernstein 2012, with the rounds that Rust and Python
// use) under a key that the process draws at its first use; nothing may depend on its values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn {

struct SipKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

// The hash of the bytes under a key of the caller's choice.
std::uint64_t SipHash13(std::string_view bytes, const SipKey& key);

// For std::unordered_map and std::unordered_set, with std::equal_to<>. Safe from any thread.
struct KeyedHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view bytes) const;
};

}  // namespace cairn
