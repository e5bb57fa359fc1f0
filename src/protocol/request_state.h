// The answers that a call has had so far, kept by the client between two rounds (2026-07-28).
//
// The text is signed with a key that only this process has, belongs to one request (its method and
// arguments) and expires. A client can keep it or lose it, but not change it or use it elsewhere.
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

  // `answers` by the keys of their questions; `request` is what they belong to.
  std::string Seal(const Json& answers, std::string_view request) const;
  // The answers; kInvalidArgument if the text is not ours, not of that request, or too old.
  Result<Json> Open(std::string_view text, std::string_view request) const;

 private:
  const Clock& clock_;
  const TimeMs lifetime_;
  std::string key_;
};

}  // namespace cairn
