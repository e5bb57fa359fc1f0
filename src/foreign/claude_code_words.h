// What a line of a transcript of Claude Code says in words: what the user typed and what Claude
// answered, without tools, thoughts, and what the program puts into the user's mouth.
#pragma once

#include <string>

#include "foreign/import_builder.h"
#include "json/json.h"

namespace cairn {

// The content of a message: a text, or blocks of which some are text. What else is in them is
// counted. A slash command is what the user typed behind it, and nothing if that is nothing.
std::string WordsOf(const Json& content, ImportBuilder& builder);

// Whether a tool's answer is in it.
bool HasToolResult(const Json& content);

// What the user typed while Claude was working, of a line of type "attachment"; empty if it is
// something else that waited in the queue, or no such line.
std::string QueuedWordsOf(const Json& line, ImportBuilder& builder);

}  // namespace cairn
