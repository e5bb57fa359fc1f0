// The requests that we answer: one table, one function for each, for all revisions.
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

// What a handler may use. All of it lives as long as the handler runs.
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
  bool quick = false;  // done by the thread that brings it, before what comes after it
  int ttl_ms = -1;  // for how long clients of 2026-07-28 may keep the result; −1: no word of it
};

// Null if the revision has no such method, or `features` nothing to serve it with.
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
