// The reports of indexing and analysis as JSON.
#pragma once

#include "json/json.h"
#include "knowledge/analyst.h"
#include "knowledge/indexer.h"

namespace cairn {

Json ToJson(const SyncPlan& plan);
Json ToJson(const IndexReport& report);
// Includes the findings unless they were saved.
Json ToJson(const AnalysisReport& report);

}  // namespace cairn
