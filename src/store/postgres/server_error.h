// What the server says went wrong, as our errors.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace cairn::postgres {

// `state` is the five characters of SQLSTATE, or empty where the connection itself failed.
// `server` names the server in the message.
// `context` is where the server was when it failed, in its own words.
Error ServerError(std::string_view state, std::string_view message, const std::string& server,
                  std::string_view context = "");

// Whether a new connection may find the server ready: it is starting, stopping or gone.
bool IsOutage(std::string_view state);

}  // namespace cairn::postgres
