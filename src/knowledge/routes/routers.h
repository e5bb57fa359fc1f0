// Where routes belong to; for the sources of this room. In some frameworks they are added to
// routers that have names (Routers), in others what counts is where they are written (Mounts).
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

// The blocks of a file, each of which is a scope of names.
class Blocks {
 public:
  explicit Blocks(std::vector<Stretch> blocks);
  std::optional<Stretch> Around(std::size_t position) const;  // the innermost

 private:
  std::vector<Stretch> blocks_;  // by their begin, outer ones first
  std::vector<std::size_t> outer_;
};

// The functions of a file by their places.
class NamedBlocks {
 public:
  NamedBlocks() : blocks_({}) {}
  explicit NamedBlocks(std::vector<std::pair<Stretch, std::string>> blocks);
  std::string_view NameAt(std::size_t position) const;  // of the innermost; empty if there is none

 private:
  Blocks blocks_;
  std::map<std::size_t, std::string> names_;  // by where a block begins
};

struct Router {
  Stretch scope;             // where the name means this one
  std::size_t declared = 0;  // where it is declared
  std::string_view framework;
  std::string prefix;
  std::optional<std::size_t> parent;  // what it is mounted on
  std::string name{};                 // as Routers::Add was given it
};

// Routers by their names, as written: "app", "this.router".
class Routers {
 public:
  void Add(std::string_view name, Router router);
  // The router that the name means at that place: of the innermost scope, and there the last one
  // declared above it, else the first below.
  std::optional<std::size_t> Find(std::string_view name, std::size_t position) const;

  bool Has(std::string_view name) const { return by_name_.contains(name); }

  Router& operator[](std::size_t index) { return routers_[index]; }
  const Router& operator[](std::size_t index) const { return routers_[index]; }
  std::size_t size() const { return routers_.size(); }

  // The first mount counts; a router is not mounted on itself.
  void Mount(std::size_t child, std::optional<std::size_t> parent, std::string_view prefix);
  std::string PathOf(std::size_t router, std::string_view path) const;
  // What it is mounted on in the end, or the router itself.
  std::size_t Outermost(std::size_t router) const;
  const std::string& OutermostOf(std::size_t router) const {  // its name
    return routers_[Outermost(router)].name;
  }

 private:
  std::vector<Router> routers_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_name_;
};

// Stretches of the text whose routes have a prefix.
class Mounts {
 public:
  // `at` is the place it is mounted at: the prefixes of what is around that come first.
  void Add(Stretch routes, std::string prefix, std::size_t at);
  bool full() const;  // further ones are not kept
  std::string PathAt(std::size_t position, std::string_view path) const;
  // Where what is at the position is mounted in the end; the position itself if it is not.
  std::size_t OutermostAt(std::size_t position) const;

 private:
  struct Mounted {
    Stretch routes;
    std::string prefix;
    std::size_t at;
  };
  // From the innermost one around the position outwards.
  std::vector<const Mounted*> Around(std::size_t position) const;

  std::vector<Mounted> mounts_;
};

}  // namespace cairn
