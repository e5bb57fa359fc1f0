// Whether a client can be asked something, by the capabilities it declared.
#pragma once

#include "json/json.h"
#include "protocol/features.h"

namespace cairn {

// What the client would have to declare and does not, as a ClientCapabilities object; null if
// nothing is missing. A method that clients do not have is missing as such.
Json MissingCapability(const CallContext::Question& question, const Json& declared);

}  // namespace cairn
