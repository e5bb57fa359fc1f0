// JsonMembers: the members of a JSON object in insertion order; used as the object type of
// nlohmann's library (see Json in json.h) in place of std::map or its ordered_map.
//
// ordered_map compares a name with every member, so parsing an object takes quadratic time. Here an
// object with more than a few members also has a hash table of their positions, keyed with a secret
// (base/keyed_hash.h): lookup, insertion and comparison of a name take constant time. Erasing a
// member moves those behind it and rebuilds the table.
//
// Concurrent reads are safe, as with standard containers.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "base/keyed_hash.h"

namespace cairn {

// The template parameters given by nlohmann::basic_json; `Less` is not used.
template <class Key, class T, class Less = std::less<Key>,
          class Allocator = std::allocator<std::pair<const Key, T>>>
class JsonMembers {
 public:
  using key_type = Key;
  using mapped_type = T;
  using value_type = std::pair<Key, T>;  // names are not const, so that members can be moved
  using key_compare = std::equal_to<>;
  using Members = std::vector<value_type>;
  using iterator = typename Members::iterator;
  using const_iterator = typename Members::const_iterator;
  using size_type = typename Members::size_type;
  using difference_type = typename Members::difference_type;
  using reference = value_type&;
  using const_reference = const value_type&;

  JsonMembers() = default;
  template <class Iterator>
  JsonMembers(Iterator first, Iterator last) {
    insert(first, last);
  }
  JsonMembers(std::initializer_list<value_type> members) { insert(members.begin(), members.end()); }

  iterator begin() { return members_.begin(); }
  iterator end() { return members_.end(); }
  const_iterator begin() const { return members_.begin(); }
  const_iterator end() const { return members_.end(); }
  const_iterator cbegin() const { return members_.begin(); }
  const_iterator cend() const { return members_.end(); }
  bool empty() const { return members_.empty(); }
  size_type size() const { return members_.size(); }
  size_type max_size() const { return members_.max_size(); }

  void clear() {
    members_.clear();
    places_.clear();
  }

  iterator find(std::string_view key) { return begin() + Offset(PlaceOf(key)); }
  const_iterator find(std::string_view key) const { return begin() + Offset(PlaceOf(key)); }
  size_type count(std::string_view key) const { return PlaceOf(key) < size() ? 1 : 0; }

  T& at(std::string_view key) { return members_[Existing(key)].second; }
  const T& at(std::string_view key) const { return members_[Existing(key)].second; }
  template <class Name>
  T& operator[](Name&& key) {
    return emplace(std::forward<Name>(key), T{}).first->second;
  }

  template <class Name>
  std::pair<iterator, bool> emplace(Name&& key, T&& value) {
    const size_type place = PlaceOf(key);
    if (place < size()) return {begin() + Offset(place), false};
    members_.emplace_back(Key(std::forward<Name>(key)), std::move(value));
    NoteLast();
    return {std::prev(end()), true};
  }
  std::pair<iterator, bool> insert(value_type&& member) {
    return emplace(std::move(member.first), std::move(member.second));
  }
  std::pair<iterator, bool> insert(const value_type& member) {
    return emplace(member.first, T(member.second));
  }
  template <class Iterator>
  void insert(Iterator first, Iterator last) {
    for (; first != last; ++first) emplace(first->first, T(first->second));
  }

  size_type erase(std::string_view key) {
    const iterator found = find(key);
    if (found == end()) return 0;
    erase(found);
    return 1;
  }
  iterator erase(iterator at) { return erase(at, std::next(at)); }
  iterator erase(iterator first, iterator last) {
    const iterator next = members_.erase(first, last);
    Rebuild();
    return next;
  }

  void swap(JsonMembers& other) noexcept {
    members_.swap(other.members_);
    places_.swap(other.places_);
  }
  friend void swap(JsonMembers& a, JsonMembers& b) noexcept { a.swap(b); }
  // As with ordered_map, objects are equal if they have equal members in the same order.
  friend bool operator==(const JsonMembers& a, const JsonMembers& b) {
    return a.members_ == b.members_;
  }
  friend std::partial_ordering operator<=>(const JsonMembers& a, const JsonMembers& b) {
    return a.members_ <=> b.members_;
  }

 private:
  using Place = std::uint32_t;
  static constexpr Place kFree = ~Place{0};
  // For this many members or fewer, a linear scan is as fast as the table.
  static constexpr size_type kFewMembers = 16;

  static difference_type Offset(size_type place) { return static_cast<difference_type>(place); }

  // size() if it is missing.
  size_type PlaceOf(std::string_view key) const {
    if (places_.empty()) {
      const auto same = [key](const value_type& member) { return member.first == key; };
      return static_cast<size_type>(std::find_if(begin(), end(), same) - begin());
    }
    const Place place = places_[SlotOf(key)];
    return place == kFree ? size() : place;
  }
  size_type Existing(std::string_view key) const {
    const size_type place = PlaceOf(key);
    if (place == size()) throw std::out_of_range("key not found");  // as std::map does
    return place;
  }

  // The slot that holds the name's position, or the free slot where it belongs. The number of slots
  // is a power of two, and at least half of them are free.
  size_type SlotOf(std::string_view key) const {
    const size_type mask = places_.size() - 1;
    size_type slot = KeyedHash()(key) & mask;
    while (places_[slot] != kFree && members_[places_[slot]].first != key) slot = (slot + 1) & mask;
    return slot;
  }

  void NoteLast() {
    if (size() <= kFewMembers) return;
    if (size() * 2 > places_.size()) {
      Rebuild();
    } else {
      places_[SlotOf(members_.back().first)] = static_cast<Place>(size() - 1);
    }
  }
  void Rebuild() {
    places_.clear();
    if (size() <= kFewMembers) return;
    size_type slots = kFewMembers * 4;
    while (slots < size() * 4) slots *= 2;
    places_.assign(slots, kFree);
    for (size_type i = 0; i < size(); ++i) {
      places_[SlotOf(members_[i].first)] = static_cast<Place>(i);
    }
  }

  Members members_;
  std::vector<Place> places_;  // empty unless there are more than kFewMembers
};

}  // namespace cairn
