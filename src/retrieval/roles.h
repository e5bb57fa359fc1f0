// The role of a speaker in a conversation, among people or between a user and an assistant.
//
// How much a turn borrows from its neighbors depends on it. Imports name the parties of a chat by
// their roles (`user`, `assistant`); people have names.
#pragma once

#include <string_view>

namespace cairn {

enum class SpeakerRole {
  kPeer,       // a person among others, or an unnamed speaker
  kUser,       // the owner of the memory
  kAssistant,  // the assistant, its tools and its system prompt
};

// The role for the speaker of a turn, ignoring case.
SpeakerRole RoleOf(std::string_view speaker);

}  // namespace cairn
