// Principal axes: the directions of greatest variance, in decreasing order.
//
// An axis has length 1, and the sign that makes its largest component (the first one on a tie)
// positive, so the result is deterministic.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace cairn {

// The running mean and covariance of a stream of vectors.
class Moments {
 public:
  explicit Moments(std::size_t dimension);

  // The vector must have the given dimension.
  void Add(std::span<const float> vector);

  std::size_t dimension() const { return sums_.size(); }
  std::vector<double> Mean() const;
  // In row-major order; zeros if nothing was added.
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

// The `wanted` axes of greatest variance; fewer if the vectors span fewer dimensions. Axes with a
// variance well above that of the last one are exact; the last ones are approximate, but span
// nearly as much variance.
std::vector<Axis> PrincipalAxes(std::span<const double> covariance, std::size_t dimension,
                                std::size_t wanted);

}  // namespace cairn
