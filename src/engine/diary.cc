#include "engine/diary.h"

#include "base/log.h"
#include "engine/admission.h"
#include "engine/context.h"

namespace cairn {

void WriteDown(const Context& context, std::span<const Memory> stored) {
  if (context.diary == nullptr || stored.empty()) return;
  std::vector<Memory> redacted;
  if (context.guard.policy() == SecretsPolicy::kAllow) {
    redacted.assign(stored.begin(), stored.end());
    for (Memory& memory : redacted) Release(Guard(SecretsPolicy::kRedact), memory);
    stored = redacted;
  }
  if (const Status status = context.diary->Append(stored); !status) {
    Log(LogLevel::kWarning, "stored, but not in the daily log: " + status.error().message);
  }
}

}  // namespace cairn
