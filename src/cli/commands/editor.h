// Texts that people write in their editor: VISUAL, else EDITOR, else vi.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/commands/app.h"
#include "model/input.h"
#include "model/memory.h"

namespace cairn {

// A memory as the editor shows it: lines "option: value" between two lines "---", then the text.
//
//   ---
//   type: decision
//   category: general
//   tag: storage, backup
//   importance: 5
//   ---
//   Chose SQLite because one file is easy to back up.
std::string EditableText(const Memory& memory);
// What such a text says. The options are those of `cairn update`.
Result<MemoryInput> ReadEditableText(std::string_view text, TimeMs now);

// Opens the editor on the memory and reads what it became; nothing if it was left as it was. An
// error if the editor fails or leaves no text but the options. If a line cannot be read, the file
// stays and the error names it.
Result<std::optional<MemoryInput>> EditMemory(App& app, const Memory& memory);
// The same for a new memory, whose options are given already.
Status EditNewMemory(App& app, MemoryInput& input);

}  // namespace cairn
