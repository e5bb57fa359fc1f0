// Eigenvalues and eigenvectors of a small symmetric matrix, by Jacobi rotations.
#pragma once

#include <cstddef>
#include <vector>

namespace cairn {

struct SmallEigen {
  double value = 0;
  std::vector<double> vector;  // of length 1
};

// `matrix` has `count` rows and columns in row-major order. Greatest eigenvalue first; on a tie the
// one from the earlier column.
std::vector<SmallEigen> EigenOfSymmetric(std::vector<double> matrix, std::size_t count);

}  // namespace cairn
