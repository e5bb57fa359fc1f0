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
  const auto id = ReadId(app, *in.Argument("ID"));
  if (!id) return id.error();
  const auto engine = app.ExistingEngine();
  if (!engine) return engine.error();
  const auto before = (*engine)->browse.Find(*id);
  if (!before) return before.error();
  const auto input = EditMemory(app, *before);
  if (!input) return input.error();
  if (!*input) {
    return ShowMemory(app, in, *id, "No changes.", [&] { return ToJson(*before); });
  }
  const auto memory = (*engine)->revise.Update(*id, **input);
  if (!memory) return memory.error();
  return ShowMemory(app, in, *id, "Updated " + ShortId(*id), [&] { return ToJson(*memory); });
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
