#include "guard/instructions.h"

namespace cairn {

bool LooksLikeInstructions(std::string_view) { return false; }

}  // namespace cairn
