// The spoken text of a Claude Code transcript line: what the user typed and what Claude answered,
// without tools, thinking, and text that the program inserts into user messages.
#pragma once

#include <string>

#include "foreign/import_builder.h"
#include "json/json.h"

namespace cairn {

// Message content: a string, or blocks, of which only text blocks are kept; the others are counted.
// For a slash command, the text that the user typed after it, or nothing.
std::string WordsOf(const Json& content, ImportBuilder& builder);

// Whether the content includes a tool result.
bool HasToolResult(const Json& content);

// The text that the user typed while Claude was working, from a line of type "attachment"; empty if
// the line queued something else or has another type.
std::string QueuedWordsOf(const Json& line, ImportBuilder& builder);

}  // namespace cairn
