#include "atlas/axes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "atlas/small_eigen.h"
#include "base/rng.h"

namespace cairn {
namespace {

using Directions = std::vector<std::vector<double>>;

// Each round shrinks the error by the ratio of variances; the layout only starts from these axes,
// so the last ones need not be exact.
constexpr int kRounds = 20;

double Dot(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void AddTimes(std::span<double> to, double factor, std::span<const double> from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * from[i];
}

// Removes the components along the first `count` directions and returns the remaining length. Done
// twice, to remove rounding errors of the first pass.
double RemoveParts(std::vector<double>& vector, const Directions& directions, std::size_t count) {
  for (int time = 0; time < 2; ++time) {
    for (std::size_t i = 0; i < count; ++i)
      AddTimes(vector, -Dot(vector, directions[i]), directions[i]);
  }
  return std::sqrt(Dot(vector, vector));
}

// Drops directions in the span of earlier ones, of which only rounding errors remain.
void MakeOrthonormal(Directions& directions) {
  std::size_t kept = 0;
  for (auto& direction : directions) {
    const double before = std::sqrt(Dot(direction, direction));
    const double length = RemoveParts(direction, directions, kept);
    if (!(length > 1e-9 * before)) continue;
    for (double& value : direction) value /= length;
    directions[kept++].swap(direction);
  }
  directions.resize(kept);
}

std::vector<double> Times(std::span<const double> matrix, const std::vector<double>& vector) {
  const std::size_t dimension = vector.size();
  std::vector<double> product(dimension, 0.0);
  // Iterates by rows, since the matrix is symmetric: the compiler vectorizes over the columns.
  for (std::size_t i = 0; i < dimension; ++i)
    AddTimes(product, vector[i], matrix.subspan(i * dimension, dimension));
  return product;
}

void FixSign(std::vector<double>& direction) {
  const auto largest = std::max_element(direction.begin(), direction.end(), [](double a, double b) {
    return std::abs(a) < std::abs(b) - 1e-12;
  });
  if (*largest >= 0) return;
  for (double& value : direction) value = -value;
}

// The axes within the span of the directions.
std::vector<Axis> AxesWithin(const Directions& directions, std::span<const double> covariance) {
  const std::size_t count = directions.size();
  std::vector<double> small(count * count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto product = Times(covariance, directions[i]);
    for (std::size_t j = 0; j < count; ++j) small[i * count + j] = Dot(directions[j], product);
  }
  std::vector<Axis> axes;
  for (const SmallEigen& eigen : EigenOfSymmetric(std::move(small), count)) {
    Axis& axis = axes.emplace_back();
    axis.variance = std::max(eigen.value, 0.0);
    axis.direction.assign(directions.front().size(), 0.0);
    for (std::size_t i = 0; i < count; ++i)
      AddTimes(axis.direction, eigen.vector[i], directions[i]);
    FixSign(axis.direction);
  }
  return axes;
}

}  // namespace

Moments::Moments(std::size_t dimension) : sums_(dimension), products_(dimension * dimension) {}

void Moments::Add(std::span<const float> vector) {
  ++count_;
  const std::size_t dimension = sums_.size();
  for (std::size_t i = 0; i < dimension; ++i) {
    const double value = vector[i];
    sums_[i] += value;
    double* const row = &products_[i * dimension];
    for (std::size_t j = i; j < dimension; ++j) row[j] += value * vector[j];
  }
}

std::vector<double> Moments::Mean() const {
  std::vector<double> mean = sums_;
  for (double& value : mean) value /= std::max(count_, 1.0);
  return mean;
}

std::vector<double> Moments::Covariance() const {
  const std::vector<double> mean = Mean();
  const std::size_t dimension = mean.size();
  std::vector<double> covariance(dimension * dimension);
  for (std::size_t i = 0; i < dimension; ++i) {
    for (std::size_t j = i; j < dimension; ++j) {
      const double value = products_[i * dimension + j] / std::max(count_, 1.0) - mean[i] * mean[j];
      covariance[i * dimension + j] = covariance[j * dimension + i] = value;
    }
  }
  return covariance;
}

// Subspace iteration: a few directions, repeatedly multiplied by the covariance and
// orthonormalized, converge to the span of the largest axes.
std::vector<Axis> PrincipalAxes(std::span<const double> covariance, std::size_t dimension,
                                std::size_t wanted) {
  if (dimension == 0 || wanted == 0) return {};
  SeededRng rng(dimension);
  Directions directions(std::min(wanted, dimension), std::vector<double>(dimension));
  for (auto& direction : directions) {
    for (double& value : direction) value = static_cast<double>(rng.Below(2'000'001)) - 1'000'000;
  }
  MakeOrthonormal(directions);
  // With as many directions as dimensions, they span everything from the start.
  for (int round = 0; round < kRounds && directions.size() < dimension; ++round) {
    for (auto& direction : directions) direction = Times(covariance, direction);
    MakeOrthonormal(directions);
  }
  return AxesWithin(directions, covariance);
}

}  // namespace cairn
