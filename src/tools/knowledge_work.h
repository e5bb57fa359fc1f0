// The interface through which tools index a project's files. It is abstract so that a server
// without a project, and tests, can do without an implementation.
#pragma once

#include "base/result.h"
#include "json/json.h"
#include "knowledge/indexer.h"
#include "protocol/features.h"

namespace cairn {

class KnowledgeWork {
 public:
  virtual ~KnowledgeWork() = default;

  // Both report progress through the context, stop when it requests a stop, and return what they
  // did as the JSON object of the command of the same name.
  virtual Result<Json> Index(const IndexRequest& request, CallContext& context) = 0;
  // Analyzes the project and, with `save`, stores the findings as memories.
  virtual Result<Json> Analyze(bool save, CallContext& context) = 0;
};

}  // namespace cairn
