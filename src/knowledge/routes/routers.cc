#include "knowledge/routes/routers.h"

#include <algorithm>

#include "knowledge/routes/route_finders.h"

namespace cairn {
namespace {

// Limit for the prefixes of a path; ends cycles of routers mounted on each other.
constexpr int kMostPrefixes = 16;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

}  // namespace

Blocks::Blocks(std::vector<Stretch> blocks) : blocks_(std::move(blocks)) {
  std::ranges::sort(blocks_, [](const Stretch& a, const Stretch& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::size_t open = kNone;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    while (open != kNone && !blocks_[open].Contains(blocks_[i].begin)) open = outer_[open];
    outer_.push_back(open);
    open = i;
  }
}

std::optional<Stretch> Blocks::Around(std::size_t position) const {
  const auto after = std::ranges::upper_bound(blocks_, position, {}, &Stretch::begin);
  if (after == blocks_.begin()) return std::nullopt;
  std::size_t block = static_cast<std::size_t>(after - blocks_.begin()) - 1;
  while (block != kNone && !blocks_[block].Contains(position)) block = outer_[block];
  if (block == kNone) return std::nullopt;
  return blocks_[block];
}

NamedBlocks::NamedBlocks(std::vector<std::pair<Stretch, std::string>> blocks) : blocks_({}) {
  std::vector<Stretch> places;
  for (auto& [place, name] : blocks) {
    places.push_back(place);
    names_.emplace(place.begin, std::move(name));
  }
  blocks_ = Blocks(std::move(places));
}

std::string_view NamedBlocks::NameAt(std::size_t position) const {
  const std::optional<Stretch> block = blocks_.Around(position);
  return block ? std::string_view(names_.at(block->begin)) : std::string_view();
}

void Routers::Add(std::string_view name, Router router) {
  if (routers_.size() >= kMostRouters) return;
  by_name_[std::string(name)].push_back(routers_.size());
  router.name = name;
  routers_.push_back(std::move(router));
}

std::optional<std::size_t> Routers::Find(std::string_view name, std::size_t position) const {
  const auto named = by_name_.find(name);
  if (named == by_name_.end()) return std::nullopt;
  std::optional<std::size_t> best;
  const auto better = [&](const Router& a, const Router& b) {
    if (a.scope.begin != b.scope.begin) return a.scope.begin > b.scope.begin;
    const bool above = a.declared <= position;
    if (above != (b.declared <= position)) return above;
    return above ? a.declared > b.declared : a.declared < b.declared;
  };
  for (const std::size_t each : named->second) {
    if (!routers_[each].scope.Contains(position)) continue;
    if (!best || better(routers_[each], routers_[*best])) best = each;
  }
  return best;
}

void Routers::Mount(std::size_t child, std::optional<std::size_t> parent, std::string_view prefix) {
  Router& router = routers_[child];
  if (router.parent || parent == child) return;
  router.parent = parent;
  router.prefix = JoinPaths(prefix, router.prefix);
}

std::string Routers::PathOf(std::size_t router, std::string_view path) const {
  std::string whole(path);
  std::optional<std::size_t> at = router;
  for (int i = 0; at && i < kMostPrefixes; ++i) {
    whole = JoinPaths(routers_[*at].prefix, whole);
    at = routers_[*at].parent;
  }
  return whole;
}

std::size_t Routers::Outermost(std::size_t router) const {
  for (int i = 0; routers_[router].parent && i < kMostPrefixes; ++i) {
    router = *routers_[router].parent;
  }
  return router;
}

void Mounts::Add(Stretch routes, std::string prefix, std::size_t at) {
  if (!full()) mounts_.push_back({routes, std::move(prefix), at});
}

bool Mounts::full() const { return mounts_.size() >= kMostRouters; }

std::vector<const Mounts::Mounted*> Mounts::Around(std::size_t position) const {
  std::vector<const Mounted*> around;
  for (int i = 0; i < kMostPrefixes; ++i) {
    const Mounted* innermost = nullptr;
    for (const Mounted& each : mounts_) {
      if (!each.routes.Contains(position) || std::ranges::find(around, &each) != around.end()) {
        continue;
      }
      const std::size_t length = each.routes.end - each.routes.begin;
      if (!innermost || length < innermost->routes.end - innermost->routes.begin) {
        innermost = &each;
      }
    }
    if (!innermost) break;
    position = innermost->at;
    around.push_back(innermost);
  }
  return around;
}

std::string Mounts::PathAt(std::size_t position, std::string_view path) const {
  std::string whole(path);
  for (const Mounted* each : Around(position)) whole = JoinPaths(each->prefix, whole);
  return whole;
}

std::size_t Mounts::OutermostAt(std::size_t position) const {
  const std::vector<const Mounted*> around = Around(position);
  return around.empty() ? position : around.back()->at;
}

}  // namespace cairn
