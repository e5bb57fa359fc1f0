// Eigenvalues and eigenvectors of a small symmetric matrix, by Jacobi's rotations.
#pragma once

#include <cstddef>
#include <vector>

namespace cairn {

struct SmallEigen {
  double value = 0;
  std::vector<double> vector;  // of length 1
};

// Of a matrix of `count` rows and columns, given row by row; greatest value first, of equals the
// one that was found in the earlier column.
std::vector<SmallEigen> EigenOfSymmetric(std::vector<double> matrix, std::size_t count);

}  // namespace cairn
