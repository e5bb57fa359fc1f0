#include "tools/param_reader.h"

#include "base/text.h"

namespace cairn::param_reader_internal {

std::string UnknownArgument(std::string_view name, const std::string& where,
                            std::span<const std::string_view> known) {
  const std::string problem = "unknown argument " + Quoted(where + std::string(name));
  const std::string_view nearest = NearestName(name, known);
  if (!nearest.empty()) return problem + "; did you mean '" + std::string(nearest) + "'?";
  if (known.empty()) return problem + "; there are none";
  const std::vector<std::string> names(known.begin(), known.end());
  return problem + "; there are " + Join(names, ", ");
}

Error Refusal(const std::vector<std::string>& problems) {
  const std::size_t named = std::min(problems.size(), Reading::kMostNamed);
  std::string message = Join(std::span(problems).first(named), "\n");
  if (named < problems.size()) {
    message += "\nand " + std::to_string(problems.size() - named) + " more problems";
  }
  return InvalidArgument(message);
}

}  // namespace cairn::param_reader_internal
