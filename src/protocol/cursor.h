// Opaque cursors: the position at which a page of a list ended.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

// `list` is part of the cursor, so that a cursor of one list is rejected by another.
std::string MakeCursor(std::string_view list, std::string_view place);
// The position; kInvalidArgument if it is not a cursor of that list.
Result<std::string> ReadCursor(std::string_view list, std::string_view cursor);
// The same for lists whose position is a number, which must be less than `end`.
Result<std::size_t> ReadIndexCursor(std::string_view list, std::string_view cursor,
                                    std::size_t end);

}  // namespace cairn
