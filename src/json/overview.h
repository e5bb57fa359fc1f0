// JSON of views over many memories: brief records, the context of a memory, columns of the whole
// store, graphs, and hygiene lists.
#pragma once

#include <span>

#include "engine/engine.h"
#include "json/json.h"

namespace cairn {

// A memory as it appears in a list: enough for a line and a link.
Json BriefJson(const Memory& memory);
// {"chain", "history", "thread", "similar", "entities"}.
Json ToJson(const MemoryContext& around);
// Columns: {"ids", "created_at", "type", "category", "project", "source"}; a text column is
// {"names": […], "index": […]} with each distinct text stored once.
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
