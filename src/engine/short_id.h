// Short ids: the end of an id, as people read and type it. New ids begin with the time, so that
// those of one day look alike; their last 15 digits are random (RFC 9562, version 7).
#pragma once

#include <string>
#include <string_view>

#include "base/id.h"
#include "base/result.h"

namespace cairn {

class Browse;

// The last 8 digits: among 10,000 memories the chance that two share them is about 1 %.
std::string ShortId(const Id& id);

// Whether the text may be the end of an id: 4 to 20 hexadecimal digits, with or without hyphens.
bool LooksLikeShortId(std::string_view text);

// The memory, of whatever state, whose id ends so. kNotFound if there is none; kInvalidArgument,
// with longer ends to choose from, if there are several. Reads the ids of all memories.
Result<Id> FindByShortId(Browse& browse, std::string_view text);

}  // namespace cairn
