#include "cli/output_format.h"

namespace cairn {

std::vector<OptionSpec> FormatOptions() {
  return {{.name = "format",
           .value_name = "FORMAT",
           .help = "output format (text)",
           .choices = ChoicesOf<OutputFormat>(),
           .section = kOutput},
          {.name = "json", .short_name = 'j', .help = "short for --format json", .section = kOutput}};
}

Result<OutputFormat> ResolveFormat(const Given& given) {
  OutputFormat format = given.Has("json") ? OutputFormat::kJson : OutputFormat::kText;
  CAIRN_TRY(given.Read("format", format));
  return format;
}

}  // namespace cairn
