#include "engine/journal.h"

#include <algorithm>
#include <iterator>

#include "base/log.h"
#include "engine/admission.h"
#include "engine/context.h"

namespace cairn {
namespace {

// The source of what indexing found, whoever names it. The logs may be indexed themselves: logging
// it would go round in a circle.
bool IsFromIndexing(const Memory& memory) { return memory.source == "file-index"; }

}  // namespace

void AppendToJournal(const Context& context, std::span<const Memory> stored) {
  if (context.journal == nullptr) return;
  const bool is_redacted = context.guard.policy() != SecretsPolicy::kAllow;
  std::vector<Memory> changed;
  if (!is_redacted || std::ranges::any_of(stored, IsFromIndexing)) {
    std::ranges::remove_copy_if(stored, std::back_inserter(changed), IsFromIndexing);
    for (Memory& memory : changed) RedactOutput(Guard(SecretsPolicy::kRedact), memory);
    stored = changed;
  }
  if (stored.empty()) return;
  if (const Status status = context.journal->Append(stored); !status) {
    Log(LogLevel::kWarning, "stored, but not written to the daily log: " + status.error().message);
  }
}

}  // namespace cairn
