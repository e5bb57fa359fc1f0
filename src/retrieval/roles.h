// Who speaks in a conversation: people among each other, or a user with an assistant.
//
// What a turn owes to its neighbours depends on that. Imports name the parties of a chat by their
// roles (`user`, `assistant`); people have names.
#pragma once

#include <string_view>

namespace cairn {

enum class SpeakerRole {
  kPeer,       // a person among others; also if nobody is named
  kUser,       // whose memory it is
  kAssistant,  // the assistant, its tools and its instructions
};

// From the speaker of a turn, whatever its case.
SpeakerRole RoleOf(std::string_view speaker);

}  // namespace cairn
