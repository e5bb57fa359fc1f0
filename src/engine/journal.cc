#include "engine/journal.h"

#include <algorithm>
#include <iterator>

#include "base/log.h"
#include "engine/admission.h"
#include "engine/context.h"

namespace cairn {
namespace {

// The source of memories that indexing creates. The journal's own files may be indexed; logging
// their chunks would create a feedback loop.
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
