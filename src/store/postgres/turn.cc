#include "store/postgres/turn.h"

#include <chrono>
#include <thread>

#include "base/random_hex.h"
#include "base/rng.h"

namespace cairn::postgres {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kKeyBytes = 16;  // so that no two writes ever have the same
// Between questions; doubled each time.
constexpr milliseconds kFirstPause{25};

std::string NewKey() {
  static SystemRng rng;
  return RandomHex(rng, kKeyBytes);
}

// As turn_outcome() of schema_turns.cc says it. A statement of its own: its answer is complete once
// it is committed, and a link that broke connects again and asks once more.
Result<std::string> AskForOutcome(Link& link, const Turn& turn) {
  Query query = link.Prepare("SELECT turn_outcome(?, ?::text::uuid)");
  CAIRN_TRY(query.Bind(turn.change).Bind(std::string_view(turn.key)).Step());
  return std::string(query.Text(0));
}

}  // namespace

Result<Turn> TakeTurn(Link& link, const Principal& principal) {
  Turn turn{.key = NewKey()};
  Query query = link.Prepare("SELECT take_turn(?::text::uuid)");
  CAIRN_TRY(query.Bind(std::string_view(turn.key)).Step());
  if (query.IsNull(0)) {
    return Error{ErrorCode::kReadOnly, principal.name + " may read the memories of the team " +
                                           principal.team + ", not change them (role " +
                                           principal.role + ")"};
  }
  turn.change = query.Int(0);
  return turn;
}

Status FindOutcome(Link& link, const Turn& turn, const Error& unanswered) {
  const auto until = steady_clock::now() + link.options().timeout;
  for (milliseconds pause = kFirstPause;; pause *= 2) {
    const auto outcome = AskForOutcome(link, turn);
    if (outcome && *outcome == "committed") return {};
    if (outcome && *outcome == "aborted") {
      return Error{unanswered.code, unanswered.message + "; nothing was stored"};
    }
    if (outcome || steady_clock::now() + pause > until) {
      return Error{ErrorCode::kIo, unanswered.message + "; it is unknown whether it was stored"};
    }
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace cairn::postgres
