// Indexes and analyzes a project on behalf of its tools, with progress and cancellation.
#pragma once

#include "knowledge/analyst.h"
#include "knowledge/indexer.h"
#include "tools/knowledge_work.h"

namespace cairn {

class ProjectWork final : public KnowledgeWork {
 public:
  // Both must outlive it.
  ProjectWork(Indexer& indexer, Analyst& analyst) : indexer_(indexer), analyst_(analyst) {}

  Result<Json> Index(const IndexRequest& request, CallContext& context) override;
  Result<Json> Analyze(bool save, CallContext& context) override;

 private:
  Indexer& indexer_;
  Analyst& analyst_;
};

}  // namespace cairn
