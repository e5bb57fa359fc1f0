// What the tools ask of the part that turns a project's files into memories. It is behind an
// interface, so that a server without a project, and the tests, do without it.
#pragma once

#include "base/result.h"
#include "json/json.h"
#include "knowledge/indexer.h"
#include "protocol/features.h"

namespace cairn {

class KnowledgeWork {
 public:
  virtual ~KnowledgeWork() = default;

  // Both tell their progress through the context, stop when it asks to, and give what they did as
  // the JSON object of the command of the same name.
  virtual Result<Json> Index(const IndexRequest& request, CallContext& context) = 0;
  // Reads the project and, with `save`, keeps what it found as memories.
  virtual Result<Json> Analyze(bool save, CallContext& context) = 0;
};

}  // namespace cairn
