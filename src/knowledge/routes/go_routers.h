// The routers of a Go file. Internal to this module.
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

// The receiver of a call: a router, with the groups between it and the call.
struct GoReceiver {
  std::optional<std::size_t> router;  // nullopt: created inline or in another file
  std::string_view framework;
  std::string prefix;
};

// Routers are variables, parameters, and fields of any struct.
class GoRouters {
 public:
  explicit GoRouters(const SyntaxTree& tree);

  bool Imports(std::string_view framework) const { return imported_.contains(framework); }
  const Literals& literals() const { return literals_; }
  // Resolves `r`, `s.router`, `r.With(log)`, `r.Group("/v1")` and chains of these.
  std::optional<GoReceiver> Resolve(const Node& object) const;
  std::string PathOf(const GoReceiver& receiver, std::string_view path) const;
  // Mounts `what` below the prefix: a router, or a call of a function that creates one.
  void Mount(const Node& what, const GoReceiver& parent, std::string_view prefix);
  // The function that creates or receives the receiver's outermost router; if the router is
  // unknown, the function around the position. Methods are "Type.Method".
  std::string FunctionOf(const GoReceiver& receiver, std::size_t position) const;
  // Routers passed to functions of other files, or created by them. Call after all calls of Mount.
  std::vector<RouterMount> ForeignMounts() const;

 private:
  // A function of another file that creates or receives a router.
  struct Foreign {
    std::string package;  // import path; empty for this package
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
  bool other_mux_ = false;               // imports an unsupported router package
  Routers routers_;
  std::map<std::string, std::string, std::less<>> packages_;  // local name to import path
  std::map<std::string_view, Stretch> functions_;
  NamedBlocks bodies_;  // functions and methods
  std::vector<Foreign> foreign_;
  std::map<std::string_view, std::size_t> taken_;  // routers passed as parameters
};

}  // namespace cairn
