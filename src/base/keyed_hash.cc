#include "base/keyed_hash.h"

#include <bit>
#include <cstring>

#include "base/rng.h"

namespace cairn {
namespace {

class SipState {
 public:
  explicit SipState(const SipKey& key)
      : a_(key.low ^ 0x736f6d6570736575),
        b_(key.high ^ 0x646f72616e646f6d),
        c_(key.low ^ 0x6c7967656e657261),
        d_(key.high ^ 0x7465646279746573) {}

  void Take(std::uint64_t word) {
    d_ ^= word;
    Round();
    a_ ^= word;
  }

  std::uint64_t Finish() {
    c_ ^= 0xff;
    Round();
    Round();
    Round();
    return a_ ^ b_ ^ c_ ^ d_;
  }

 private:
  void Round() {
    a_ += b_;
    b_ = std::rotl(b_, 13) ^ a_;
    a_ = std::rotl(a_, 32);
    c_ += d_;
    d_ = std::rotl(d_, 16) ^ c_;
    a_ += d_;
    d_ = std::rotl(d_, 21) ^ a_;
    c_ += b_;
    b_ = std::rotl(b_, 17) ^ c_;
    c_ = std::rotl(c_, 32);
  }

  std::uint64_t a_;
  std::uint64_t b_;
  std::uint64_t c_;
  std::uint64_t d_;
};

SipKey DrawKey() {
  SystemRng rng;
  SipKey key;
  rng.Fill(reinterpret_cast<std::uint8_t*>(&key), sizeof key);  // NOLINT: its bytes
  return key;
}

}  // namespace

std::uint64_t SipHash13(std::string_view bytes, const SipKey& key) {
  static_assert(std::endian::native == std::endian::little);
  SipState state(key);
  const std::uint64_t last = static_cast<std::uint64_t>(bytes.size()) << 56;
  for (; bytes.size() >= sizeof last; bytes.remove_prefix(sizeof last)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    state.Take(word);
  }
  std::uint64_t rest = 0;
  if (!bytes.empty()) std::memcpy(&rest, bytes.data(), bytes.size());
  state.Take(last | rest);
  return state.Finish();
}

std::size_t KeyedHash::operator()(std::string_view bytes) const {
  static const SipKey kKey = DrawKey();
  return SipHash13(bytes, kKey);
}

}  // namespace cairn
