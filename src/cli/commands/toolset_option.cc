#include "cli/commands/toolset_option.h"

namespace cairn {

OptionSpec ToolsetOption() {
  return {.name = "toolset",
          .value_name = "NAME",
          .help = "toolset (the configuration's)",
          .choices = ChoicesOf<Toolset>()};
}

Result<Toolset> ReadToolset(App& app, const Invocation& in) {
  Toolset toolset = Toolset::kDefault;
  if (in.Has("toolset")) {
    CAIRN_TRY(in.Read("toolset", toolset));
    return toolset;
  }
  const auto loaded = app.config();
  if (!loaded) return loaded.error();
  return (*loaded)->config.toolset;
}

}  // namespace cairn
