// Which detectors to ask at a byte of a text. A byte, the one before and the one behind it decide:
// most bytes of most texts call for none, and three looks into tables say so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn {

// Each bit is a way in which the three bytes can stand; some detectors have several.
enum DetectorCalls : std::uint32_t {
  kForShape = 0x1,
  kForAssigned = 0x1E,
  kForConnection = 0x20,
  kForTelegram = 0x40,
  kForJwt = 0x80,
  kForAzure = 0x100,
  kForSecretWord = 0x1FE00,
  kForDsn = 0x20000,
  kForDiscord = 0x40000,
  kForLoginPair = 0x80000,
  kForIdentifiedBy = 0x100000,
  kForCommand = 0x200000,
  kForPrivateKey = 0x400000,
  kForPuttyKey = 0x800000,
  kForSecureString = 0x1000000,
  kForLoginCall = 0xE000000,
};

// Bits of DetectorCalls.
std::uint32_t CallsAt(std::string_view text, std::size_t at);

// The first byte from here on that calls for any, or the end of the text.
std::size_t NextCall(std::string_view text, std::size_t at);

}  // namespace cairn
