#include "protocol/cursor.h"

#include <charconv>

#include "base/base64.h"

namespace cairn {
namespace {

Error BadCursor() { return InvalidArgument("invalid `cursor`; start again without one"); }

}  // namespace

std::string MakeCursor(std::string_view list, std::string_view place) {
  return EncodeBase64(std::string(list) + ":" + std::string(place));
}

Result<std::string> ReadCursor(std::string_view list, std::string_view cursor) {
  const auto text = DecodeBase64(cursor);
  const std::string prefix = std::string(list) + ":";
  if (!text || !text->starts_with(prefix)) return BadCursor();
  return text->substr(prefix.size());
}

Result<std::size_t> ReadIndexCursor(std::string_view list, std::string_view cursor,
                                    std::size_t end) {
  CAIRN_ASSIGN_OR_RETURN(const auto place, ReadCursor(list, cursor));
  std::size_t index = 0;
  const char* const last = place.data() + place.size();
  const auto [rest, problem] = std::from_chars(place.data(), last, index);
  if (problem != std::errc() || rest != last || index >= end) return BadCursor();
  return index;
}

}  // namespace cairn
