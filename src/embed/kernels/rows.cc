// Operations on whole rows: normalizing, adding embeddings, pooling. Widths need not be a multiple
// of a register.
#include "embed/kernels/half.h"
#include "embed/kernels/target.h"

HWY_BEFORE_NAMESPACE();
namespace cairn::kernels::HWY_NAMESPACE {
namespace {

// Loads the part of a row from `i` on that fits a register, padded with zeros. Highway's masked
// loads and stores may access memory beyond the row, so its end is copied through an array.
HWY_INLINE Register LoadPart(const float* row, std::size_t i, std::size_t width) {
  if (width - i >= kLanes) return hn::LoadU(kFloats, row + i);
  float part[kLanes] = {};
  for (std::size_t j = i; j < width; ++j) part[j - i] = row[j];
  return hn::LoadU(kFloats, part);
}

HWY_INLINE void StorePart(Register values, float* row, std::size_t i, std::size_t width) {
  if (width - i >= kLanes) return hn::StoreU(values, kFloats, row + i);
  float part[kLanes];
  hn::StoreU(values, kFloats, part);
  for (std::size_t j = i; j < width; ++j) row[j] = part[j - i];
}

HWY_INLINE float Sum(Register parts) { return hn::GetLane(hn::SumOfLanes(kFloats, parts)); }

HWY_INLINE float SquareRoot(float x) { return hn::GetLane(hn::Sqrt(hn::Set(kFloats, x))); }

float Mean(const float* row, std::size_t width) {
  Register sum = hn::Zero(kFloats);
  for (std::size_t i = 0; i < width; i += kLanes) sum = hn::Add(sum, LoadPart(row, i, width));
  return Sum(sum) / static_cast<float>(width);
}

float Variance(const float* row, std::size_t width, float mean) {
  const Register middle = hn::Set(kFloats, mean);
  Register sum = hn::Zero(kFloats);
  for (std::size_t i = 0; i < width; i += kLanes) {
    Register distance = hn::Sub(LoadPart(row, i, width), middle);
    if (width - i < kLanes) distance = hn::IfThenElseZero(hn::FirstN(kFloats, width - i), distance);
    sum = hn::MulAdd(distance, distance, sum);
  }
  return Sum(sum) / static_cast<float>(width);
}

void NormaliseRow(const LayerNorm& job, float* row) {
  const float mean = Mean(row, job.width);
  const float variance = Variance(row, job.width, mean);
  const Register inverse = hn::Set(kFloats, 1.0f / SquareRoot(variance + job.epsilon));
  const Register middle = hn::Set(kFloats, mean);
  for (std::size_t i = 0; i < job.width; i += kLanes) {
    const Register distance = hn::Mul(hn::Sub(LoadPart(row, i, job.width), middle), inverse);
    const Register scale = LoadPart(job.scale, i, job.width);
    StorePart(hn::MulAdd(distance, scale, LoadPart(job.shift, i, job.width)), row, i, job.width);
  }
}

HWY_INLINE Register LoadNumbers(const std::byte* row, Number number, std::size_t i) {
  constexpr hn::Rebind<hwy::float16_t, Floats> halves;
  if (number == Number::kSingle) return hn::LoadU(kFloats, reinterpret_cast<const float*>(row) + i);
  return hn::PromoteTo(kFloats,
                       hn::LoadU(halves, reinterpret_cast<const hwy::float16_t*>(row) + i));
}

}  // namespace

void RunLayerNorm(const LayerNorm& job) {
  for (std::size_t r = 0; r < job.count; ++r) NormaliseRow(job, job.rows + r * job.stride);
}

void AddRow(float* out, const std::byte* row, Number number, std::size_t width) {
  std::size_t i = 0;
  for (; i + kLanes <= width; i += kLanes)
    hn::StoreU(hn::Add(hn::LoadU(kFloats, out + i), LoadNumbers(row, number, i)), kFloats, out + i);
  for (; i < width; ++i) out[i] += NumberAt(row, number, i);
}

void Pool(const float* rows, std::size_t stride, std::size_t count, std::size_t width, float* out) {
  const Register share = hn::Set(kFloats, 1.0f / static_cast<float>(count));
  Register squares = hn::Zero(kFloats);
  for (std::size_t i = 0; i < width; i += kLanes) {
    Register sum = hn::Zero(kFloats);
    for (std::size_t r = 0; r < count; ++r)
      sum = hn::Add(sum, LoadPart(rows + r * stride, i, width));
    const Register mean = hn::Mul(sum, share);
    squares = hn::MulAdd(mean, mean, squares);
    StorePart(mean, out, i, width);
  }
  const float length = SquareRoot(Sum(squares));
  const Register inverse = hn::Set(kFloats, length > 0 ? 1.0f / length : 0.0f);
  for (std::size_t i = 0; i < width; i += kLanes)
    StorePart(hn::Mul(LoadPart(out, i, width), inverse), out, i, width);
}

}  // namespace cairn::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
