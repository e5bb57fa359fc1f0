// The owners of routes. Some frameworks add routes to named routers (Routers); in others the
// position in the text decides (Mounts). Internal to this module.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "knowledge/routes/route_nodes.h"

namespace cairn {

// The blocks of a file, each of which is a name scope.
class Blocks {
 public:
  explicit Blocks(std::vector<Stretch> blocks);
  std::optional<Stretch> Around(std::size_t position) const;  // the innermost

 private:
  std::vector<Stretch> blocks_;  // by start, outer ones first
  std::vector<std::size_t> outer_;
};

// The functions of a file by position.
class NamedBlocks {
 public:
  NamedBlocks() : blocks_({}) {}
  explicit NamedBlocks(std::vector<std::pair<Stretch, std::string>> blocks);
  std::string_view NameAt(std::size_t position) const;  // of the innermost one; empty if none

 private:
  Blocks blocks_;
  std::map<std::size_t, std::string> names_;  // by start of the block
};

struct Router {
  Stretch scope;             // where the name refers to this router
  std::size_t declared = 0;  // where it is declared
  std::string_view framework;
  std::string prefix;
  std::optional<std::size_t> parent;  // the router it is mounted on
  std::string name{};                 // as passed to Routers::Add
};

// Routers by their names, as written: "app", "this.router".
class Routers {
 public:
  void Add(std::string_view name, Router router);
  // The router that the name refers to at that position: in the innermost scope, the last one
  // declared above it, else the first below.
  std::optional<std::size_t> Find(std::string_view name, std::size_t position) const;

  bool Has(std::string_view name) const { return by_name_.contains(name); }

  Router& operator[](std::size_t index) { return routers_[index]; }
  const Router& operator[](std::size_t index) const { return routers_[index]; }
  std::size_t size() const { return routers_.size(); }

  // The first mount wins; a router is never mounted on itself.
  void Mount(std::size_t child, std::optional<std::size_t> parent, std::string_view prefix);
  std::string PathOf(std::size_t router, std::string_view path) const;
  // The outermost router above it, or the router itself.
  std::size_t Outermost(std::size_t router) const;
  const std::string& OutermostOf(std::size_t router) const {  // its name
    return routers_[Outermost(router)].name;
  }

 private:
  std::vector<Router> routers_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_name_;
};

// Spans of the text whose routes have a prefix.
class Mounts {
 public:
  // `at` is the position of the mount: prefixes around it come first.
  void Add(Stretch routes, std::string prefix, std::size_t at);
  bool full() const;  // further mounts are dropped
  std::string PathAt(std::size_t position, std::string_view path) const;
  // The outermost mount position for code at the position; the position itself if it is not
  // mounted.
  std::size_t OutermostAt(std::size_t position) const;

 private:
  struct Mounted {
    Stretch routes;
    std::string prefix;
    std::size_t at;
  };
  // From the innermost mount around the position outward.
  std::vector<const Mounted*> Around(std::size_t position) const;

  std::vector<Mounted> mounts_;
};

}  // namespace cairn
