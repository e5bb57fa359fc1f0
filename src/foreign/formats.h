// The readers, one per tool. Each adds what it finds to the builder; an error means that the
// original cannot be read at all. Data of other tools in the path is ignored.
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
