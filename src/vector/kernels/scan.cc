// The scan over all vectors: half-byte codes times a query of signed bytes, accumulated in 16 bits
// for as long as they cannot overflow.
#include "vector/kernels/pairs.h"

HWY_BEFORE_NAMESPACE();
namespace cairn::vector_kernels::HWY_NAMESPACE {
namespace {

constexpr std::size_t kRegister = hn::MaxLanes(kBytes);
static_assert(kPlaneUnit % kRegister == 0);
// A pair is at most 2 · 15 · 127 in magnitude, so 8 of them fit in 16 bits.
constexpr std::size_t kSafeRegisters = 8;
constexpr std::size_t kRows = 4;     // rows that share each load of the query
constexpr std::size_t kBlock = 256;  // rows whose sums stay in the L1 cache

// The sums of kRowCount rows starting at `planes`.
template <std::size_t kRowCount>
HWY_INLINE void SumRows(const Scan& job, const std::uint8_t* planes, std::int32_t* sums) {
  const ByteRegister low_half = hn::Set(kBytes, std::uint8_t{15});
  const auto* query = reinterpret_cast<const std::uint8_t*>(job.query);
  WordRegister totals[kRowCount];
  for (std::size_t r = 0; r < kRowCount; ++r) totals[r] = hn::Zero(kWords);
  for (std::size_t at = 0; at < job.stride;) {
    const std::size_t left = (job.stride - at) / kRegister;
    const std::size_t end = at + (left < kSafeRegisters ? left : kSafeRegisters) * kRegister;
    ShortRegister low[kRowCount];
    ShortRegister high[kRowCount];
    for (std::size_t r = 0; r < kRowCount; ++r) low[r] = high[r] = hn::Zero(kShorts);
    for (; at < end; at += kRegister) {
      const ByteRegister q_low = hn::LoadU(kBytes, query + at);
      const ByteRegister q_high = hn::LoadU(kBytes, query + job.stride + at);
#pragma GCC unroll 4
      for (std::size_t r = 0; r < kRowCount; ++r) {
        const ByteRegister both = hn::LoadU(kBytes, planes + r * job.stride + at);
        const ByteRegister upper =
            hn::BitCast(kBytes, hn::ShiftRight<4>(hn::BitCast(kShorts, both)));
        low[r] = hn::Add(low[r], MultiplyPairs(hn::And(both, low_half), q_low));
        high[r] = hn::Add(high[r], MultiplyPairs(hn::And(upper, low_half), q_high));
      }
    }
    for (std::size_t r = 0; r < kRowCount; ++r)
      totals[r] = hn::Add(totals[r], hn::Add(AddPairs(low[r]), AddPairs(high[r])));
  }
  if constexpr (kRowCount == 4) {
    SumFour(totals, sums);
  } else {
    for (std::size_t r = 0; r < kRowCount; ++r)
      sums[r] = hn::GetLane(hn::SumOfLanes(kWords, totals[r]));
  }
}

void SumBlock(const Scan& job, std::size_t first, std::size_t count, std::int32_t* sums) {
  const std::uint8_t* planes = job.planes + first * job.stride;
  std::size_t i = 0;
  for (; i + kRows <= count; i += kRows) SumRows<kRows>(job, planes + i * job.stride, sums + i);
  for (; i < count; ++i) SumRows<1>(job, planes + i * job.stride, sums + i);
}

void BoundBlock(const Scan& job, std::size_t first, std::size_t count, const std::int32_t* sums) {
  const auto zero = hn::Set(kFloats, job.zero);
  const auto query_scale = hn::Set(kFloats, job.query_scale);
  const auto slack = hn::Set(kFloats, job.slack);
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const auto sum = hn::Sub(hn::ConvertTo(kFloats, hn::LoadU(kWords, sums + i)), zero);
    const auto scale = hn::Mul(hn::LoadU(kFloats, job.scales + first + i), query_scale);
    const auto margin = hn::Add(hn::LoadU(kFloats, job.margins + first + i), slack);
    hn::StoreU(hn::MulAdd(sum, scale, margin), kFloats, job.bounds + first + i);
  }
  for (; i < count; ++i) {
    const float scale = job.scales[first + i] * job.query_scale;
    job.bounds[first + i] =
        (static_cast<float>(sums[i]) - job.zero) * scale + (job.margins[first + i] + job.slack);
  }
}

}  // namespace

void RunScan(const Scan& job) {
  std::int32_t sums[kBlock];
  for (std::size_t first = 0; first < job.count; first += kBlock) {
    const std::size_t count = job.count - first < kBlock ? job.count - first : kBlock;
    SumBlock(job, first, count, sums);
    BoundBlock(job, first, count, sums);
  }
}

}  // namespace cairn::vector_kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
