// A copy back into the place of the store.
#pragma once

#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "store/file_care.h"

namespace cairn::sqlite {

// As FileCare has it.
Result<Restored> RestoreCopy(const std::string& store, const std::string& copy, TimeMs now);

}  // namespace cairn::sqlite
