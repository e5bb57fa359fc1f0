#include "atlas/atlas.h"

#include <algorithm>
#include <utility>

#include "atlas/placement.h"
#include "atlas/reduction.h"
#include "engine/embedding_service.h"

namespace cairn {
namespace {

// Smaller sets are only projected on their axes, again on every change.
constexpr std::size_t kFewestToRefine = 8;
// Limit on memories placed among their neighbors while the caller waits: half a second.
constexpr std::size_t kMostPlaced = 1000;
// The plane is refined again when more than one memory in this many was placed.
constexpr std::size_t kGuestShare = 10;

std::string WhyNone(const std::string& model, const Survey& survey) {
  if (model.empty()) return "no embedding model is configured";
  if (survey.has_unembedded) return "no memory has an embedding yet; run `cairn reembed`";
  return "there are no memories yet";
}

std::vector<MapCluster> ClustersOf(const std::vector<Place>& places,
                                   const std::vector<std::string>& labels) {
  std::vector<MapCluster> clusters(labels.size());
  for (std::size_t i = 0; i < labels.size(); ++i) clusters[i].label = labels[i];
  for (const Place& place : places) {
    if (place.cluster < 0) continue;
    MapCluster& cluster = clusters[static_cast<std::size_t>(place.cluster)];
    ++cluster.size;
    cluster.x += (place.point.x - cluster.x) / static_cast<float>(cluster.size);
    cluster.y += (place.point.y - cluster.y) / static_cast<float>(cluster.size);
  }
  return clusters;
}

}  // namespace

Atlas::Atlas(const Context& context, AtlasOptions options)
    : context_(context), options_(std::move(options)) {}

Atlas::~Atlas() { Stop(); }

Result<std::shared_ptr<const MemoryMap>> Atlas::Map() {
  const std::lock_guard lock(mutex_);
  CAIRN_TRY(Look());
  return map_;
}

Result<NearPairs> Atlas::Pairs() {
  const std::lock_guard lock(mutex_);
  CAIRN_TRY(Look());
  const bool is_complete = !todo_.compare && !doing_.compare && !todo_.pair && !doing_.pair;
  return NearPairs{is_complete, pairs_};
}

void Atlas::OnChange(std::function<void(AtlasEvent)> heard) {
  const std::lock_guard lock(mutex_);
  heard_ = std::move(heard);
}

void Atlas::WaitUntilIdle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stopped_ || (!todo_.Any() && !doing_.Any()); });
}

void Atlas::Stop() {
  stopped_ = true;  // also for callers that hold the mutex and read the store
  std::thread thread;
  {
    const std::lock_guard lock(mutex_);
    thread.swap(thread_);
    changed_.notify_all();
  }
  if (thread.joinable()) thread.join();
}

Status Atlas::Look() {
  if (stopped_) return MapWorkStopped();
  CAIRN_ASSIGN_OR_RETURN(const auto version, context_.store.ChangeVersion());
  const bool has_expired = survey_.valid_until && *survey_.valid_until <= context_.clock.Now();
  if (map_ && version == seen_version_ && !has_expired) return {};

  model_ = EmbeddingService(context_).model_id();
  Survey survey;
  if (!model_.empty()) {
    CAIRN_ASSIGN_OR_RETURN(auto taken, TakeSurvey(context_, model_, stopped_));
    survey = std::move(taken);
  }
  if (!map_) StartOver();
  if (!map_ || survey != survey_) {
    if (Status adopted = Adopt(std::move(survey)); !adopted) {
      map_.reset();
      survey_ = {};
      places_.clear();
      ++plane_;  // the thread's current work is obsolete
      return adopted;
    }
  }
  seen_version_ = version;
  if (todo_.Any() && !thread_.joinable()) thread_ = std::thread([this] { Run(); });
  changed_.notify_all();
  return {};
}

void Atlas::StartOver() {
  places_ = ReadLayout(options_.file, model_);
  is_refined_ = !places_.empty();
  labels_.clear();
  pairs_.clear();
  todo_ = {.compare = true, .name = is_refined_};
}

Status Atlas::Adopt(Survey survey) {
  CarriedPlaces carried = CarryOver(places_, survey);
  survey_ = std::move(survey);
  const std::size_t count = carried.places.size();
  const std::size_t fresh = carried.fresh.size();
  for (const std::size_t at : carried.fresh) unpaired_.push_back(carried.places[at].id);
  DropStalePairs();
  if (count < kFewestToRefine || fresh > count / 2 || fresh > kMostPlaced) {
    CAIRN_TRY(MakeAnew());
  } else {
    CAIRN_TRY(PlaceFresh(context_, model_, survey_, carried));
    places_ = std::move(carried.places);
    const auto guests = std::ranges::count(places_, true, &Place::is_guest);
    if (static_cast<std::size_t>(guests) * kGuestShare > count) todo_.refine = true;
    if (is_refined_) todo_.keep = true;  // also so that erased memories leave no trace in the file
  }
  if (unpaired_.size() > kMostPlaced) todo_.compare = true;
  todo_.pair = !todo_.compare && !unpaired_.empty();
  Publish();
  return {};
}

// Projects on the first two axes.
Status Atlas::MakeAnew() {
  std::vector<Id> ids;
  places_.clear();
  for (const Resident& resident : survey_.residents) {
    ids.push_back(resident.id);
    places_.push_back({resident.id, resident.mark, {kMapSide / 2, kMapSide / 2}});
  }
  ++plane_;
  labels_.clear();
  is_refined_ = todo_.name = todo_.keep = false;
  todo_.refine = ids.size() >= kFewestToRefine;
  CAIRN_ASSIGN_OR_RETURN(const auto reduction, context_.ReadRaw([&](VectorSource& source) {
    return Reduce(source, model_, ids, stopped_);
  }));
  std::vector<PlanePoint> points;
  for (const ReducedRow& row : reduction.rows) points.push_back({row[0], row[1]});
  points = FitToMap(std::move(points));
  for (std::size_t i = 0; i < points.size(); ++i)
    places_[*survey_.Find(reduction.ids[i])].point = points[i];
  return {};
}

void Atlas::DropStalePairs() {
  const auto is_gone = [&](const Id& id) { return !survey_.Find(id); };
  std::ranges::sort(unpaired_);
  unpaired_.erase(std::ranges::unique(unpaired_).begin(), unpaired_.end());
  std::erase_if(unpaired_, is_gone);
  const auto is_stale = [&](const Id& id) {
    return is_gone(id) || std::ranges::binary_search(unpaired_, id);
  };
  std::erase_if(pairs_,
                [&](const NearPair& pair) { return is_stale(pair.older) || is_stale(pair.newer); });
}

bool Atlas::IsRefining() const {
  return todo_.refine || todo_.name || doing_.refine || doing_.name;
}

void Atlas::Publish() {
  auto map = std::make_shared<MemoryMap>();
  map->version = ++version_;
  map->projects = survey_.projects;
  map->clusters = ClustersOf(places_, labels_);
  map->points.reserve(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    map->points.push_back({place.id, place.point.x, place.point.y, place.cluster,
                           survey_.residents[i].project, survey_.residents[i].type});
  }
  using State = MemoryMap::State;
  map->state = IsRefining() ? State::kRefining : State::kReady;
  if (map->points.empty()) {
    map->state = State::kNone;
    map->reason = WhyNone(model_, survey_);
  }
  map_ = std::move(map);
}

}  // namespace cairn
