#include "atlas/small_eigen.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cairn {
namespace {

// Jacobi's method converges quadratically and never needs this many; guarantees termination.
constexpr int kMostSweeps = 60;

// A square matrix and rotations of two of its columns and rows.
class Square {
 public:
  Square(std::vector<double> values, std::size_t count)
      : values_(std::move(values)), count_(count) {}

  double& At(std::size_t row, std::size_t column) { return values_[row * count_ + column]; }
  std::size_t count() const { return count_; }

  double OffDiagonal() {
    double sum = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t j = 0; j < count_; ++j) sum += i == j ? 0 : At(i, j) * At(i, j);
    }
    return sum;
  }
  double Total() const {
    double sum = 0;
    for (const double value : values_) sum += value * value;
    return sum;
  }
  void RotateColumns(std::size_t p, std::size_t q, double cosine, double sine) {
    for (std::size_t i = 0; i < count_; ++i) Rotate(At(i, p), At(i, q), cosine, sine);
  }
  void RotateRows(std::size_t p, std::size_t q, double cosine, double sine) {
    for (std::size_t i = 0; i < count_; ++i) Rotate(At(p, i), At(q, i), cosine, sine);
  }

 private:
  static void Rotate(double& a, double& b, double cosine, double sine) {
    const double before = a;
    a = cosine * before - sine * b;
    b = sine * before + cosine * b;
  }

  std::vector<double> values_;
  std::size_t count_;
};

// Rotates the plane of two axes so that their entry becomes 0.
void Annul(Square& matrix, Square& vectors, std::size_t p, std::size_t q) {
  const double entry = matrix.At(p, q);
  if (entry == 0) return;
  const double theta = (matrix.At(q, q) - matrix.At(p, p)) / (2 * entry);
  const double tangent = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::hypot(theta, 1));
  const double cosine = 1 / std::hypot(tangent, 1);
  const double sine = tangent * cosine;
  matrix.RotateColumns(p, q, cosine, sine);
  matrix.RotateRows(p, q, cosine, sine);
  vectors.RotateColumns(p, q, cosine, sine);
}

Square Identity(std::size_t count) {
  Square identity(std::vector<double>(count * count, 0.0), count);
  for (std::size_t i = 0; i < count; ++i) identity.At(i, i) = 1;
  return identity;
}

}  // namespace

std::vector<SmallEigen> EigenOfSymmetric(std::vector<double> values, std::size_t count) {
  Square matrix(std::move(values), count);
  Square vectors = Identity(count);
  const double enough = 1e-24 * matrix.Total();
  for (int sweep = 0; sweep < kMostSweeps && matrix.OffDiagonal() > enough; ++sweep) {
    for (std::size_t p = 0; p < count; ++p) {
      for (std::size_t q = p + 1; q < count; ++q) Annul(matrix, vectors, p, q);
    }
  }
  std::vector<SmallEigen> all(count);
  for (std::size_t i = 0; i < count; ++i) {
    all[i].value = matrix.At(i, i);
    for (std::size_t j = 0; j < count; ++j) all[i].vector.push_back(vectors.At(j, i));
  }
  std::ranges::stable_sort(all, std::greater(), &SmallEigen::value);
  return all;
}

}  // namespace cairn
