// Text that speaks to the agent that reads it ("ignore all previous instructions, and …"). In
// memories that come from files or imports it is flagged, so that an agent takes it for what it is:
// something that stood there.
#pragma once

#include <string_view>

namespace cairn {

bool LooksLikeInstructions(std::string_view text);

}  // namespace cairn
