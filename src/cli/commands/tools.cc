#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/toolset_option.h"
#include "cli/commands/view.h"
#include "cli/wrap.h"
#include "protocol/encode.h"
#include "protocol/revision.h"
#include "tools/toolbox.h"

namespace cairn {
namespace {

constexpr std::size_t kIndent = 4;

std::string ParametersOf(const Tool& tool) {
  const Json& schema = tool.input_schema;
  std::string line;
  for (const auto& [name, parameter] : schema["properties"].items()) {
    const bool is_required =
        schema.contains("required") &&
        std::ranges::find(schema["required"], Json(name)) != schema["required"].end();
    line += (line.empty() ? "" : ", ") + name + (is_required ? "*" : "");
  }
  return line;
}

std::string ToolsText(const App& app, const std::vector<Tool>& tools) {
  const Style style = app.style();
  const std::size_t width = std::max(app.Width(), 2 * kIndent) - kIndent;
  std::string text;
  for (const Tool& tool : tools) {
    text +=
        (text.empty() ? "" : "\n") + style.Bold(tool.name) + "  " + style.Dim(tool.title) + "\n";
    text += WrapIndented(tool.description, width, kIndent);
    const std::string parameters = ParametersOf(tool);
    if (!parameters.empty()) text += WrapIndented("Takes " + parameters, width, kIndent);
  }
  return text;
}

Json ToolsJson(const std::vector<Tool>& tools) {
  Json list = Json::array();
  for (const Tool& tool : tools) list.push_back(ToolJson(tool, ModernRevision()));
  return {{"tools", std::move(list)}};
}

Result<int> RunTools(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto toolset, ReadToolset(app, in));
  const std::vector<Tool> tools = ToolsOf(toolset);
  return ShowTextOrJson(app, in, ToolsText(app, tools), [&] { return ToolsJson(tools); });
}

}  // namespace

Command ToolsCommand() {
  return {.name = "tools",
          .group = "Agents",
          .summary = "List the tools that agents get",
          .description =
              "Lists the tools of a toolset with their purpose and arguments (* is required). With "
              "--json, prints them as tools/list of an MCP server does.",
          .options = {ToolsetOption(), JsonOption()},
          .examples = {{"cairn tools", "what your agent can do"},
                       {"cairn tools --toolset mudpuppy --json", "a compatible toolset"}},
          .run = RunTools};
}

}  // namespace cairn
