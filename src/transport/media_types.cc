#include "transport/media_types.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace cairn {
namespace {

std::string_view Bare(std::string_view entry) { return Trim(entry.substr(0, entry.find(';'))); }

// "q=0" or "q=0.000": not acceptable to the client.
bool IsUnwanted(std::string_view entry) {
  const auto parts = Split(entry, ';');
  return std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
    const std::string_view text = Trim(part);
    return text.size() > 2 && EqualsIgnoringCase(text.substr(0, 2), "q=") &&
           text.find_first_not_of("0.", 2) == std::string_view::npos;
  });
}

bool Covers(std::string_view range, std::string_view type) {
  if (range == "*/*" || EqualsIgnoringCase(range, type)) return true;
  const std::size_t slash = type.find('/');
  return range.ends_with("/*") &&
         EqualsIgnoringCase(range.substr(0, range.size() - 2), type.substr(0, slash));
}

}  // namespace

bool Accepts(std::string_view accept, std::string_view type) {
  const auto entries = Split(accept, ',');
  return std::any_of(entries.begin(), entries.end(), [type](const std::string& entry) {
    return Covers(Bare(entry), type) && !IsUnwanted(entry);
  });
}

bool IsType(std::string_view content_type, std::string_view type) {
  return EqualsIgnoringCase(Bare(content_type), type);
}

}  // namespace cairn
