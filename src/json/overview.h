// The shapes of views over many memories: short records, what stands around one, columns of all of
// them, graphs, and what asks for care.
#pragma once

#include <span>

#include "engine/engine.h"
#include "json/json.h"

namespace cairn {

// A memory in a list beside something else: enough for a line and a link.
Json BriefJson(const Memory& memory);
// {"chain", "history", "thread", "similar", "entities"}.
Json ToJson(const MemoryContext& around);
// Columns: {"ids", "created_at", "type", "category", "project", "source"}; of texts each different
// one is written once, {"names": […], "index": […]}.
Json OutlineJson(std::span<const MemoryOutline> rows);
// {"name", "count"}.
Json ToJson(const EntityCount& entity);
// {"note": 60, "document": 300, …}.
Json ToJson(const KindCounts& counts);
// {"nodes", "links"}.
Json ToJson(const MentionGraph& graph);
// {"handoff", "count", "previous", "changes"}.
Json ToJson(const LatestOfBranch& latest);
// {"expired": {"count", "items"}, "stale", …}.
Json ToJson(const HygieneReport& lists);
// A row of the access log with the memory's "summary".
Json ToJson(const RecentUse& use);
// {"uses", "writers"}.
Json ToJson(const RecentActivity& activity);

}  // namespace cairn
