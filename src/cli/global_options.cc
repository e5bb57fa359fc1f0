#include "cli/global_options.h"

namespace cairn {

std::vector<OptionSpec> GlobalOptions() {
  return {
      {.name = "project",
       .value_name = "DIR",
       .help = "work in the project of this directory instead of the current one",
       .is_path = true},
      {.name = "db", .value_name = "FILE", .help = "use this store", .is_path = true},
      {.name = "config",
       .value_name = "FILE",
       .help = "read this configuration instead of the project's and your own",
       .is_path = true},
      {.name = "set",
       .value_name = "KEY=VALUE",
       .help = "override one key of the configuration",
       .repeatable = true},
      {.name = "quiet", .short_name = 'q', .help = "say nothing but the answer and errors"},
      {.name = "verbose", .short_name = 'v', .help = "say more about what is done"},
      {.name = "help", .short_name = 'h', .help = "show help and exit"},
      {.name = "version", .help = "show the version and exit"},
  };
}

}  // namespace cairn
