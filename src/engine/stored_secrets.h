// StoredSecrets: finds and redacts secrets already in the store. They were stored while the policy
// allowed them, by an older Cairn, or before Cairn could detect their kind.
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
  std::int64_t logs = 0;  // daily log files
  // Knowledge files and backups that still contain the text.
  std::vector<std::string> still_held_in;
};

// Searches all texts of a memory, including a handoff's notes and, reported as `query`, the queries
// logged with its uses.
class SecretSearch {
 public:
  // Reads the access log once for all memories.
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

  // Scans memories of every state. Read-only.
  Result<std::vector<MemoryWithSecrets>> Find();

  // The daily log files that contain a secret.
  Result<std::vector<std::string>> FindInLogs();

  // Replaces them with `[REDACTED:kind]` under any policy, in the records and in the daily log;
  // recomputes the summaries, entities and embeddings of changed texts, and compacts the store, so
  // that no freed page keeps the old text.
  Result<RedactedSecrets> Redact(const std::vector<MemoryWithSecrets>& found);

 private:
  const Context& context_;
};

}  // namespace cairn
