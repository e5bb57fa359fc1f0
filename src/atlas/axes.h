// Principal axes: the directions along which vectors differ most, by decreasing variance.
//
// An axis has length 1 and points so that its largest number (of equals the first) is positive:
// the same vectors give the same axes every time.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace cairn {

// The mean and the covariance of vectors that are seen once and not kept.
class Moments {
 public:
  explicit Moments(std::size_t dimension);

  // A vector of that dimension.
  void Add(std::span<const float> vector);

  std::size_t dimension() const { return sums_.size(); }
  std::vector<double> Mean() const;
  // Row by row; zeros if nothing was added.
  std::vector<double> Covariance() const;

 private:
  std::vector<double> sums_;
  std::vector<double> products_;  // the upper triangle: column ≥ row
  double count_ = 0;
};

struct Axis {
  std::vector<double> direction;
  double variance = 0;
};

// The `wanted` axes of the greatest variance, fewer if the vectors differ along fewer. Those whose
// variance is well above the last wanted one's are exact; the last ones are near it and span
// together nearly as much.
std::vector<Axis> PrincipalAxes(std::span<const double> covariance, std::size_t dimension,
                                std::size_t wanted);

}  // namespace cairn
