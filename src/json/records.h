// The formats of docs/json-output.md: records, handoffs, log entries and replies as JSON, and the
// parsers of those that are also input.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "json/json.h"

namespace cairn {

// A flat object with every field of kMemoryFields and the flags. Omits team fields that have their
// default (IsSilent).
Json ToJson(const Memory& memory);
// Adds `"flags": [names]` to the record's object, if the memory has any (engine/labels.h).
void AddFlags(Json& json, const Memory& memory);
void AddFlags(Json& json, const Handoff& handoff);
// The record of a handoff plus the fields of its notes.
Json ToJson(const Handoff& handoff);
Json ToJson(const AccessRecord& access);
Json ToJson(const Remembered& reply);
Json ToJson(const RememberedBatch& reply);
Json ToJson(const Imported& reply);
// `model` is the id of the model that embeds new memories; empty if there is none.
Json ToJson(const StoreStats& stats, const std::string& model);
Json ToJson(const MemoryPage& page, const Page& asked);
Json ToJson(const HandoffPage& page, const Page& asked);

// A line of an export: the item plus a key `record` with its kind (memory, handoff, access).
Json ToJson(const ExportItem& item);

// One object of `add --batch`: the settable fields plus created_at, ttl_days, allow_duplicate and
// supersedes. The error for an unknown key, a managed field or a value of the wrong type names the
// key.
Result<NewMemory> NewMemoryFromJson(const Json& json);
// One line of an import, in the format of ToJson(ExportItem); without `record` it is a memory.
Result<ImportItem> ImportItemFromJson(const Json& json);
// Metadata in stored form: the text of a JSON object.
Result<std::string> MetadataFromText(std::string_view text);

}  // namespace cairn
