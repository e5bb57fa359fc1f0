// Where a page of a list ended, as text that means nothing to clients.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

// `list` keeps the cursor of one list from being used for another.
std::string MakeCursor(std::string_view list, std::string_view place);
// The place; kInvalidArgument if it is no cursor of that list.
Result<std::string> ReadCursor(std::string_view list, std::string_view cursor);
// The same for lists whose place is a number, which has to be below `end`.
Result<std::size_t> ReadIndexCursor(std::string_view list, std::string_view cursor,
                                    std::size_t end);

}  // namespace cairn
