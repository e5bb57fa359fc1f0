// Copies of a store.
#pragma once

#include <string>

#include "base/result.h"
#include "store/file_care.h"

namespace cairn::sqlite {

// Each as FileCare has it.
Result<StoreCopy> CopyStore(const std::string& store, const std::string& target,
                            FileCare::Verify verify);
Result<StoreCopy> VerifyCopy(const std::string& path);
Result<std::string> KeepDamaged(const std::string& store, TimeMs now);

}  // namespace cairn::sqlite
