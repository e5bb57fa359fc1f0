// Products of bytes, summed in pairs. x86 has an instruction for each step that Highway 1.0 does
// not expose; they make the scan twice as fast. Other CPUs use Highway's own operations.
#pragma once

#include "vector/kernels/target.h"

HWY_BEFORE_NAMESPACE();
namespace cairn::vector_kernels::HWY_NAMESPACE {

using Bytes = hn::ScalableTag<std::uint8_t>;
using Shorts = hn::RepartitionToWide<hn::RebindToSigned<Bytes>>;
using Words = hn::RepartitionToWide<Shorts>;
inline constexpr Bytes kBytes;
inline constexpr Shorts kShorts;
inline constexpr Words kWords;
using ByteRegister = hn::Vec<Bytes>;
using ShortRegister = hn::Vec<Shorts>;
using WordRegister = hn::Vec<Words>;

// Lane i is codes[2i] · query[2i] + codes[2i + 1] · query[2i + 1]; codes are 0 … 15, and the
// query's bytes are signed.
HWY_INLINE ShortRegister MultiplyPairs(ByteRegister codes, ByteRegister query) {
#if HWY_TARGET == HWY_AVX3
  return ShortRegister{_mm512_maddubs_epi16(codes.raw, query.raw)};
#elif HWY_TARGET == HWY_AVX2
  return ShortRegister{_mm256_maddubs_epi16(codes.raw, query.raw)};
#elif HWY_TARGET == HWY_SSE4
  return ShortRegister{_mm_maddubs_epi16(codes.raw, query.raw)};
#else
  const ShortRegister c = hn::BitCast(kShorts, codes);
  const ShortRegister q = hn::BitCast(kShorts, query);
  const ShortRegister even = hn::Mul(hn::And(c, hn::Set(kShorts, std::int16_t{0xff})),
                                     hn::ShiftRight<8>(hn::ShiftLeft<8>(q)));
  return hn::Add(even, hn::Mul(hn::ShiftRight<8>(c), hn::ShiftRight<8>(q)));
#endif
}

// Lane i is sums[2i] + sums[2i + 1].
HWY_INLINE WordRegister AddPairs(ShortRegister sums) {
#if HWY_TARGET == HWY_AVX3
  return WordRegister{_mm512_madd_epi16(sums.raw, _mm512_set1_epi16(1))};
#elif HWY_TARGET == HWY_AVX2
  return WordRegister{_mm256_madd_epi16(sums.raw, _mm256_set1_epi16(1))};
#elif HWY_TARGET == HWY_SSE4
  return WordRegister{_mm_madd_epi16(sums.raw, _mm_set1_epi16(1))};
#else
  const WordRegister pairs = hn::BitCast(kWords, sums);
  return hn::Add(hn::ShiftRight<16>(hn::ShiftLeft<16>(pairs)), hn::ShiftRight<16>(pairs));
#endif
}

// The sums of the lanes of four registers, in order.
HWY_INLINE void SumFour(const WordRegister (&rows)[4], std::int32_t* sums) {
  const hn::Repartition<std::uint64_t, Words> wide;
  const auto fold = [](WordRegister a, WordRegister b) HWY_ATTR {
    return hn::Add(hn::InterleaveLower(kWords, a, b), hn::InterleaveUpper(kWords, a, b));
  };
  // Each block of 128 bits now holds a part of the four sums; add the parts in pairs.
  const auto first = hn::BitCast(wide, fold(rows[0], rows[1]));
  const auto second = hn::BitCast(wide, fold(rows[2], rows[3]));
  const WordRegister parts = hn::Add(hn::BitCast(kWords, hn::InterleaveLower(wide, first, second)),
                                     hn::BitCast(kWords, hn::InterleaveUpper(wide, first, second)));
  alignas(64) std::int32_t blocks[hn::MaxLanes(kWords)];
  hn::Store(parts, kWords, blocks);
  const hn::CappedTag<std::int32_t, 4> four;
  auto total = hn::Load(four, blocks);
  for (std::size_t at = 4; at < hn::MaxLanes(kWords); at += 4)
    total = hn::Add(total, hn::Load(four, blocks + at));
  hn::StoreU(total, four, sums);
}

}  // namespace cairn::vector_kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
