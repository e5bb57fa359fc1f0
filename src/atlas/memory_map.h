// What an Atlas tells: memories as points of the plane, and pairs of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/id.h"
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
  std::string reason;            // for people; only of kNone
  std::uint64_t version = 0;     // of this Atlas: rises whenever the map changes in any way
  std::vector<MapPoint> points;  // by id
  // Largest first when they were found, and their numbers stay until they are found anew: one may
  // have lost all its points meanwhile. None before the first refining.
  std::vector<MapCluster> clusters;
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

// Of whatever is asked of an atlas that stops.
inline Error MapWorkStopped() { return Conflict("the map's work was stopped"); }

}  // namespace cairn
