#include "cli/global_options.h"

#include "cli/terminal.h"

namespace cairn {

std::vector<OptionSpec> GlobalOptions() {
  return {
      {.name = "directory",
       .short_name = 'C',
       .value_name = "DIR",
       .help = "run as if started in this directory",
       .is_path = true},
      {.name = "project",
       .value_name = "DIR",
       .help = "the same as -C, before the command",
       .is_path = true},
      {.name = "db", .value_name = "FILE", .help = "use this store", .is_path = true},
      {.name = "config",
       .value_name = "FILE",
       .help = "use this configuration file only",
       .is_path = true},
      {.name = "set",
       .value_name = "KEY=VALUE",
       .help = "override a configuration key",
       .repeatable = true,
       .completes = Completes::kKeys},
      {.name = "color",
       .value_name = "WHEN",
       .help = "use color (auto)",
       .choices = ChoicesOf<ColorChoice>()},
      {.name = "quiet", .short_name = 'q', .help = "print only the answer and errors"},
      {.name = "verbose", .short_name = 'v', .help = "print more detail"},
      {.name = "help", .short_name = 'h', .help = "show help and exit"},
      {.name = "version", .short_name = 'V', .help = "show the version and exit"},
  };
}

}  // namespace cairn
