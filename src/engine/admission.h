// The guard at work on whole records: every text that somebody wrote passes it on the way in and on
// the way out. Names of places (project, file, thread …) do not: what is stored under one must be
// found under it again.
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
std::vector<SecretInField> FindSecrets(const Memory& memory);
std::vector<SecretInField> FindSecrets(const HandoffNotes& notes);

// Makes the texts fit to be shown.
void Release(const Guard& guard, Memory& memory);
void Release(const Guard& guard, Handoff& handoff);

}  // namespace cairn
