#include "cli/output_format.h"

namespace cairn {

std::vector<OptionSpec> FormatOptions() {
  return {{.name = "format",
           .value_name = "FORMAT",
           .help = "how to answer (default text)",
           .choices = ChoicesOf<OutputFormat>()},
          {.name = "json", .help = "short for --format json"}};
}

Result<OutputFormat> ResolveFormat(const Given& given) {
  OutputFormat format = given.Has("json") ? OutputFormat::kJson : OutputFormat::kText;
  CAIRN_TRY(given.Read("format", format));
  return format;
}

}  // namespace cairn
