// Secrets that lie in the store: kept while they were allowed, by an older Cairn, or of a kind that
// it did not know yet.
#pragma once

#include <string>
#include <unordered_map>
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
  std::int64_t logs = 0;  // files of the daily log
  // Knowledge files and backups that still have the text.
  std::vector<std::string> still_held_in;
};

// Looks for them in all texts of a memory: those of a handoff's notes, and as `query` what was
// looked for when it was used.
class SecretSearch {
 public:
  // Reads the log of uses, once for all memories.
  static Result<SecretSearch> Start(Reader& reader);

  Result<std::vector<SecretInField>> Of(const Memory& memory) const;

 private:
  explicit SecretSearch(Reader& reader) : reader_(reader) {}

  Reader& reader_;
  std::unordered_map<Id, std::vector<SecretInField>> in_queries_;
};

class StoredSecrets {
 public:
  explicit StoredSecrets(const Context& context) : context_(context) {}

  // Reads everything, memories of every state, and changes nothing.
  Result<std::vector<MemoryWithSecrets>> Find();

  // The files of the daily log that have one.
  Result<std::vector<std::string>> FindInLogs();

  // Replaces them with `[REDACTED:kind]`, whatever the policy is, in the records and in the daily
  // log; derives summaries, entities and embeddings of changed texts again, and compacts the store,
  // so that no freed page keeps the old text.
  Result<RedactedSecrets> Redact(const std::vector<MemoryWithSecrets>& found);

 private:
  const Context& context_;
};

}  // namespace cairn
