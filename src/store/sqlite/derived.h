// What is derived from the records: the keyword index, tags and entities, kept in step by triggers,
// and the codes of vectors. Here it is made anew and compacted; check.h compares it.
#pragma once

#include "base/result.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

// Fills the derived tables and indexes from the records, erases what hangs on no record, and drops
// vectors that are damaged: `cairn reembed` makes them anew. Runs inside the caller's transaction.
Status RebuildDerived(Connection& connection);

// Whether the words of the keyword index were cut as this program cuts them.
Result<bool> IsIndexOfOurWords(Connection& connection);

// Makes the keyword index anew if its words were cut in another way than this program cuts them:
// half of one and half of the other would find neither. Of several processes one does it. A store
// that can only be read is left as it is, and finds a little less.
Status RefreshKeywordIndex(Connection& connection);

// Merges the keyword index, gives free pages back and refreshes the planner's statistics.
Status OptimizeFile(Connection& connection);

// Takes what was erased, or changed before, out of the words of the keyword index, out of free
// pages and out of the log of writes. False if the log had to stay, because somebody is reading.
Result<bool> ForgetErased(Connection& connection);

}  // namespace cairn::sqlite
