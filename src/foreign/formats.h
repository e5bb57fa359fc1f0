// The readers, one for each tool. Each puts what it finds into the builder; an error means that the
// original cannot be read at all. What a path holds that is not the tool's own is simply not found.
#pragma once

#include "base/result.h"
#include "foreign/import_builder.h"
#include "foreign/place.h"

namespace cairn {

Status ReadServerMemory(const ForeignPlace& place, ImportBuilder& builder);
Status ReadMudpuppy(const ForeignPlace& place, ImportBuilder& builder);
Status ReadMemoryMcp(const ForeignPlace& place, ImportBuilder& builder);
Status ReadClaudeMemory(const ForeignPlace& place, ImportBuilder& builder);
Status ReadVectorMemory(const ForeignPlace& place, ImportBuilder& builder);
Status ReadClaudeMem(const ForeignPlace& place, ImportBuilder& builder);
Status ReadBasicMemory(const ForeignPlace& place, ImportBuilder& builder);
Status ReadMarkdownFiles(const ForeignPlace& place, ImportBuilder& builder);
Status ReadClaudeCode(const ForeignPlace& place, ImportBuilder& builder);
Status ReadChatgpt(const ForeignPlace& place, ImportBuilder& builder);
Status ReadClaudeExport(const ForeignPlace& place, ImportBuilder& builder);

}  // namespace cairn
