// Atlas: all memories in the plane by meaning, and the pairs of them that say nearly the same.
//
// The first map is a projection on the two axes along which the memories differ most, made while
// the caller waits. A background thread refines it, so that what is alike stands together, finds
// the clusters and names them by their telling words. The result is kept in a file beside the
// store: ids, times and coordinates, never words. From then on memories stay where they are; new
// and changed ones are placed among their neighbours. The plane is laid out anew, from where
// everything is, when a tenth of it was placed so.
//
// Alive memories that have a vector of the present model take part, handoffs left out. All methods
// may be called from several threads.
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
  std::string file;  // where the layout is kept; empty: nowhere
  std::uint64_t seed = 1;
  int nice = 10;  // of the background thread: below whoever answers somebody
};

class Atlas {
 public:
  // The context outlives the atlas. Nothing is read and no thread is started before the first call.
  Atlas(const Context& context, AtlasOptions options);
  ~Atlas();  // Stop
  Atlas(const Atlas&) = delete;
  Atlas& operator=(const Atlas&) = delete;

  // The map of the store's present state, never null; the same object as long as nothing changed.
  // Starts the background work that is left to do.
  Result<std::shared_ptr<const MemoryMap>> Map();
  // The pairs found so far. Starts the background work that is left to do.
  Result<NearPairs> Pairs();

  // Called by the background thread whenever a better map or further pairs are there. In place of
  // the one before.
  void OnChange(std::function<void(AtlasEvent)> heard);

  // Returns when the background has nothing left to do.
  void WaitUntilIdle();
  // Ends the background work, wherever it is, and waits for its end; not to be called by `heard`.
  // From then on nothing is answered any more: kConflict.
  void Stop();

 private:
  struct Work {
    bool compare = false;  // everything with everything: for the pairs
    bool refine = false;   // the same, and the plane is laid out by it
    bool name = false;     // find the clusters and their names
    bool pair = false;     // look for the pairs of what is new or changed
    bool keep = false;     // write the file

    bool Any() const { return compare || refine || name || pair || keep; }
  };
  struct Scene;  // what the thread works on while others go on

  // Asking (atlas.cc); with the mutex held.
  Status Look();
  void StartOver();
  Status Adopt(Survey survey);
  Status MakeAnew();
  // Forgets pairs of memories that are gone or not compared yet.
  void DropStalePairs();
  bool IsRefining() const;
  void Publish();

  // The background thread (atlas_work.cc); without it.
  void Run();
  std::optional<Work> NextWork();
  Status Do(const Work& work);
  Scene TakeScene();
  Status Compare(bool refine);
  void AddPairs(std::vector<NearPair> pairs);
  Status Refine(const Scene& scene, std::span<const Id> ids, const NearestLists& nearest);
  // Gives the points to those that are still the same.
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

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::thread thread_;
  std::function<void(AtlasEvent)> heard_;
  Work todo_;
  Work doing_;  // by the thread

  std::string model_;
  std::uint64_t seen_version_ = 0;  // of the store, when the survey was taken
  Survey survey_;
  std::vector<Place> places_;  // beside the survey's residents
  bool is_refined_ = false;    // they are by neighbours, not by axes alone
  std::uint64_t plane_ = 0;    // another number whenever all of them have moved
  std::vector<std::string> labels_;
  std::shared_ptr<const MemoryMap> map_;  // null: start over
  std::uint64_t version_ = 0;
  std::vector<NearPair> pairs_;
  std::vector<Id> unpaired_;  // new or changed, not compared with the others yet
};

}  // namespace cairn
