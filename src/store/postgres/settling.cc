#include "store/postgres/settling.h"

#include "store/postgres/dialect.h"

namespace cairn::postgres {
namespace {

constexpr std::int64_t kAtOnce = 500;  // about a second's work
// From so many fresh vectors on, if they are more than half of all, the index is made anew.
constexpr std::int64_t kManyFresh = 5'000;

// Settles some; says how many.
Result<std::int64_t> SettleSome(Link& link, std::int64_t most) {
  Query query = link.Prepare(
      "UPDATE vector AS v SET is_fresh = false FROM (SELECT f.row, f.number FROM vector AS f "
      "WHERE " +
      Mine("f") +
      " AND f.is_fresh ORDER BY f.row LIMIT ? FOR UPDATE SKIP LOCKED) AS chosen WHERE " +
      Mine("v") + " AND v.row = chosen.row AND v.number = chosen.number");
  CAIRN_TRY(query.Bind(most).Step());
  return query.Changes();
}

// How many vectors there are is what the server last counted.
Result<bool> ShouldRebuild(Link& link) {
  CAIRN_ASSIGN_OR_RETURN(const auto fresh,
                         link.ReadInt("SELECT count(*) FROM vector AS v WHERE v.is_fresh"));
  if (fresh < kManyFresh) return false;
  CAIRN_ASSIGN_OR_RETURN(
      const auto is_most,
      link.ReadInt("SELECT (owns_schema() AND reltuples < 2 * " + std::to_string(fresh) +
                   ")::int FROM pg_class WHERE oid = 'cairn.vector'::regclass"));
  return is_most != 0;
}

Status Rebuild(Link& link) {
  const auto patience = link.options().timeout;
  CAIRN_TRY(link.SetPatience(std::chrono::hours(24)));
  // Not for long behind a member's query: all searches by meaning would wait behind us.
  CAIRN_TRY(link.Run("SET lock_timeout = '5s'"));
  Status rebuilt = link.Run("SELECT rebuild_nearest()");
  CAIRN_TRY(link.SetPatience(patience));
  return rebuilt;
}

}  // namespace

Status SettleAll(Link& link) {
  CAIRN_ASSIGN_OR_RETURN(const auto should_rebuild, ShouldRebuild(link));
  if (should_rebuild) return Rebuild(link);
  std::int64_t settled = kAtOnce;
  while (settled > 0) {
    CAIRN_ASSIGN_OR_RETURN(const auto some, SettleSome(link, kAtOnce));
    settled = some;
  }
  return {};
}

}  // namespace cairn::postgres
