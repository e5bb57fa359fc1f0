// The capabilities that a client lacks for answering a question.
#pragma once

#include "json/json.h"
#include "protocol/features.h"

namespace cairn {

// The capabilities that the client would have to declare but does not, as a ClientCapabilities
// object; null if none is missing. An unknown method counts as a missing capability of that name.
Json MissingCapability(const CallContext::Question& question, const Json& declared);

}  // namespace cairn
