// What the page's handlers work with. All of it outlives them and may be used from several threads.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "base/result.h"
#include "json/json.h"
#include "tools/tool_context.h"

namespace cairn {

class Atlas;
class PageAccess;

// What the page shows that is not in the store; whoever starts the server knows it. Called by one
// thread at a time.
struct PageSources {
  std::string version;
  std::string root;   // the project's folder; empty outside of one
  std::string store;  // the file
  std::function<Result<Json>(bool deep)> doctor;
  std::function<Result<Json>()> config;
};

struct PageContext {
  ToolContext tools;
  Atlas& atlas;
  PageAccess& access;
  PageSources sources;
  std::atomic<bool> is_stopping{false};  // long work ends early
};

}  // namespace cairn
