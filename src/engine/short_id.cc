#include "engine/short_id.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "engine/browse.h"

namespace cairn {
namespace {

constexpr std::size_t kShownDigits = 8;
constexpr std::size_t kFewestDigits = 4;
constexpr std::size_t kMostDigits = 20;    // more digits are a mistyped full id
constexpr std::size_t kLongerDigits = 12;  // the digits after the last hyphen
constexpr std::size_t kMostNamed = 4;

std::string DigitsOf(std::string_view text) {
  std::string digits = ToLowerAscii(text);
  std::erase(digits, '-');
  return digits;
}

std::string EndOf(const Id& id, std::size_t digits) {
  const std::string text = id.ToString();
  return text.substr(text.size() - digits);
}

Error Ambiguous(std::string_view text, const std::vector<Id>& ids) {
  std::vector<std::string> ends;
  for (const Id& id : ids) {
    if (ends.size() < kMostNamed) ends.push_back(EndOf(id, kLongerDigits));
  }
  if (ids.size() > kMostNamed) ends.emplace_back("…");
  return InvalidArgument(Quoted(text) + " is the end of " + std::to_string(ids.size()) +
                         " ids; give more of it: " + Join(ends, ", "));
}

}  // namespace

std::string ShortId(const Id& id) { return EndOf(id, kShownDigits); }

bool LooksLikeShortId(std::string_view text) {
  const std::string digits = DigitsOf(text);
  return digits.size() >= kFewestDigits && digits.size() <= kMostDigits &&
         digits.find_first_not_of("0123456789abcdef") == std::string::npos;
}

Result<Id> FindByShortId(Browse& browse, std::string_view text) {
  Filter every;
  every.include_deleted = every.include_superseded = every.include_expired = true;
  CAIRN_ASSIGN_OR_RETURN(const auto outlines, browse.Outline(every));
  const std::string end = DigitsOf(text);
  std::vector<Id> found;
  for (const MemoryOutline& outline : outlines) {
    if (DigitsOf(outline.id.ToString()).ends_with(end)) found.push_back(outline.id);
  }
  if (found.size() > 1) return Ambiguous(text, found);
  if (found.empty()) return NotFound("there is no memory whose id ends with " + Quoted(text));
  return found.front();
}

}  // namespace cairn
