// The guard applied to whole records: every text that somebody wrote passes it on the way in and on
// the way out, and a secret found in one field is replaced in all others of the record
// (known_secrets.h). Project, branch, thread and file path are exempt: they are keys, and what is
// stored under one must be found under it again.
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

// Makes the texts fit to be stored; the error names the field. The kinds of what is redacted are
// appended to `redacted`, if it is given.
Status Admit(const Guard& guard, Memory& memory, SecretKinds* redacted = nullptr);
Status Admit(const Guard& guard, HandoffNotes& notes, SecretKinds* redacted = nullptr);
// What was looked for, which is logged with a use, is redacted where a text would be refused:
// nobody asked to store it.
void AdmitQuery(const Guard& guard, std::string& query);

// A secret in one of the texts that pass the guard.
struct SecretInField {
  std::string_view field;
  SecretKind kind;

  friend bool operator==(const SecretInField&, const SecretInField&) = default;
};
// `notes`: those of a handoff, null for any other memory.
std::vector<SecretInField> FindSecrets(const Memory& memory, const HandoffNotes* notes = nullptr);

// Makes the texts fit to be shown. Reads use it through a GuardedReader (guarded_reader.h); what a
// write returns and what a search found is redacted by the use case.
void RedactOutput(const Guard& guard, Memory& memory);
void RedactOutput(const Guard& guard, Handoff& handoff);

}  // namespace cairn
