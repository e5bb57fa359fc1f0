// Results of an Atlas: memories as points of the plane, and pairs of near duplicates.
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
  std::int32_t cluster = -1;  // index into MemoryMap::clusters; -1: none
  std::int32_t project = 0;   // index into MemoryMap::projects
  MemoryType type = MemoryType::kFact;

  friend bool operator==(const MapPoint&, const MapPoint&) = default;
};

struct MapCluster {
  std::string label;  // distinctive words, "index, page, cache"; labels are unique
  float x = 0;        // center of its points
  float y = 0;
  std::int64_t size = 0;

  friend bool operator==(const MapCluster&, const MapCluster&) = default;
};

struct MemoryMap {
  enum class State {
    kNone,      // nothing to show: `reason` tells why
    kRefining,  // a better map is being computed
    kReady,
  };
  State state = State::kNone;
  std::string reason;            // for people; only with kNone
  std::uint64_t version = 0;     // of this Atlas: increases with every change of the map
  std::vector<MapPoint> points;  // by id
  // Largest first when they were computed. The numbers stay until they are computed again, so a
  // cluster may have lost all its points. Empty before the first refinement.
  std::vector<MapCluster> clusters;
  std::vector<std::string> projects;  // sorted names; "" for no project
};

// Two live memories of one project that are neither handoffs nor chunks of files.
struct NearPair {
  Id older;  // by creation time; on a tie the smaller id
  Id newer;
  double score = 0;  // cosine of their first windows, at least kNearDuplicate

  friend bool operator==(const NearPair&, const NearPair&) = default;
};

struct NearPairs {
  bool is_complete = false;     // false: more may follow, announced by an event
  std::vector<NearPair> pairs;  // best first, ties by id; at most kMostNearPairs
};

inline constexpr std::size_t kMostNearPairs = 5'000;  // more than anybody would review

// Returned by every call to an atlas that is stopping.
inline Error MapWorkStopped() { return Conflict("the map's work was stopped"); }

}  // namespace cairn
