// The entities found so far: distinct, in order of appearance, some of them only suspected.
//
// A suspect is a word that may be a name or merely the start of a sentence ("Mark"). It becomes an
// entity, at its first position, when the same word occurs where it can only be a name.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

class EntityList {
 public:
  EntityList() { entries_.reserve(16); }

  // Names are views and must outlive the list. Those over 100 bytes or with control characters are
  // ignored.
  void Add(std::string_view name) { Put(name, true); }
  void Suspect(std::string_view name) { Put(name, false); }

  // Whether the maximum number of entities is reached.
  bool IsFull() const { return certain_ >= kMost; }
  std::vector<std::string> Take() const;

 private:
  struct Entry {
    std::string_view name;
    bool certain;
  };

  static constexpr std::size_t kMost = 50;
  static constexpr std::size_t kMostSuspects = 100;
  static constexpr std::size_t kLongest = 100;

  void Put(std::string_view name, bool certain);

  std::vector<Entry> entries_;
  std::size_t certain_ = 0;
};

}  // namespace cairn
