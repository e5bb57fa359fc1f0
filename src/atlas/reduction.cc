#include "atlas/reduction.h"

#include <algorithm>
#include <cmath>

#include "atlas/axes.h"
#include "atlas/memory_map.h"

namespace cairn {
namespace {

constexpr std::size_t kAtOnce = 256;  // 0.4 MB of vectors
// Sample size for computing the axes, spread over all vectors; a larger one only takes longer.
constexpr std::size_t kSample = 4096;

// False if it has no direction.
bool MakeUnit(std::vector<float>& vector) {
  double squares = 0;
  for (const float value : vector) squares += double{value} * value;
  const auto factor = static_cast<float>(1 / std::sqrt(squares));
  if (!std::isfinite(factor) || !std::isfinite(squares)) return false;
  for (float& value : vector) value *= factor;
  return true;
}

std::vector<Id> Spread(std::span<const Id> ids, std::size_t most) {
  const std::size_t count = std::min(ids.size(), most);
  std::vector<Id> some(count);
  for (std::size_t i = 0; i < count; ++i) some[i] = ids[i * ids.size() / count];
  return some;
}

// Calls visit(id, vector) for each id that has a vector.
template <typename Visit>
Status ForEachVector(VectorSource& source, const std::string& model, std::span<const Id> ids,
                     const std::atomic<bool>& stopped, Visit visit) {
  for (std::size_t at = 0; at < ids.size(); at += kAtOnce) {
    if (stopped) return MapWorkStopped();
    const auto some = ids.subspan(at, std::min(kAtOnce, ids.size() - at));
    CAIRN_ASSIGN_OR_RETURN(const auto vectors, FirstWindows(source, model, some));
    for (std::size_t i = 0; i < some.size(); ++i) {
      if (!vectors[i].empty()) visit(some[i], vectors[i]);
    }
  }
  return {};
}

// The projection on the axes around the mean.
class Projection {
 public:
  explicit Projection(const Moments& moments) : mean_(moments.Mean()), turned_(mean_.size()) {
    const auto axes = PrincipalAxes(moments.Covariance(), mean_.size(), kAxes);
    for (std::size_t i = 0; i < mean_.size(); ++i) {
      for (std::size_t axis = 0; axis < axes.size(); ++axis)
        turned_[i][axis] = static_cast<float>(axes[axis].direction[i]);
    }
  }

  std::size_t dimension() const { return mean_.size(); }
  ReducedRow Of(std::span<const float> vector) const {
    ReducedRow row{};
    for (std::size_t i = 0; i < turned_.size(); ++i) {
      const float value = vector[i] - static_cast<float>(mean_[i]);
      for (std::size_t axis = 0; axis < kAxes; ++axis) row[axis] += value * turned_[i][axis];
    }
    return row;
  }

 private:
  std::vector<double> mean_;
  std::vector<ReducedRow> turned_;  // per dimension, its component in every axis
};

Result<Moments> MomentsOf(VectorSource& source, const std::string& model, std::span<const Id> ids,
                          const std::atomic<bool>& stopped) {
  Moments moments(0);
  CAIRN_TRY(ForEachVector(source, model, Spread(ids, kSample), stopped,
                          [&](const Id&, const std::vector<float>& vector) {
                            if (moments.dimension() == 0) moments = Moments(vector.size());
                            if (vector.size() == moments.dimension()) moments.Add(vector);
                          }));
  return moments;
}

}  // namespace

Result<std::vector<std::vector<float>>> FirstWindows(VectorSource& source, const std::string& model,
                                                     std::span<const Id> ids) {
  CAIRN_ASSIGN_OR_RETURN(auto windows, source.FindVectors(model, ids));
  std::vector<std::vector<float>> first(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (windows[i].empty() || !MakeUnit(windows[i][0])) continue;
    first[i] = std::move(windows[i][0]);
  }
  return first;
}

Result<Reduction> Reduce(VectorSource& source, const std::string& model, std::span<const Id> ids,
                         const std::atomic<bool>& stopped) {
  CAIRN_ASSIGN_OR_RETURN(const auto moments, MomentsOf(source, model, ids, stopped));
  const Projection projection(moments);
  Reduction reduction;
  reduction.ids.reserve(ids.size());
  reduction.rows.reserve(ids.size());
  CAIRN_TRY(ForEachVector(source, model, ids, stopped,
                          [&](const Id& id, const std::vector<float>& vector) {
                            if (vector.size() != projection.dimension()) return;
                            reduction.ids.push_back(id);
                            reduction.rows.push_back(projection.Of(vector));
                          }));
  return reduction;
}

}  // namespace cairn
