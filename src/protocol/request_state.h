// The answers a call has received so far, kept by the client between two rounds (2026-07-28).
//
// The text is signed with a key of this process, bound to one request (method and arguments), and
// expires. A client can keep or lose it, but cannot alter it or use it for another request.
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "base/rng.h"
#include "json/json.h"

namespace cairn {

class RequestStates {
 public:
  RequestStates(const Clock& clock, Rng& rng, TimeMs lifetime);

  // `answers` are keyed by question; `request` identifies the request they are bound to.
  std::string Seal(const Json& answers, std::string_view request) const;
  // The answers; kInvalidArgument if the text is forged, expired or of another request.
  Result<Json> Open(std::string_view text, std::string_view request) const;

 private:
  const Clock& clock_;
  const TimeMs lifetime_;
  std::string key_;
};

}  // namespace cairn
