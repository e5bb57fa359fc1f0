// What in the store asks for care: memories that have expired, grown old, were never of use, or
// should not be trusted. It only looks; what is done about them are the usual operations, each of
// which can be taken back.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "engine/admission.h"
#include "engine/context.h"

namespace cairn {

// Half a year: the recency of ranking has long forgotten it by then.
inline constexpr TimeMs kStaleAfter = 180 * kDayMs;
// A month: long enough for whatever it was stored for to have come up again.
inline constexpr TimeMs kUnusedAfter = 30 * kDayMs;

struct HygieneItem {
  Memory memory;
  std::vector<SecretInField> secrets;  // of the list of secrets alone
};

struct HygieneList {
  std::int64_t count = 0;          // of all
  std::vector<HygieneItem> items;  // the first of them, in the order of storing
};

// Alive memories, but for the expired ones. Pieces of files and handoffs do not age: a piece is as
// current as its file, and a handoff tells what was.
struct HygieneReport {
  HygieneList expired;           // and not deleted
  HygieneList stale;             // neither changed nor used since kStaleAfter
  HygieneList unused;            // never used, and older than kUnusedAfter
  HygieneList unembedded;        // without a vector of the present model; none without a model
  HygieneList secrets;           // see StoredSecrets
  HygieneList instruction_like;  // see FlagsOf
};

class Hygiene {
 public:
  explicit Hygiene(const Context& context) : context_(context) {}

  // Reads the whole store once. Each list has its first `limit` memories, texts past the guard.
  Result<HygieneReport> Find(std::size_t limit);

 private:
  const Context& context_;
};

}  // namespace cairn
