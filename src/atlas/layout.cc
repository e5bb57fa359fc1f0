#include "atlas/layout.h"

#include <algorithm>
#include <cmath>

#include "atlas/memory_map.h"
#include "base/rng.h"

namespace cairn {
namespace {

// The scale of the forces: UMAP also starts in a square of 20.
constexpr float kSide = 20;
constexpr float kLongestStep = 4;  // as in UMAP
constexpr int kPushes = 5;         // per pull; as in UMAP
constexpr float kTooNear = 0.001f;
// Separates points at the same position, which would have no direction to move.
constexpr float kJitter = 0.02f;

class Forces {
 public:
  Forces(std::vector<PlanePoint>& points, const NearestLists& nearest, std::uint64_t seed)
      : points_(points), nearest_(nearest), rng_(seed) {
    for (PlanePoint& point : points_) {
      point.x += kJitter * (Uniform() - 0.5f);
      point.y += kJitter * (Uniform() - 0.5f);
    }
  }

  void Round(float step) {
    for (std::size_t i = 0; i < points_.size(); ++i) MoveOne(i, step);
  }

 private:
  void MoveOne(std::size_t i, float step) {
    const auto near = nearest_.Of(i);
    const float first = std::sqrt(near[0].square);
    const float scale = ScaleOf(near, first);
    for (const NearestLists::Entry& other : near) {
      if (other.row == NearestLists::kNobody) break;
      // Weight relative to the nearest neighbor: the share of rounds in which it attracts.
      const float strength = std::exp(-(std::sqrt(other.square) - first) / scale);
      if (Uniform() >= strength) continue;
      Pull(points_[i], points_[other.row], step);
      for (int n = 0; n < kPushes; ++n) Push(points_[i], points_[Below(points_.size())], step);
    }
  }
  static float ScaleOf(std::span<const NearestLists::Entry> near, float first) {
    float sum = 0;
    int count = 0;
    for (const NearestLists::Entry& other : near) {
      if (other.row == NearestLists::kNobody) break;
      sum += std::sqrt(other.square) - first;
      ++count;
    }
    return std::max(sum / static_cast<float>(std::max(count, 1)), 1e-6f);
  }
  static void Pull(PlanePoint& a, PlanePoint& b, float step) {
    const float dx = a.x - b.x;
    const float dy = a.y - b.y;
    const float force = -2 / (1 + dx * dx + dy * dy);
    const float x = step * Limited(force * dx);
    const float y = step * Limited(force * dy);
    a.x += x;
    a.y += y;
    b.x -= x;
    b.y -= y;
  }
  static void Push(PlanePoint& a, const PlanePoint& from, float step) {
    const float dx = a.x - from.x;
    const float dy = a.y - from.y;
    const float square = dx * dx + dy * dy;
    const float force = 2 / ((kTooNear + square) * (1 + square));
    a.x += step * Limited(force * dx);
    a.y += step * Limited(force * dy);
  }
  static float Limited(float value) { return std::clamp(value, -kLongestStep, kLongestStep); }
  float Uniform() { return static_cast<float>(rng_.Next() >> 40) * 0x1p-24f; }
  std::size_t Below(std::size_t count) { return ((rng_.Next() >> 32) * count) >> 32; }

  std::vector<PlanePoint>& points_;
  const NearestLists& nearest_;
  SeededRng rng_;
};

}  // namespace

Status RefineLayout(std::vector<PlanePoint>& points, const NearestLists& nearest,
                    const LayoutOptions& options, const std::atomic<bool>& stopped,
                    const Halfway& halfway) {
  if (points.size() < 2) return {};
  for (PlanePoint& point : points) {
    point.x *= kSide / kMapSide;
    point.y *= kSide / kMapSide;
  }
  Forces forces(points, nearest, options.seed);
  for (int round = 0; round < options.rounds; ++round) {
    if (stopped) return MapWorkStopped();
    const float left = 1 - static_cast<float>(round) / static_cast<float>(options.rounds);
    forces.Round(options.first_step * left);
    if (halfway && round == options.rounds / 2) halfway(FitToMap(points));
  }
  points = FitToMap(std::move(points));
  return {};
}

std::vector<PlanePoint> FitToMap(std::vector<PlanePoint> points) {
  if (points.empty()) return points;
  const auto [left, right] = std::ranges::minmax(points, {}, &PlanePoint::x);
  const auto [low, high] = std::ranges::minmax(points, {}, &PlanePoint::y);
  const float side = std::max(right.x - left.x, high.y - low.y);
  const float factor = side > 0 ? kMapSide / side : 0;
  const PlanePoint middle{(left.x + right.x) / 2, (low.y + high.y) / 2};
  for (PlanePoint& point : points) {
    point.x = std::clamp(kMapSide / 2 + factor * (point.x - middle.x), 0.0f, kMapSide);
    point.y = std::clamp(kMapSide / 2 + factor * (point.y - middle.y), 0.0f, kMapSide);
  }
  return points;
}

}  // namespace cairn
