// What the page's handlers use. All of it must outlive them and be thread-safe.
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

// What the page shows besides the store; provided by whoever starts the server. Called on one
// thread at a time.
struct PageSources {
  std::string version;
  std::string root;   // the project's root; may be empty
  std::string store;  // its file
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
