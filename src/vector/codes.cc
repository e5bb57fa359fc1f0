#include "vector/codes.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "vector/kernels/kernels.h"

namespace cairn {
namespace {

constexpr std::uint32_t kFormat = 1;
constexpr float kZeroCode = 127.5f;

struct Header {
  std::uint32_t format = kFormat;
  float step = 0;
  float coarse_error = 0;
  float fine_miss = 0;
};

float Largest(std::span<const float> values) {
  float largest = 0;
  for (const float value : values) largest = std::max(largest, std::abs(value));
  return largest;
}

double SumOfSquares(std::span<const float> values) {
  double squares = 0;
  for (const float value : values) squares += static_cast<double>(value) * value;
  return squares;
}

// Number d is in the lower half of byte d, or in the upper half of byte d − stride.
void SetHalf(char* plane, std::size_t stride, std::size_t d, unsigned half) {
  char& byte = plane[d % stride];
  byte = static_cast<char>(static_cast<unsigned char>(byte) | (d < stride ? half : half << 4));
}

bool IsFinite(const Header& header) {
  return std::isfinite(header.step) && std::isfinite(header.coarse_error) &&
         std::isfinite(header.fine_miss);
}

}  // namespace

std::size_t PlaneBytes(std::size_t dimension) {
  constexpr std::size_t kUnit = vector_kernels::kPlaneUnit;
  return (dimension + 2 * kUnit - 1) / (2 * kUnit) * kUnit;
}

bool HasDirection(std::span<const float> values) {
  const double squares = SumOfSquares(values);
  return squares > 0 && std::isfinite(squares);
}

Status CheckDirection(std::span<const float> query) {
  if (HasDirection(query)) return {};
  return InvalidArgument("a vector to search for needs finite numbers that are not all zero");
}

bool ScaleToUnit(std::span<float> values) {
  const double squares = SumOfSquares(values);
  if (!std::isfinite(squares)) return false;
  const double factor = squares > 0 ? 1 / std::sqrt(squares) : 0;
  for (float& value : values) value = static_cast<float>(value * factor);
  return true;
}

std::optional<std::string> MakeCode(std::span<const float> vector) {
  std::vector<float> unit(vector.begin(), vector.end());
  if (!ScaleToUnit(unit)) return std::nullopt;
  const std::size_t stride = PlaneBytes(unit.size());
  std::string code(sizeof(Header) + 2 * stride, '\0');
  char* coarse = code.data() + sizeof(Header);
  Header header{.step = Largest(unit) / kZeroCode};
  const float inverse = header.step > 0 ? 1 / header.step : 0;
  double coarse_squares = 0;
  double fine_squares = 0;
  for (std::size_t d = 0; d < unit.size(); ++d) {
    const float place = std::clamp(unit[d] * inverse + kZeroCode, 0.0f, 255.0f);
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): it is not negative, and lround takes its time
    const auto byte = static_cast<unsigned>(place + 0.5f);
    SetHalf(coarse, stride, d, byte >> 4);
    SetHalf(coarse + stride, stride, d, byte & 15);
    const float fine = unit[d] - header.step * (static_cast<float>(byte) - kZeroCode);
    const float rough = unit[d] - header.step * 16 * (static_cast<float>(byte >> 4) - 7.5f);
    fine_squares += static_cast<double>(fine) * fine;
    coarse_squares += static_cast<double>(rough) * rough;
  }
  header.coarse_error = static_cast<float>(std::sqrt(coarse_squares));
  header.fine_miss = static_cast<float>(std::sqrt(fine_squares));
  std::memcpy(code.data(), &header, sizeof header);
  return code;
}

std::optional<CodeView> ReadCode(std::string_view code, std::size_t dimension) {
  const std::size_t stride = PlaneBytes(dimension);
  if (code.size() != sizeof(Header) + 2 * stride) return std::nullopt;
  Header header;
  std::memcpy(&header, code.data(), sizeof header);
  if (header.format != kFormat || !IsFinite(header)) return std::nullopt;
  const auto* coarse = reinterpret_cast<const std::uint8_t*>(code.data()) + sizeof header;
  return CodeView{header.step, header.coarse_error, header.fine_miss, coarse, coarse + stride};
}

}  // namespace cairn
