// Editing texts in the user's editor: VISUAL, else EDITOR, else vi.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/commands/app.h"
#include "model/input.h"
#include "model/memory.h"

namespace cairn {

// A memory as shown in the editor: lines "option: value" between two lines "---", then the text.
//
//   ---
//   type: decision
//   category: general
//   tag: storage, backup
//   importance: 5
//   ---
//   Chose SQLite because one file is easy to back up.
std::string EditableText(const Memory& memory);
// Parses such a text. The options are those of `cairn update`.
Result<MemoryInput> ReadEditableText(std::string_view text, TimeMs now);

// Opens the editor on the memory and parses the result; nothing if it is unchanged. An error if the
// editor fails or the text is empty. If a line cannot be parsed, the file is kept and the error
// names it.
Result<std::optional<MemoryInput>> EditMemory(App& app, const Memory& memory);
// The same for a new memory, with the given options filled in.
Status EditNewMemory(App& app, MemoryInput& input);

}  // namespace cairn
