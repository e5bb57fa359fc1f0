// The routers of a Go file; for the sources of this room.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/routes/routers.h"
#include "knowledge/routes/routes.h"
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
  // `what` is below the prefix: a router, or a call of a function that makes one.
  void Mount(const Node& what, const GoReceiver& parent, std::string_view prefix);
  // The function that the outermost router of the receiver is made in or given to; that around the
  // position if the router is not known. Methods are "Type.Method".
  std::string FunctionOf(const GoReceiver& receiver, std::size_t position) const;
  // What is given to functions of other files, or made by them. After all calls of Mount.
  std::vector<RouterMount> ForeignMounts() const;

 private:
  // A function of another file that makes a router or takes one.
  struct Foreign {
    std::string package;  // its import path; empty for this one
    std::string function;
    GoReceiver on;
    std::string prefix;  // below `on`
    std::size_t at;
  };

  void ReadImports(const SyntaxTree& tree);
  void ReadTyped(const std::vector<SyntaxMatch>& matches, const Blocks& blocks);
  void ReadMade(const std::vector<SyntaxMatch>& matches, const Blocks& blocks);
  void ReadNested(const SyntaxMatch& call);
  void ReadPassed(const SyntaxMatch& call);
  void ReadPackageCall(const SyntaxMatch& call);
  // `function` as written: "register", "users.Register", "usersResource{}.Routes".
  void AddForeign(const Node& function, const GoReceiver& on, std::string prefix);
  void Add(const Node& name, Stretch scope, const GoReceiver& made);
  std::optional<GoReceiver> Named(const Node& node) const;

  Literals literals_;
  Stretch whole_;
  std::set<std::string_view> imported_;  // frameworks
  bool other_mux_ = false;               // imports a router that is not read
  Routers routers_;
  std::map<std::string, std::string, std::less<>> packages_;  // import paths by local names
  std::map<std::string_view, Stretch> functions_;
  NamedBlocks bodies_;  // functions and methods
  std::vector<Foreign> foreign_;
  std::map<std::string_view, std::size_t> taken_;  // by functions, as a parameter
};

}  // namespace cairn
