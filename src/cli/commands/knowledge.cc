
#include <nlohmann/json.hpp>

#include "base/time_text.h"
#include "cli/commands/access_log.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/ids.h"
#include "cli/commands/project_files.h"
#include "cli/commands/view.h"
#include "config/project.h"
#include "engine/inside.h"
#include "json/records.h"
#include "knowledge/daily_log.h"
#include "knowledge/promoter.h"

namespace cairn {
namespace {

// The requested day, or the newest with a log.
Result<std::string> DayToShow(App& app, const Invocation& in, const DailyLog& log) {
  if (const auto asked = in.Argument("DAY")) {
    CAIRN_ASSIGN_OR_RETURN(const auto time, ParseTime(*asked, app.Now()));
    return FormatLocalDay(time);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto days, log.Days());
  if (days.empty())
    return NotFound("nothing has been logged yet; new memories are logged while dailyLog is on");
  return days.front();
}

Result<int> ListDays(App& app, const Invocation& in, const DailyLog& log) {
  CAIRN_ASSIGN_OR_RETURN(const auto days, log.Days());
  std::string text;
  for (const std::string& day : days) text += (text.empty() ? "" : "\n") + day;
  if (days.empty()) text = "Nothing has been logged yet.";
  return ShowTextOrJson(app, in, text, [&] { return Json{{"days", days}}; });
}

Result<int> RunLog(App& app, const Invocation& in) {
  if (in.Has("access")) return ShowAccessLog(app, in);
  for (const std::string_view option : {"memory", "limit"}) {
    if (in.Has(option)) return InvalidArgument("--" + std::string(option) + " needs --access");
  }
  CAIRN_ASSIGN_OR_RETURN(const auto log, app.OpenDailyLog());
  if (in.Has("days")) return ListDays(app, in, log);
  CAIRN_ASSIGN_OR_RETURN(const auto day, DayToShow(app, in, log));
  CAIRN_ASSIGN_OR_RETURN(auto text, log.Read(day));
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  Guard(config->config.secrets).Release(text);
  while (text.ends_with('\n')) text.pop_back();
  return ShowTextOrJson(app, in, text, [&] { return Json{{"day", day}, {"text", text}}; });
}

Result<int> RunPromote(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(app, *in.Argument("ID")));
  CAIRN_ASSIGN_OR_RETURN(const auto root, ProjectRoot(app));
  std::string file;
  if (const auto to = in.Text("to")) {
    CAIRN_ASSIGN_OR_RETURN(const auto paths, FromRoot(app, {*to}));
    file = paths.front();
  }
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  Promoter promoter(InsideOf(*engine), root, std::string(kKnowledgeFolder));
  CAIRN_ASSIGN_OR_RETURN(const auto promoted, promoter.Promote(id, file));
  const std::string text =
      promoted.there_already
          ? "It is already in " + promoted.file + " already."
          : "Written to " + promoted.file +
                "; review and commit it. From now on, the memory follows the file.";
  return ShowTextOrJson(app, in, text, [&] { return ToJson(promoted.memory); });
}

}  // namespace

std::vector<Command> KnowledgeCommands() {
  return {
      {.name = "promote",
       .group = "Knowledge",
       .summary = "Write a memory to a knowledge file",
       .description =
           "Appends the memory as a section to a file in .claude/knowledge, so that it is reviewed "
           "and versioned with the code. From then on, the memory follows its section.",
       .arguments = {{.name = "ID", .help = "the memory"}},
       .options = {{.name = "to",
                    .value_name = "FILE",
                    .help = "a markdown file in .claude/knowledge (the one of its category)",
                    .is_path = true},
                   JsonOption()},
       .examples = {{"cairn promote ID", "to the file of its category"},
                    {"cairn promote ID --to .claude/knowledge/patterns/errors.md", "to this one"}},
       .run = RunPromote},
      {.name = "log",
       .group = "Overview",
       .summary = "Show what was stored on a day, or used",
       .description = "Shows the daily log: a line for each new memory, kept in the folder daily "
                      "next to the store (unless dailyLog is off). With --access, shows the access "
                      "log instead: each time a memory was read, voted on or named in a handoff.",
       .arguments = {{.name = "DAY",
                      .help = "2026-03-01, today or yesterday (the newest day with a log)",
                      .required = false}},
       .options = Concat({{{.name = "days", .help = "list the days with a log"}},
                          AccessLogOptions(),
                          {JsonOption()}}),
       .examples = {{"cairn log", "the newest day"},
                    {"cairn log yesterday", "the day before today"},
                    {"cairn log --access", "recently used memories"}},
       .run = RunLog}};
}

}  // namespace cairn
