#include "base/enum_names.h"

#include <string>
#include <vector>

#include "base/text.h"

namespace cairn {
namespace {

// What is quoted back of a wrong name; more than any name has.
constexpr std::size_t kMostQuoted = 60;

std::string_view ArticleFor(std::string_view noun) {
  const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun[0]) != noun.npos;
  return vowel ? "an " : "a ";
}

}  // namespace

Error NotOneOf(std::string_view text, std::string_view what,
               std::span<const std::string_view> names) {
  std::string message = "'" + Abbreviate(text, kMostQuoted) + "' is not ";
  message.append(ArticleFor(what)).append(what);
  const std::string_view nearest = NearestName(text, names);
  message += ';';
  if (!nearest.empty()) message.append(" did you mean '").append(nearest).append("'?");
  const std::vector<std::string> all(names.begin(), names.end());
  message += nearest.empty() ? " choose from " + Join(all, ", ") : " (" + Join(all, ", ") + ")";
  return InvalidArgument(std::move(message));
}

}  // namespace cairn
