#include "base/random_hex.h"

#include <vector>

namespace cairn {

std::string RandomHex(Rng& rng, std::size_t bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::vector<std::uint8_t> random(bytes);
  rng.Fill(random.data(), random.size());
  std::string hex;
  for (const std::uint8_t byte : random) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

}  // namespace cairn
