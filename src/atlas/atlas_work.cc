#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "atlas/atlas.h"
#include "atlas/cluster_words.h"
#include "atlas/clusters.h"
#include "atlas/near_pairs.h"
#include "atlas/placement.h"
#include "atlas/reduction.h"
#include "base/log.h"
#include "engine/admission.h"

namespace cairn {
namespace {

// How many texts label a cluster, sampled evenly from it.
constexpr std::size_t kTextsOfCluster = 120;
constexpr std::size_t kTextsAtOnce = 40;
// A refined plane only needs adjusting.
constexpr LayoutOptions kAdjusting{.rounds = 100, .first_step = 0.25f};

// Affects only this thread; on other systems it might affect the whole process.
void StepBack(int nice) { setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice); }

std::vector<Id> Spread(const std::vector<Id>& ids) {
  const std::size_t count = std::min(ids.size(), kTextsOfCluster);
  std::vector<Id> some;
  for (std::size_t i = 0; i < count; ++i) some.push_back(ids[i * ids.size() / count]);
  return some;
}

std::vector<std::vector<Id>> MembersOf(std::span<const Place> places,
                                       std::span<const std::int32_t> clusters) {
  std::vector<std::vector<Id>> members;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (clusters[i] < 0) continue;
    const auto cluster = static_cast<std::size_t>(clusters[i]);
    if (members.size() <= cluster) members.resize(cluster + 1);
    members[cluster].push_back(places[i].id);
  }
  return members;
}

Result<std::vector<std::string>> LabelsOf(const Context& context,
                                          const std::vector<std::vector<Id>>& members,
                                          const std::atomic<bool>& stopped) {
  ClusterWords words(members.size());
  for (std::size_t cluster = 0; cluster < members.size(); ++cluster) {
    const std::vector<Id> ids = Spread(members[cluster]);
    for (std::size_t at = 0; at < ids.size(); at += kTextsAtOnce) {
      if (stopped) return MapWorkStopped();
      const auto some = std::span(ids).subspan(at, std::min(kTextsAtOnce, ids.size() - at));
      CAIRN_ASSIGN_OR_RETURN(const auto memories, context.Read([&](RecordReader& records) {
        return records.FindMany(some);
      }));
      for (const Memory& memory : memories) words.Add(cluster, memory.content);
    }
  }
  return words.Labels();
}

}  // namespace

struct Atlas::Scene {
  std::string model;
  Survey survey;
  std::vector<Place> places;
  bool is_refined = false;
  std::uint64_t plane = 0;
};

Atlas::Scene Atlas::TakeScene() {
  const std::lock_guard lock(mutex_);
  return {model_, survey_, places_, is_refined_, plane_};
}

void Atlas::Run() {
  StepBack(options_.nice);
  while (const auto work = NextWork()) {
    const Status done = Do(*work);
    if (done || stopped_) continue;
    // A retry would fail as well; the next change of the store triggers a new attempt.
    Log(LogLevel::kDebug, "map: " + done.error().message);
    {
      const std::lock_guard lock(mutex_);
      todo_ = doing_ = {};
      Publish();
    }
    Tell(AtlasEvent::kMap);
  }
}

std::optional<Atlas::Work> Atlas::NextWork() {
  std::unique_lock lock(mutex_);
  doing_ = {};
  if (!todo_.Any())
    malloc_trim(0);  // otherwise the process would keep the memory used for the work
  changed_.notify_all();
  changed_.wait(lock, [this] { return stopped_ || todo_.Any(); });
  if (stopped_) return std::nullopt;
  if (todo_.compare || todo_.refine) {
    doing_ = {.compare = true, .refine = std::exchange(todo_.refine, false)};
    todo_.compare = todo_.pair = false;
    unpaired_.clear();  // later additions are compared in the next run
  } else if (todo_.name) {
    doing_.name = std::exchange(todo_.name, false);
  } else if (todo_.pair) {
    doing_.pair = std::exchange(todo_.pair, false);
  } else {
    doing_.keep = std::exchange(todo_.keep, false);
  }
  return doing_;
}

Status Atlas::Do(const Work& work) {
  if (work.compare) return Compare(work.refine);
  if (work.name) return Name();
  if (work.pair) return Pair();
  return Keep();
}

Status Atlas::Compare(bool refine) {
  const Scene scene = TakeScene();
  std::vector<Id> ids;
  for (const Resident& resident : scene.survey.residents) ids.push_back(resident.id);
  CAIRN_ASSIGN_OR_RETURN(const auto reduction, context_.ReadRaw([&](VectorSource& source) {
    return Reduce(source, scene.model, ids, stopped_);
  }));
  CAIRN_ASSIGN_OR_RETURN(const auto compared,
                         CompareAll(reduction.rows, PairGroups(scene.survey, reduction.ids),
                                    {.alike_square = kAlikeSquare}, stopped_));
  CAIRN_ASSIGN_OR_RETURN(auto pairs, context_.ReadRaw([&](VectorSource& source) {
    return CheckAlike(source, scene.model, scene.survey, reduction.ids, compared.alike, stopped_);
  }));
  {
    const std::lock_guard lock(mutex_);
    pairs_.clear();
  }
  AddPairs(std::move(pairs));
  return refine ? Refine(scene, reduction.ids, compared.nearest) : Status();
}

