// A team's writers take turns, and each leaves a random key behind in its own transaction
// (schema_turns.cc). What became of a write whose COMMIT was not answered is decided by that key:
// it is there, or nothing of the write is. A transaction's number proves nothing: a server that was
// killed before the log of a transaction left its memory hands the number out again.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "store/postgres/installation.h"
#include "store/postgres/link.h"

namespace cairn::postgres {

struct Turn {
  std::int64_t change = 0;  // of the team, from 1
  std::string key;          // 32 hexadecimal digits
};

// Waits for the other writers of the team; the turn ends with the transaction, which is open.
// kReadOnly for who may not write, kBusy if the others take too long.
Result<Turn> TakeTurn(Link& link, const Principal& principal);

// What became of a turn whose COMMIT was `unanswered`: stored, or an error that says whether
// nothing was stored or this is not known. Asks the primary, over the link that the write had and
// that connects again: to wait for another one is to wait for others who do the same. Waits for a
// server that starts again, and for a transaction that is still to be decided, for as long as a
// statement may take.
Status FindOutcome(Link& link, const Turn& turn, const Error& unanswered);

}  // namespace cairn::postgres
