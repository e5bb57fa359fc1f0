#include <nlohmann/json.hpp>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/editor.h"
#include "cli/commands/field_options.h"
#include "cli/commands/ids.h"
#include "cli/commands/view.h"
#include "engine/short_id.h"
#include "json/records.h"

namespace cairn {
namespace {

Result<int> RunEdit(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(app, *in.Argument("ID")));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto before, engine->browse.Find(id));
  CAIRN_ASSIGN_OR_RETURN(const auto input, EditMemory(app, before));
  if (!input) {
    return ShowMemory(app, in, id, "No changes.", [&] { return ToJson(before); });
  }
  CAIRN_ASSIGN_OR_RETURN(const auto memory, engine->revise.Update(id, *input));
  return ShowMemory(app, in, id, "Updated " + ShortId(id), [&] { return ToJson(memory); });
}

}  // namespace

Command EditCommand() {
  return {.name = "edit",
          .group = "Memories",
          .summary = "Edit a memory in your editor",
          .description =
              "Opens VISUAL, EDITOR or vi on the memory: its type, category, tags and "
              "importance between two lines ---, then its text. Lines for further options "
              "of `cairn update` may be added there. An empty text cancels.",
          .arguments = {IdArgument()},
          .options = {JsonOption()},
          .examples = {{"cairn edit last", "the memory added or shown last"},
                       {"EDITOR='code --wait' cairn edit @1", "the first of the last list"}},
          .run = RunEdit};
}

}  // namespace cairn