void Atlas::AddPairs(std::vector<NearPair> pairs) {
  {
    const std::lock_guard lock(mutex_);
    pairs_.insert(pairs_.end(), pairs.begin(), pairs.end());
    DropStalePairs();
    SortPairs(pairs_);
    doing_.compare = doing_.pair = false;
  }
  Tell(AtlasEvent::kPairs);
}

Status Atlas::Refine(const Scene& scene, std::span<const Id> ids, const NearestLists& nearest) {
  std::vector<PlanePoint> points;
  for (const Id& id : ids) points.push_back(scene.places[*scene.survey.Find(id)].point);
  LayoutOptions options = scene.is_refined ? kAdjusting : LayoutOptions();
  options.seed = options_.seed;
  const auto halfway = [&](const std::vector<PlanePoint>& so_far) {
    {
      const std::lock_guard lock(mutex_);
      if (plane_ != scene.plane) return;
      Move(scene, ids, so_far);
      Publish();
    }
    Tell(AtlasEvent::kMap);
  };
  const Status refined = RefineLayout(points, nearest, options, stopped_, halfway);
  return refined ? Settle(scene, ids, points) : refined;
}

std::vector<std::size_t> Atlas::Move(const Scene& scene, std::span<const Id> ids,
                                     std::span<const PlanePoint> points) {
  std::vector<bool> has_moved(places_.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto at = survey_.Find(ids[i]);
    const Place& before = scene.places[*scene.survey.Find(ids[i])];
    if (!at || places_[*at].mark != before.mark) continue;
    places_[*at].point = points[i];
    has_moved[*at] = true;
  }
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < has_moved.size(); ++i) {
    if (!has_moved[i]) others.push_back(i);
  }
  return others;
}

Status Atlas::Settle(const Scene& scene, std::span<const Id> ids,
                     std::span<const PlanePoint> points) {
  const std::lock_guard lock(mutex_);
  doing_.refine = false;
  if (plane_ != scene.plane) return {};  // the plane was rebuilt in the meantime
  CarriedPlaces settled;
  settled.fresh = Move(scene, ids, points);
  settled.places = std::move(places_);
  settled.has_point.assign(settled.places.size(), true);
  for (Place& place : settled.places) place.is_guest = false;
  for (const std::size_t at : settled.fresh) settled.has_point[at] = false;
  Status placed = PlaceFresh(context_, model_, survey_, settled);
  places_ = std::move(settled.places);
  ++plane_;
  is_refined_ = todo_.name = todo_.keep = true;
  return placed;
}

Status Atlas::Name() {
  const Scene scene = TakeScene();
  std::vector<PlanePoint> points;
  for (const Place& place : scene.places) points.push_back(place.point);
  const std::vector<std::int32_t> clusters = FindClusters(points);
  CAIRN_ASSIGN_OR_RETURN(auto labels,
                         LabelsOf(context_, MembersOf(scene.places, clusters), stopped_));
  {
    const std::lock_guard lock(mutex_);
    doing_.name = false;
    if (plane_ != scene.plane) return {};
    for (Place& place : places_) place.cluster = -1;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
      if (const auto at = survey_.Find(scene.places[i].id)) places_[*at].cluster = clusters[i];
    }
    labels_ = std::move(labels);
    Publish();
  }
  Tell(AtlasEvent::kMap);
  return {};
}

Status Atlas::Pair() {
  const Scene scene = TakeScene();
  std::vector<Id> ids;
  {
    const std::lock_guard lock(mutex_);
    ids.swap(unpaired_);
  }
  std::vector<NearPair> pairs;
  for (const Id& id : ids) {
    if (stopped_) return MapWorkStopped();
    CAIRN_ASSIGN_OR_RETURN(const auto found, PairsOf(context_, scene.model, scene.survey, id));
    pairs.insert(pairs.end(), found.begin(), found.end());
  }
  AddPairs(std::move(pairs));
  return {};
}

Status Atlas::Keep() {
  const Scene scene = TakeScene();
  if (options_.file.empty() || !scene.is_refined) return {};
  const Status written = WriteLayout(options_.file, scene.model, scene.places);
  // The map still works; the next start takes longer.
  if (!written) Log(LogLevel::kInfo, "the map was not saved: " + written.error().message);
  return {};
}

void Atlas::Tell(AtlasEvent event) {
  std::function<void(AtlasEvent)> heard;
  {
    const std::lock_guard lock(mutex_);
    heard = heard_;
  }
  if (heard && !stopped_) heard(event);
}

}  // namespace cairn
