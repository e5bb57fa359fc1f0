// The entities found so far: distinct, in order of appearance, some of them only suspected.
//
// A suspect is a word that may be a name or merely the start of a sentence ("Mark"). It becomes an
// entity, at the place where it was first seen, when the same word turns up where it can only be a
// name.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

class EntityList {
 public:
  EntityList() { entries_.reserve(16); }

  // Names are views that outlive the list. Those longer than 100 bytes or with control characters
  // are left out.
  void Add(std::string_view name) { Put(name, true); }
  void Suspect(std::string_view name) { Put(name, false); }

  // Whether as many entities are known as are kept.
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
