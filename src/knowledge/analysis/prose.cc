#include "knowledge/analysis/prose.h"

#include <algorithm>

#include "base/text.h"

namespace cairn {

std::string ListSome(std::span<const std::string> words, std::size_t most,
                     std::string_view separator) {
  std::string list = Join(words.first(std::min(words.size(), most)), separator);
  if (words.size() > most) list += " and " + std::to_string(words.size() - most) + " more";
  return list;
}

std::string Count(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace cairn
