// Applies the guard to whole records: every user-written text passes it on the way in and on the
// way out, and a secret found in one field is replaced in all other fields of the record
// (known_secrets.h). Project, branch, thread and file path are exempt: they are keys, and a record
// stored under a key must be found under the same key again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "guard/guard.h"
#include "guard/secrets.h"
#include "model/handoff.h"
#include "model/memory.h"

namespace cairn {

// Prepares the texts for storage; an error names the field. Appends the kinds of the redacted
// secrets to `redacted` unless it is null.
Status Admit(const Guard& guard, Memory& memory, SecretKinds* redacted = nullptr);
Status Admit(const Guard& guard, HandoffNotes& notes, SecretKinds* redacted = nullptr);
// Redacts a search query before it is logged with a use. Unlike a text to be stored, a query is
// never refused.
void AdmitQuery(const Guard& guard, std::string& query);

// A secret in one of the texts that pass the guard.
struct SecretInField {
  std::string_view field;
  SecretKind kind;

  friend bool operator==(const SecretInField&, const SecretInField&) = default;
};
// `notes` are the notes of a handoff; null for any other memory.
std::vector<SecretInField> FindSecrets(const Memory& memory, const HandoffNotes* notes = nullptr);

// Prepares the texts for output. Reads do this through a GuardedReader (guarded_reader.h); a use
// case calls this for what a write returns and for search results.
void RedactOutput(const Guard& guard, Memory& memory);
void RedactOutput(const Guard& guard, Handoff& handoff);

}  // namespace cairn
