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
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.config());
  return loaded->config.toolset;
}

}  // namespace cairn
