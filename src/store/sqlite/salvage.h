// What can be read of a damaged store, as a new one.
//
// Memories, the notes of handoffs and the access log are read from the pages themselves
// (raw_pages.h), so that a damaged tree costs nothing but its own pages. A record is taken if it is
// whole: every field can be read and is within its limits, and its content has its hash. Vectors,
// files and settings are taken if SQLite finds their tables sound: they can be made anew.
#pragma once

#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "store/file_care.h"

namespace cairn::sqlite {

// As FileCare has it.
Result<Salvaged> SalvageStore(const std::string& store, TimeMs now);

}  // namespace cairn::sqlite
