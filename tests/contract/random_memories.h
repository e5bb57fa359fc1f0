// RandomMemories: memories, filters and pages from small vocabularies, so that they collide often.
// The same seed gives the same sequence.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "model/access.h"
#include "model/filter.h"
#include "model/handoff.h"
#include "model/keyword_query.h"
#include "model/memory.h"

namespace cairn {

class RandomMemories {
 public:
  explicit RandomMemories(std::uint64_t seed) : rng_(seed) {}

  // One of 200 ids.
  Id AnyId();
  // A time around kNow, which is when memories are made and expire.
  TimeMs AnyTime();
  // Its type is handoff if and only if IsHandoffId.
  Memory MemoryOf(const Id& id);
  HandoffNotes Notes();
  // One of 60 directions, so that several memories have the same.
  std::vector<float> AnyVector();
  AccessRecord UseOf(const Id& id);

  Filter AnyFilter();
  Order AnyOrder();
  Page AnyPage();
  std::string AnyProject();
  std::string AnyContent();
  std::string AnyWord();
  // A tree of terms of all sorts, at most three deep.
  KeywordQuery AnyQuery(int depth = 3);

  // 0 … below − 1.
  int Below(int below);
  // True once in so many times.
  bool OneIn(int times) { return Below(times) == 0; }

  static bool IsHandoffId(const Id& id);

 private:
  template <typename T>
  const T& OneOf(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(Below(static_cast<int>(all.size())))];
  }
  template <typename E>
  E AnyOf();
  std::vector<std::string> Some(const std::vector<std::string>& all, int most);
  void SetOrigin(Memory& memory);
  void SetState(Memory& memory);
  void SetNames(Filter& filter);
  void SetRanges(Filter& filter);
  KeywordTerm AnyTerm();

  SeededRng rng_;
};

}  // namespace cairn
