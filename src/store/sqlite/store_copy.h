// Copies of a store.
#pragma once

#include <string>

#include "base/result.h"
#include "store/file_care.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/page_copy.h"

namespace cairn::sqlite {

// Each as FileCare has it.
Result<StoreCopy> CopyStore(const std::string& store, const std::string& target,
                            FileCare::Verify verify, TimeMs now);
Result<StoreCopy> VerifyCopy(const std::string& path, TimeMs now);

// The same of a store that is open.
Result<StoreCopy> CopyOpenStore(Connection& source, const std::string& target,
                                FileCare::Verify verify, TimeMs now);
Result<std::int64_t> CountMemories(Connection& connection);

// Copies the store as it is, whatever it holds, to a new name beside it: these bytes of the file,
// and its log, to which belongs what was committed last. Synced, and absent or complete.
Result<std::string> KeepDamaged(const std::string& store, const Pieces& bytes, TimeMs now);

// Whether the file and its log are still what KeepDamaged kept.
Result<bool> IsStillAsKept(const LockedFile& file, const std::string& kept);

}  // namespace cairn::sqlite
