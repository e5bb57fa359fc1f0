// Whether what is derived from the records agrees with them, and making it anew. Both are about the
// whole team, but for the words of memories that the asker does not see: those are left as they
// are.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "store/postgres/link.h"
#include "store/store.h"

namespace cairn::postgres {

// In one state of the store: inside a transaction.
Result<std::vector<Fault>> CheckStore(Link& link, CheckDepth depth);
// `asker` is who asks.
Status RebuildDerived(Link& link, const std::string& asker);

}  // namespace cairn::postgres
