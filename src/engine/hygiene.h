// Hygiene: finds memories that need attention because they have expired, are stale, were never
// used, or should not be trusted. Read-only; the user resolves them with the usual operations,
// which can be undone.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "engine/admission.h"
#include "engine/context.h"

namespace cairn {

// Half a year: far beyond the time scale of the recency score in ranking.
inline constexpr TimeMs kStaleAfter = 180 * kDayMs;
// A month: enough time for the subject to come up again.
inline constexpr TimeMs kUnusedAfter = 30 * kDayMs;

struct HygieneItem {
  Memory memory;
  std::vector<SecretInField> secrets;  // only in the list of secrets
};

struct HygieneList {
  std::int64_t count = 0;          // total
  std::vector<HygieneItem> items;  // the first ones, in the order of storing
};

// Live memories, except in `expired`. Chunks of files and handoffs do not age: a chunk is as
// current as its file, and a handoff is a record of the past.
struct HygieneReport {
  HygieneList expired;     // expired but not deleted
  HygieneList stale;       // neither changed nor used within kStaleAfter
  HygieneList unused;      // never used, and older than kUnusedAfter
  HygieneList unembedded;  // without a vector of the current model; empty if there is no model
  HygieneList secrets;     // see StoredSecrets
  HygieneList instruction_like;  // see FlagsOf
};

class Hygiene {
 public:
  explicit Hygiene(const Context& context) : context_(context) {}

  // Reads the whole store once. Each list has its first `limit` memories, redacted.
  Result<HygieneReport> Find(std::size_t limit);

 private:
  const Context& context_;
};

}  // namespace cairn
