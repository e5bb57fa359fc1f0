// Whether a prompt can be about something that was once remembered, judged by its form alone.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// A longer prompt is a pasted log or file; what it is about drowns in it.
inline constexpr std::size_t kMostPromptBytes = 8'000;
// "go on", "run the tests" and "do it" have fewer.
inline constexpr std::size_t kFewestContentWords = 2;

// False for commands (/compact, !ls), for what a machine wrote (<task-notification>), for very long
// prompts and for those with less than two different words of content: neither stop words nor the
// words of the work itself.
bool MayBeAboutMemory(std::string_view prompt);

}  // namespace cairn
