// The routers of a Go file; for the sources of this room.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/routes/routers.h"
#include "knowledge/syntax/syntax_query.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

inline constexpr std::string_view kNetHttp = "net/http";
inline constexpr std::string_view kChi = "chi";
inline constexpr std::string_view kGin = "gin";

// What a call is made on: a router and, between it and the call, groups.
struct GoReceiver {
  std::optional<std::size_t> router;  // none: one that was made in place or in another file
  std::string_view framework;
  std::string prefix;
};

// Routers are variables and parameters, and fields whatever they are fields of.
class GoRouters {
 public:
  explicit GoRouters(const SyntaxTree& tree);

  bool Imports(std::string_view framework) const { return imported_.contains(framework); }
  const Literals& literals() const { return literals_; }
  // Of `r`, `s.router`, `r.With(log)`, `r.Group("/v1")` and chains of these.
  std::optional<GoReceiver> Resolve(const Node& object) const;
  std::string PathOf(const GoReceiver& receiver, std::string_view path) const;
  // `what` is below the prefix: a router, or a call of a function of this file that makes one.
  void Mount(const Node& what, const GoReceiver& parent, std::string_view prefix);

 private:
  void ReadImports(const SyntaxTree& tree);
  void ReadTyped(const std::vector<SyntaxMatch>& matches, const Blocks& blocks);
  void ReadMade(const std::vector<SyntaxMatch>& matches, const Blocks& blocks);
  void ReadNested(const SyntaxMatch& call);
  void ReadPassed(const SyntaxMatch& call);
  void Add(const Node& name, Stretch scope, const GoReceiver& made);
  std::optional<GoReceiver> Named(const Node& node) const;

  Literals literals_;
  Stretch whole_;
  std::set<std::string_view> imported_;  // frameworks
  bool other_mux_ = false;               // imports a router that is not read
  Routers routers_;
  std::map<std::string_view, Stretch> functions_;
  std::map<std::string_view, std::size_t> taken_;  // by functions, as a parameter
};

}  // namespace cairn
