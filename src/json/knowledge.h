// What indexing and analysing did, as JSON.
#pragma once

#include "json/json.h"
#include "knowledge/analyst.h"
#include "knowledge/indexer.h"

namespace cairn {

Json ToJson(const SyncPlan& plan);
Json ToJson(const IndexReport& report);
// With the findings themselves unless they were saved.
Json ToJson(const AnalysisReport& report);

}  // namespace cairn
