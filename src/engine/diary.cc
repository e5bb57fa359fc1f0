#include "engine/diary.h"

#include "base/log.h"
#include "engine/context.h"

namespace cairn {

void WriteDown(const Context& context, std::span<const Memory> stored) {
  if (context.diary == nullptr || stored.empty()) return;
  if (const Status status = context.diary->Append(stored); !status) {
    Log(LogLevel::kWarning, "stored, but not in the daily log: " + status.error().message);
  }
}

}  // namespace cairn
