// The query of an address as the arguments of a call.
#pragma once

#include <string_view>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// "q=a+b&tags=x" is {"q": "a b", "tags": ["x"]}: a name that is given twice, or is that of a list
// in a filter, has a list of texts; every other one a text.
Result<Json> ReadQuery(std::string_view query);

}  // namespace cairn
