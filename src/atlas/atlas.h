// Atlas: a two-dimensional map of the embeddings of all memories, and the pairs of near duplicates.
//
// The first map is a projection on the two principal axes, computed while the caller waits. A
// background thread refines it, so that similar memories are close together, then finds clusters
// and labels them with their distinctive words. The layout is kept in a file next to the store:
// ids, times and coordinates, never words. From then on memories keep their positions; new and
// changed ones are placed among their neighbors. When a tenth of the plane was placed that way, it
// is laid out again, starting from the current positions.
//
// Covers live memories with a vector of the current model, except handoffs. Thread-safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "atlas/kept_layout.h"
#include "atlas/memory_map.h"
#include "atlas/nearest.h"
#include "atlas/survey.h"
#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"

namespace cairn {

enum class AtlasEvent { kMap, kPairs };

struct AtlasOptions {
  std::string file;  // where the layout is stored; empty: not stored
  std::uint64_t seed = 1;
  int nice = 10;  // of the background thread, so that it does not slow down requests
};

class Atlas {
 public:
  // The context outlives the atlas. Reads nothing and starts no thread before the first call.
  Atlas(const Context& context, AtlasOptions options);
  ~Atlas();  // calls Stop
  Atlas(const Atlas&) = delete;
  Atlas& operator=(const Atlas&) = delete;

  // The map of the current state, never null; the same object as long as nothing changed. Starts
  // any pending background work.
  Result<std::shared_ptr<const MemoryMap>> Map();
  // The pairs found so far. Starts any pending background work.
  Result<NearPairs> Pairs();

  // Sets the function that the background thread calls when a better map or more pairs are
  // available; replaces the previous one.
  void OnChange(std::function<void(AtlasEvent)> heard);

  // Returns when no background work is pending.
  void WaitUntilIdle();
  // Interrupts the background work and waits for its thread; must not be called from `heard`.
  // Afterwards every call returns kConflict.
  void Stop();

 private:
  struct Work {
    bool compare = false;  // all memories pairwise, for the pairs
    bool refine = false;   // the same, then lay out the plane
    bool name = false;     // find the clusters and their labels
    bool pair = false;     // find the pairs of new and changed memories
    bool keep = false;     // write the file

    bool Any() const { return compare || refine || name || pair || keep; }
  };
  struct Scene;  // the thread's working copy

  // Requests (atlas.cc); call with the mutex held.
  Status Look();
  void StartOver();
  Status Adopt(Survey survey);
  Status MakeAnew();
  // Drops pairs of memories that are gone or not compared yet.
  void DropStalePairs();
  bool IsRefining() const;
  void Publish();

  // The background thread (atlas_work.cc); call without the mutex.
  void Run();
  std::optional<Work> NextWork();
  Status Do(const Work& work);
  Scene TakeScene();
  Status Compare(bool refine);
  void AddPairs(std::vector<NearPair> pairs);
  Status Refine(const Scene& scene, std::span<const Id> ids, const NearestLists& nearest);
  // Assigns the points to the memories that are unchanged.
  std::vector<std::size_t> Move(const Scene& scene, std::span<const Id> ids,
                                std::span<const PlanePoint> points);
  Status Settle(const Scene& scene, std::span<const Id> ids, std::span<const PlanePoint> points);
  Status Name();
  Status Pair();
  Status Keep();
  void Tell(AtlasEvent event);

  const Context& context_;
  const AtlasOptions options_;
  std::atomic<bool> stopped_ = false;

  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::thread thread_;
  std::function<void(AtlasEvent)> heard_;
  Work todo_;
  Work doing_;  // used by the thread

  std::string model_;
  std::uint64_t seen_version_ = 0;  // the store's version when the survey was taken
  Survey survey_;
  std::vector<Place> places_;  // parallel to the survey's residents
  bool is_refined_ = false;    // laid out by neighbors, not only by axes
  std::uint64_t plane_ = 0;    // changes whenever all places move
  std::vector<std::string> labels_;
  std::shared_ptr<const MemoryMap> map_;  // null: start over
  std::uint64_t version_ = 0;
  std::vector<NearPair> pairs_;
  std::vector<Id> unpaired_;  // new or changed, not compared with the others yet
};

}  // namespace cairn
