// e^x and the erf-based gelu on registers, accurate to about single precision.
#pragma once

#include "embed/kernels/target.h"

HWY_BEFORE_NAMESPACE();
namespace cairn::kernels::HWY_NAMESPACE {

// e^x for x ≤ 0; below −87 about 10⁻³⁸. The relative error is below 3·10⁻⁷.
HWY_INLINE Register Exp(Register x) {
  constexpr hn::RebindToSigned<Floats> ints;
  x = hn::Max(x, hn::Set(kFloats, -87.0f));
  const auto power = hn::NearestInt(hn::Mul(x, hn::Set(kFloats, 1.44269504f)));  // log₂ e
  const Register n = hn::ConvertTo(kFloats, power);
  // x − n·ln 2, with ln 2 in two parts so that the product with n is exact.
  Register f = hn::NegMulAdd(n, hn::Set(kFloats, 0.693359375f), x);
  f = hn::NegMulAdd(n, hn::Set(kFloats, -2.12194440e-4f), f);
  // Taylor series: |f| ≤ ln 2 / 2, so the truncation error is below 1.3·10⁻⁷.
  Register e = hn::Set(kFloats, 1.0f / 720);
  e = hn::MulAdd(e, f, hn::Set(kFloats, 1.0f / 120));
  e = hn::MulAdd(e, f, hn::Set(kFloats, 1.0f / 24));
  e = hn::MulAdd(e, f, hn::Set(kFloats, 1.0f / 6));
  e = hn::MulAdd(e, f, hn::Set(kFloats, 0.5f));
  e = hn::MulAdd(e, f, hn::Set(kFloats, 1.0f));
  e = hn::MulAdd(e, f, hn::Set(kFloats, 1.0f));
  // Adds n to the exponent to multiply by 2ⁿ.
  return hn::BitCast(kFloats, hn::Add(hn::BitCast(ints, e), hn::ShiftLeft<23>(power)));
}

// x · Φ(x) = max(x, 0) − |x| · Φ(−|x|). Φ(−|x|) = erfc(|x| / √2) / 2 by Abramowitz and Stegun,
// Handbook of Mathematical Functions, 7.1.26, whose error is below 1.5·10⁻⁷ (here halved).
HWY_INLINE Register Gelu(Register x) {
  const Register size = hn::Abs(x);
  const Register one = hn::Set(kFloats, 1.0f);
  const Register t =
      hn::Div(one, hn::MulAdd(size, hn::Set(kFloats, 0.3275911f * 0.70710678f), one));
  Register p = hn::Set(kFloats, 0.5f * 1.061405429f);
  p = hn::MulAdd(p, t, hn::Set(kFloats, 0.5f * -1.453152027f));
  p = hn::MulAdd(p, t, hn::Set(kFloats, 0.5f * 1.421413741f));
  p = hn::MulAdd(p, t, hn::Set(kFloats, 0.5f * -0.284496736f));
  p = hn::MulAdd(p, t, hn::Set(kFloats, 0.5f * 0.254829592f));
  const Register e = Exp(hn::Mul(hn::Mul(x, x), hn::Set(kFloats, -0.5f)));
  const Register tail = hn::Mul(hn::Mul(p, t), e);
  return hn::NegMulAdd(size, tail, hn::Max(x, hn::Zero(kFloats)));
}

}  // namespace cairn::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
