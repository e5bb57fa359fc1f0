// Journal: where new memories are also written down for people to read, day by day. The engine
// tells it what was stored; a journal that cannot write says so in the log and nothing else
// suffers.
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
  // The files that have a line about the memory.
  virtual Result<std::vector<std::string>> FilesAbout(const Memory& memory) = 0;

  // The files in which detectors find a secret.
  virtual Result<std::vector<std::string>> FilesWithSecrets() = 0;
  // Redacts the secrets in all files: the line about each memory of `before` becomes that of the
  // same place in `after`, and whatever detectors find in other lines is replaced. Returns the
  // number of files that changed.
  virtual Result<std::int64_t> RedactSecrets(std::span<const Memory> before,
                                             std::span<const Memory> after) = 0;
};

struct Context;

// Tells the context's journal, if there is one, of memories that were stored, but for those that
// say they came from indexing (source file-index). What it is told is redacted under every policy:
// the files are for people, and outlive a change of the policy.
void AppendToJournal(const Context& context, std::span<const Memory> stored);

}  // namespace cairn
