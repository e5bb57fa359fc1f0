#include "atlas/placement.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "atlas/memory_map.h"
#include "atlas/reduction.h"

namespace cairn {
namespace {

constexpr std::int64_t kNeighbours = 12;
// A neighbor's weight falls by a factor of e for each such difference in cosine, so a memory
// between two topics joins the nearer one rather than falling into the gap.
constexpr double kCosineScale = 0.05;
constexpr float kStillThere = kMapSide / 20;
constexpr float kBeside = kMapSide / 300;  // so that it does not cover an identical neighbor

float Shift(std::uint8_t byte) { return kBeside * (static_cast<float>(byte) / 127.5f - 1); }

class Placer {
 public:
  Placer(const Context& context, const std::string& model, const Survey& survey,
         CarriedPlaces& carried)
      : context_(context), model_(model), survey_(survey), carried_(carried) {}

  Status Place(std::size_t at) {
    cairn::Place& place = carried_.places[at];
    CAIRN_ASSIGN_OR_RETURN(
        const auto near,
        context_.ReadRaw([&](VectorSource& source) -> Result<std::vector<VectorHit>> {
          CAIRN_ASSIGN_OR_RETURN(const auto vectors, FirstWindows(source, model_, {&place.id, 1}));
          if (vectors.front().empty()) return std::vector<VectorHit>();
          return source.SearchVectors(model_, vectors.front(), {}, kNeighbours + 1,
                                      context_.clock.Now());
        }));
    Settle(at, near);
    return {};
  }

 private:
  void Settle(std::size_t at, std::span<const VectorHit> near) {
    cairn::Place& place = carried_.places[at];
    const PlanePoint middle = MiddleOf(place, near);
    const bool stays = carried_.has_point[at] &&
                       std::hypot(place.point.x - middle.x, place.point.y - middle.y) < kStillThere;
    if (!stays) place.point = middle;
    place.is_guest = true;
    carried_.has_point[at] = true;
  }
  // The weighted center of the neighbors; also takes the cluster of the nearest one.
  PlanePoint MiddleOf(cairn::Place& place, std::span<const VectorHit> near) const {
    double sum = 0;
    double x = 0;
    double y = 0;
    double best = 0;
    for (const VectorHit& hit : near) {
      const auto other = survey_.Find(hit.memory);
      if (!other || !carried_.has_point[*other] || hit.memory == place.id) continue;
      const cairn::Place& neighbour = carried_.places[*other];
      if (sum == 0) {
        best = hit.cosine;
        place.cluster = neighbour.cluster;
      }
      const double weight = std::exp((hit.cosine - best) / kCosineScale);
      sum += weight;
      x += weight * neighbour.point.x;
      y += weight * neighbour.point.y;
    }
    if (sum == 0) return {kMapSide / 2, kMapSide / 2};
    const auto& bytes = place.id.bytes();
    return {std::clamp(static_cast<float>(x / sum) + Shift(bytes[14]), 0.0f, kMapSide),
            std::clamp(static_cast<float>(y / sum) + Shift(bytes[15]), 0.0f, kMapSide)};
  }

  const Context& context_;
  const std::string& model_;
  const Survey& survey_;
  CarriedPlaces& carried_;
};

}  // namespace

CarriedPlaces CarryOver(const std::vector<Place>& old, const Survey& survey) {
  CarriedPlaces carried;
  auto before = old.begin();
  for (const Resident& resident : survey.residents) {
    while (before != old.end() && before->id < resident.id) ++before;
    const bool is_known = before != old.end() && before->id == resident.id;
    if (!is_known || before->mark != resident.mark) carried.fresh.push_back(carried.places.size());
    carried.places.push_back(is_known ? *before : Place{.id = resident.id});
    carried.places.back().mark = resident.mark;
    carried.has_point.push_back(is_known);
  }
  return carried;
}

Status PlaceFresh(const Context& context, const std::string& model, const Survey& survey,
                  CarriedPlaces& carried) {
  Placer placer(context, model, survey, carried);
  for (const std::size_t at : carried.fresh) CAIRN_TRY(placer.Place(at));
  return {};
}

}  // namespace cairn
