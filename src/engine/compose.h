// Turns what a caller gave into a complete, valid record: defaults, summary, entities, hash, times.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "guard/secrets.h"
#include "model/handoff.h"
#include "model/input.h"

namespace cairn {

// A new memory. What was given stays, but for secrets, whose kinds are appended to `redacted`; what
// was not is made or takes its default.
Result<Memory> ComposeNew(const MemoryInput& input, const Context& context,
                          SecretKinds* redacted = nullptr);

// A memory that comes from elsewhere with its history (an export). Nothing given is questioned but
// its validity.
Result<Memory> ComposeImported(const MemoryInput& input, const Context& context,
                               SecretKinds* redacted);

// What follows from the content: hash, summary, and its names as the only entities.
void DeriveFromContent(Memory& memory);

// The names found in the content, then the given ones that are not among them; at most
// kMostEntities.
std::vector<std::string> MergeEntities(const std::string& content,
                                       const std::vector<std::string>& given);

// The entities of a memory that somebody gave, as opposed to those found in its content.
std::vector<std::string> GivenEntities(const Memory& memory);

// The expiry that ttl_days or expires_at ask for, checked to lie in the future.
Status ApplyExpiry(const MemoryInput& input, TimeMs now, Memory& memory);

// Of a handoff that lost its notes or never had any: its content says all that they would say.
HandoffNotes NotesFromText(const Memory& handoff);

// Handoffs are made by Handoffs alone.
Status RefuseHandoffType(const MemoryInput& input);

}  // namespace cairn
