// The shapes of docs/json-output.md: records, handoffs, log entries and replies as JSON, and back
// where they come in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "json/json.h"

namespace cairn {

// A record is one flat object with every field of kMemoryFields, and its flags. What is of teams
// alone is left out where it says nothing (IsSilent).
Json ToJson(const Memory& memory);
// Puts `"flags": [names]` into the record's object, if the memory has any (engine/labels.h).
void AddFlags(Json& json, const Memory& memory);
void AddFlags(Json& json, const Handoff& handoff);
// The record of a handoff with its notes' fields beside it.
Json ToJson(const Handoff& handoff);
Json ToJson(const AccessRecord& access);
Json ToJson(const Remembered& reply);
Json ToJson(const RememberedBatch& reply);
Json ToJson(const Imported& reply);
// `model` is the one that embeds new memories; empty if none does.
Json ToJson(const StoreStats& stats, const std::string& model);
Json ToJson(const MemoryPage& page, const Page& asked);
Json ToJson(const HandoffPage& page, const Page& asked);

// A line of an export: the item with a key `record` that says what it is (memory, handoff, access).
Json ToJson(const ExportItem& item);

// One object of `add --batch`: the settable fields and created_at, ttl_days, allow_duplicate,
// supersedes. An unknown key, a managed field or a value of the wrong type is an error that names
// it.
Result<NewMemory> NewMemoryFromJson(const Json& json);
// One line of an import: as ToJson(ExportItem) writes it; without `record` it is a memory.
Result<ImportItem> ImportItemFromJson(const Json& json);
// Metadata as it is stored: the text of a JSON object.
Result<std::string> MetadataFromText(std::string_view text);

}  // namespace cairn
