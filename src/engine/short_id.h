// Short ids: the end of an id, as people read and type it. New ids begin with the time, so those of
// one day look alike; their last 15 digits are random (RFC 9562, version 7).
#pragma once

#include <string>
#include <string_view>

#include "base/id.h"
#include "base/result.h"

namespace cairn {

class Browse;

// The last 8 digits: among 10,000 memories the chance that any two share them is about 1 %.
std::string ShortId(const Id& id);

// Whether the text can be the end of an id: 4 to 20 hexadecimal digits, hyphens optional.
bool LooksLikeShortId(std::string_view text);

// The memory, whatever its state, whose id ends with the text. kNotFound if there is none;
// kInvalidArgument, listing longer endings to choose from, if there are several. Reads all ids.
Result<Id> FindByShortId(Browse& browse, std::string_view text);

}  // namespace cairn
