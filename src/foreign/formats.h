// The readers, one for each tool. Each puts what it finds into the intake; an error means that the
// original cannot be read at all. What a path holds that is not the tool's own is simply not found.
#pragma once

#include "base/result.h"
#include "foreign/intake.h"
#include "foreign/place.h"

namespace cairn {

Status ReadServerMemory(const ForeignPlace& place, Intake& intake);
Status ReadMudpuppy(const ForeignPlace& place, Intake& intake);
Status ReadMemoryMcp(const ForeignPlace& place, Intake& intake);
Status ReadClaudeMemory(const ForeignPlace& place, Intake& intake);
Status ReadVectorMemory(const ForeignPlace& place, Intake& intake);
Status ReadClaudeMem(const ForeignPlace& place, Intake& intake);
Status ReadBasicMemory(const ForeignPlace& place, Intake& intake);
Status ReadMarkdownFiles(const ForeignPlace& place, Intake& intake);
Status ReadClaudeCode(const ForeignPlace& place, Intake& intake);
Status ReadChatgpt(const ForeignPlace& place, Intake& intake);
Status ReadClaudeExport(const ForeignPlace& place, Intake& intake);

}  // namespace cairn
