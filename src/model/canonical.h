// A memory as one text in which every field has its length, so that two are the same if and
// only if their texts are: what a digest of many memories is made of.
#pragma once

#include <string>

#include "model/access.h"
#include "model/handoff.h"
#include "model/indexed_file.h"
#include "model/memory.h"

namespace cairn {

std::string CanonicalText(const Memory& memory);
std::string CanonicalText(const HandoffNotes& notes);
std::string CanonicalText(const AccessRecord& access);
std::string CanonicalText(const IndexedFile& file);

}  // namespace cairn
