// Decides by its form alone whether a prompt is worth a search of the store.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// A longer prompt is usually a pasted log or file, which drowns its subject.
inline constexpr std::size_t kMostPromptBytes = 8'000;
// "go on", "run the tests" and "do it" have fewer.
inline constexpr std::size_t kFewestContentWords = 2;

// False for commands (/compact, !ls), machine-written text (<task-notification>), very long
// prompts, and prompts with fewer than two distinct content words (neither stop words nor generic
// work words).
bool MayBeAboutMemory(std::string_view prompt);

}  // namespace cairn
