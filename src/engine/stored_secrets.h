// Secrets that lie in the store: kept while they were allowed, by an older Cairn, or of a kind that
// it did not know yet.
#pragma once

#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/admission.h"
#include "engine/context.h"

namespace cairn {

struct MemoryWithSecrets {
  Id id;
  std::vector<SecretInField> secrets;
};

struct RedactedSecrets {
  std::int64_t memories = 0;
  // Knowledge files, daily logs and backups that still have the text.
  std::vector<std::string> still_held_in;
};

// In all texts of the memory, those of a handoff's notes included.
Result<std::vector<SecretInField>> SecretsOf(Reader& reader, const Memory& memory);

class StoredSecrets {
 public:
  explicit StoredSecrets(const Context& context) : context_(context) {}

  // Reads everything, memories of every state, and changes nothing.
  Result<std::vector<MemoryWithSecrets>> Find();

  // Puts `[REDACTED:kind]` in their place, whatever the policy is, and embeds the texts anew.
  Result<RedactedSecrets> Redact(const std::vector<MemoryWithSecrets>& found);

 private:
  const Context& context_;
};

}  // namespace cairn
