// Parses the media types in Accept and Content-Type.
#pragma once

#include <string_view>

namespace cairn {

inline constexpr char kJsonType[] = "application/json";
inline constexpr char kEventStreamType[] = "text/event-stream";

// Whether an Accept header admits `type`, literally or by wildcard, with a quality above 0.
bool Accepts(std::string_view accept, std::string_view type);
// Whether a Content-Type is `type`, ignoring parameters.
bool IsType(std::string_view content_type, std::string_view type);

}  // namespace cairn
