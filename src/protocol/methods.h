// The request methods of the server: one table for all revisions, one handler function each.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "protocol/answer.h"
#include "protocol/call.h"
#include "protocol/changes.h"
#include "protocol/features.h"
#include "protocol/session.h"

namespace cairn {

// What a handler may use. Valid while the handler runs.
struct Handling {
  const Features& features;
  const RpcRequest& request;
  Call& call;
  Changes& changes;
  const std::shared_ptr<Session>& session;
  const std::shared_ptr<Exchange>& exchange;
  std::size_t page_size;
};

enum class Needs { kNothing, kTools, kResources, kPrompts, kCompleter };
enum class Era { kLegacy, kModern, kBoth };

struct Method {
  std::string_view name;
  Answer (*handle)(const Handling&);
  Era era = Era::kBoth;
  Needs needs = Needs::kNothing;
  bool quick = false;  // runs on the calling thread, before later messages
  int ttl_ms = -1;     // how long 2026-07-28 clients may cache the result; −1: not stated
};

// Null if the revision has no such method or `features` does not support it.
const Method* FindMethod(std::string_view name, const RevisionTraits& revision,
                         const Features& features);

Answer Initialize(const Handling& handling);
Answer Ping(const Handling& handling);
Answer SetLogLevel(const Handling& handling);
Answer Discover(const Handling& handling);
Answer ListTools(const Handling& handling);
Answer CallTool(const Handling& handling);
Answer ListResources(const Handling& handling);
Answer ListResourceTemplates(const Handling& handling);
Answer ReadResource(const Handling& handling);
Answer Subscribe(const Handling& handling);
Answer Unsubscribe(const Handling& handling);
Answer Listen(const Handling& handling);
Answer ListPrompts(const Handling& handling);
Answer GetPrompt(const Handling& handling);
Answer Complete(const Handling& handling);

}  // namespace cairn
