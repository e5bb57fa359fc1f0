// Fuzzes texts that a client returns: cursors, request states, header values. Our own survive a
// round trip; no other text is accepted as one of ours.
#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/clock.h"
#include "base/rng.h"
#include "fuzz/fuzz.h"
#include "protocol/cursor.h"
#include "protocol/mirrored_headers.h"
#include "protocol/request_state.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cairn::TextOf(data, size);
  const std::string cursor = cairn::MakeCursor("tools", text);
  const auto place = cairn::ReadCursor("tools", cursor);
  cairn::Check(place && *place == text);
  cairn::Check(!cairn::ReadCursor("prompts", cursor).has_value());
  if (const auto read = cairn::ReadCursor("tools", text)) {
    cairn::Check(cairn::MakeCursor("tools", *read) == text);
  }
  if (const auto index = cairn::ReadIndexCursor("tools", text, 5)) cairn::Check(*index < 5);

  static const cairn::FakeClock clock(1'000'000);
  static cairn::SeededRng rng(1);
  static const cairn::RequestStates states(clock, rng, cairn::kDayMs);
  static const std::string sealed = states.Seal({{"name", "value"}}, "request");
  cairn::Check(states.Open(sealed, "request").has_value());
  if (text != sealed) cairn::Check(!states.Open(text, "request").has_value());

  const std::string encoded = "=?base64?" + cairn::EncodeBase64(text) + "?=";
  const auto decoded = cairn::DecodeHeaderValue(encoded);
  if (cairn::FindInvalidUtf8(text) == std::string_view::npos) {
    cairn::Check(decoded && *decoded == text);
  }
  cairn::DecodeHeaderValue(text);
  return 0;
}
