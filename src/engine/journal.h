// Journal: writes new memories to a daily log for people to read. The engine passes it what was
// stored; a journal that cannot write logs the failure and does not make the operation fail.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/memory.h"

namespace cairn {

class Journal {
 public:
  virtual ~Journal() = default;

  virtual Status Append(std::span<const Memory> stored) = 0;
  // The log files that have a line about the memory.
  virtual Result<std::vector<std::string>> FilesAbout(const Memory& memory) = 0;

  // The log files in which the detectors find a secret.
  virtual Result<std::vector<std::string>> FilesWithSecrets() = 0;
  // Redacts the secrets in all files: replaces the line about before[i] with that about after[i],
  // and whatever the detectors find in other lines. Returns the number of changed files.
  virtual Result<std::int64_t> RedactSecrets(std::span<const Memory> before,
                                             std::span<const Memory> after) = 0;
};

struct Context;

// Writes the stored memories to the context's journal, if there is one, except for those whose
// source is indexing (file-index). The texts are redacted under every policy: the files are for
// people and outlive a change of the policy.
void AppendToJournal(const Context& context, std::span<const Memory> stored);

}  // namespace cairn
