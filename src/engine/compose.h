// Turns caller input into a complete, valid record: defaults, summary, entities, hash, times.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "guard/secrets.h"
#include "model/handoff.h"
#include "model/input.h"

namespace cairn {

// A new memory. Keeps what the caller gave except for secrets, whose kinds are appended to
// `redacted`, and derives or defaults the other fields.
Result<Memory> ComposeNew(const MemoryInput& input, const Context& context,
                          SecretKinds* redacted = nullptr);

// A memory imported with its history. Given values are kept as they are, as long as they are valid.
Result<Memory> ComposeImported(const MemoryInput& input, const Context& context,
                               SecretKinds* redacted);

// Sets the fields derived from the content: hash, summary and the entities found in it.
void DeriveFromContent(Memory& memory);

// The entities found in the content, then the given ones that are not among them; at most
// kMostEntities.
std::vector<std::string> MergeEntities(const std::string& content,
                                       const std::vector<std::string>& given);

// The entities of a memory that a caller gave, as opposed to those found in its content.
std::vector<std::string> GivenEntities(const Memory& memory);

// Sets the expiry from ttl_days or expires_at; an error unless it lies in the future.
Status ApplyExpiry(const MemoryInput& input, TimeMs now, Memory& memory);

// Notes for a handoff that has none: derived from its content.
HandoffNotes NotesFromText(const Memory& handoff);

// Only the Handoffs class creates handoffs.
Status RefuseHandoffType(const MemoryInput& input);

}  // namespace cairn
