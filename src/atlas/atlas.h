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

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "model/memory.h"

namespace cairn {

inline constexpr float kMapSide = 10'000;  // coordinates are from 0 to this

struct MapPoint {
  Id id;
  float x = 0;
  float y = 0;
  std::int32_t cluster = -1;  // in MemoryMap::clusters; -1: in none
  std::int32_t project = 0;   // in MemoryMap::projects
  MemoryType type = MemoryType::kFact;

  friend bool operator==(const MapPoint&, const MapPoint&) = default;
};

struct MapCluster {
  std::string label;  // its telling words, "index, page, cache"; no two clusters have the same
  float x = 0;        // the middle of its points
  float y = 0;
  std::int64_t size = 0;

  friend bool operator==(const MapCluster&, const MapCluster&) = default;
};

struct MemoryMap {
  enum class State {
    kNone,      // nothing to show: `reason` says why
    kRefining,  // a better one is being made
    kReady,
  };
  State state = State::kNone;
  std::string reason;                 // for people; only of kNone
  std::uint64_t version = 0;          // of this Atlas: rises whenever the map changes in any way
  std::vector<MapPoint> points;       // by id
  std::vector<MapCluster> clusters;   // largest first; none before the first refining
  std::vector<std::string> projects;  // their names, by name; "" for none
};

// Two alive memories of one project that are neither handoffs nor pieces of files.
struct NearPair {
  Id older;  // by creation; of equals the smaller id
  Id newer;
  double score = 0;  // cosine of their first windows, at least kNearDuplicate

  friend bool operator==(const NearPair&, const NearPair&) = default;
};

struct NearPairs {
  bool is_complete = false;     // otherwise more may come: an event tells
  std::vector<NearPair> pairs;  // best first, ties by ids; at most kMostNearPairs
};

inline constexpr std::size_t kMostNearPairs = 5'000;  // more than anybody goes through

enum class AtlasEvent { kMap, kPairs };

struct AtlasOptions {
  std::string file;  // where the layout is kept; empty: nowhere
  std::uint64_t seed = 1;
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
  // Ends the background work, wherever it is, and waits for its end. Calls made after it still
  // answer, but nothing is refined any more.
  void Stop();

 private:
  class Studio;
  const std::unique_ptr<Studio> studio_;
};

}  // namespace cairn
