// Another content for a store that processes may have open.
#pragma once

#include <string>

#include "base/result.h"

namespace cairn::sqlite {

// Brings the store in `file`, which is nobody else's and is used up, to the present schema, checks
// it deeply and puts it in the place of what is in `store`, in one transaction of that.
Status PutInPlace(const std::string& file, const std::string& store);

}  // namespace cairn::sqlite
