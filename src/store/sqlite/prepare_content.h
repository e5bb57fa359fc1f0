// Another content for a store that processes may have open.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

// Makes the store in `file`, which is nobody else's, ready to take the place of what is in `store`
// (ReplaceContent): brings it to the present schema, lets its sequences go on where those of the
// store are, and checks it deeply. It has so many memories; with another number it is not what was
// made there.
Result<std::unique_ptr<Connection>> PrepareContent(const std::string& file, std::int64_t memories,
                                                   const std::string& store);

}  // namespace cairn::sqlite
