// Dot products of one vector with the exact query.
#include "vector/kernels/target.h"

HWY_BEFORE_NAMESPACE();
namespace cairn::vector_kernels::HWY_NAMESPACE {
namespace {

using Register = hn::Vec<Floats>;
using Codes = hn::Rebind<std::uint8_t, Floats>;

HWY_INLINE Register ToFloats(hn::Vec<Codes> codes) {
  return hn::ConvertTo(kFloats, hn::PromoteTo(hn::RebindToSigned<Floats>(), codes));
}

}  // namespace

float RunFineDot(const FineDot& job) {
  constexpr Codes codes;
  static_assert(kPlaneUnit % kLanes == 0);
  const auto low_half = hn::Set(codes, std::uint8_t{15});
  const auto high_half = hn::Set(codes, std::uint8_t{240});
  Register first = hn::Zero(kFloats);
  Register second = hn::Zero(kFloats);
  for (std::size_t j = 0; j < job.stride; j += kLanes) {
    const auto coarse = hn::LoadU(codes, job.coarse + j);
    const auto fine = hn::LoadU(codes, job.fine + j);
    const auto lower = hn::Or(hn::ShiftLeft<4>(hn::And(coarse, low_half)), hn::And(fine, low_half));
    const auto upper =
        hn::Or(hn::And(coarse, high_half), hn::ShiftRight<4>(hn::And(fine, high_half)));
    first = hn::MulAdd(ToFloats(lower), hn::LoadU(kFloats, job.query + j), first);
    second = hn::MulAdd(ToFloats(upper), hn::LoadU(kFloats, job.query + job.stride + j), second);
  }
  return hn::GetLane(hn::SumOfLanes(kFloats, hn::Add(first, second)));
}

double RunDot(const float* a, const float* b, std::size_t count) {
  constexpr hn::ScalableTag<double> doubles;
  constexpr hn::Rebind<float, hn::ScalableTag<double>> singles;
  constexpr std::size_t kStep = hn::MaxLanes(doubles);
  auto first = hn::Zero(doubles);
  auto second = hn::Zero(doubles);
  const auto load = [&](const float* from)
                        HWY_ATTR { return hn::PromoteTo(doubles, hn::LoadU(singles, from)); };
  std::size_t i = 0;
  for (; i + 2 * kStep <= count; i += 2 * kStep) {
    first = hn::MulAdd(load(a + i), load(b + i), first);
    second = hn::MulAdd(load(a + i + kStep), load(b + i + kStep), second);
  }
  double sum = hn::GetLane(hn::SumOfLanes(doubles, hn::Add(first, second)));
  for (; i < count; ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

}  // namespace cairn::vector_kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
