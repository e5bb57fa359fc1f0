#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/time_text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/ids.h"
#include "cli/commands/view.h"
#include "cli/output_format.h"
#include "cli/wrap.h"
#include "engine/labels.h"
#include "engine/short_id.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr std::int64_t kHandoffLimit = 20;
constexpr std::size_t kScopeColumns = 20;

std::vector<OptionSpec> ScopeOptions(std::string branch_help) {
  return {{.name = "project",
           .value_name = "NAME",
           .help = "the project (this one)",
           .completes = Completes::kProjects},
          {.name = "branch", .value_name = "NAME", .help = std::move(branch_help)}};
}

// The project whose handoffs are meant: the named one, or that of the current directory.
Result<std::string> ReadProject(App& app, const Invocation& in) {
  if (auto name = in.Text("project")) return *std::move(name);
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  return project->name;
}

Result<NewHandoff> ReadHandoff(App& app, const Invocation& in) {
  NewHandoff handoff;
  CAIRN_ASSIGN_OR_RETURN(auto project, ReadProject(app, in));
  if (project.empty()) {
    return InvalidArgument("this directory belongs to no project; name one with --project");
  }
  handoff.project = std::move(project);
  handoff.branch = in.Text("branch").value_or("");
  handoff.session = in.Text("session").value_or("");
  handoff.notes.summary = in.Argument("SUMMARY").value_or("");
  if (handoff.notes.summary == "-") {
    CAIRN_ASSIGN_OR_RETURN(auto text, app.ReadStdin(kMostContentBytes));
    handoff.notes.summary = std::move(text);
  }
  handoff.notes.completed = in.All("completed");
  handoff.notes.in_progress_blocked = in.All("in-progress");
  handoff.notes.key_decisions = in.All("decision");
  handoff.notes.next_steps = in.All("next");
  CAIRN_ASSIGN_OR_RETURN(auto ids, ReadIds(app, in, "memory"));
  handoff.notes.memory_ids = std::move(ids);
  if (const auto metadata = in.Text("metadata")) {
    auto text = MetadataFromText(*metadata);
    if (!text) return InvalidArgument("--metadata: " + text.error().message);
    handoff.metadata = *std::move(text);
  }
  return handoff;
}

Result<int> RunSave(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto handoff, ReadHandoff(app, in));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  const auto saved = engine->handoffs.Save(handoff);
  if (!saved) {
    return InFlags(saved.error(), {{"completed", "--completed"},
                                   {"in_progress_blocked", "--in-progress"},
                                   {"key_decisions", "--decision"},
                                   {"next_steps", "--next"},
                                   {"memory_ids", "--memory"},
                                   {"branch", "--branch"},
                                   {"project", "--project"},
                                   {"session", "--session"},
                                   {"metadata", "--metadata"},
                                   {"summary", "SUMMARY"}});
  }
  return ShowMemory(app, in, saved->record.id, "Saved handoff " + ShortId(saved->record.id),
                    [&] { return ToJson(*saved); });
}

Table HandoffTable(const std::vector<Handoff>& handoffs, bool full) {
  Table table{.name = "handoffs",
              .row_name = "handoff",
              .columns = {"id", "created_at", "project", "branch", "summary", "content"}};
  for (const Handoff& handoff : handoffs) {
    table.rows.push_back({handoff.record.id.ToString(), FormatLocalTime(handoff.record.created_at),
                          handoff.record.project, handoff.record.branch,
                          Cell(handoff.notes.summary, full), Cell(handoff.record.content, full)});
  }
  return table;
}

Result<Handoff> FindHandoff(App& app, const Invocation& in, Engine& engine) {
  if (const auto text = in.Argument("ID")) {
    CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(app, *text));
    return engine.handoffs.Get(id);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto project, ReadProject(app, in));
  return engine.handoffs.Latest(project, in.Text("branch").value_or(""));
}

Result<int> RunShow(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto handoff, FindHandoff(app, in, *engine));
  const auto text = [&] {
    return WithOrigin(handoff) + "\n" +
           app.style().Dim(handoff.record.id.ToString() + ", " +
                           FormatLocalTime(handoff.record.created_at)) +
           "\n";
  };
  return Show(app, in,
              {.json = [&] { return ToJson(handoff); },
               .table = [&] { return HandoffTable({handoff}, in.Has("full")); },
               .text = text});
}

Result<int> RunHandoffList(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto page, ReadPage(in, kHandoffLimit));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(
      const auto found,
      engine->handoffs.List(in.Text("project").value_or(""), in.Text("branch").value_or(""), page));
  const auto text = [&] {
    std::string lines;
    for (const Handoff& handoff : found.items) {
      const Memory& record = handoff.record;
      const std::string scope =
          record.project + (record.branch.empty() ? "" : " (" + record.branch + ")");
      const std::string head = ShortId(record.id) + "  " + ShortTime(record.created_at) + "  ";
      std::string line = PadTo(scope, kScopeColumns) + "  " + record.summary;
      if (app.OutIsTerminal())
        line = CutTo(line, std::max(app.Width(), 2 * head.size()) - head.size());
      lines += app.style().Dim(head) + line + "\n";
    }
    return lines;
  };
  const auto remark = [&] {
    if (found.items.empty()) return std::string("No handoffs.");
    return MoreRemark(std::ssize(found.items), page.offset, found.total_count);
  };
  return Show(app, in,
              {.json = [&] { return ToJson(found, page); },
               .table = [&] { return HandoffTable(found.items, in.Has("full")); },
               .text = text,
               .remark = remark,
               .listed = IdsOf(found.items, &Handoff::record)});
}

}  // namespace

std::vector<Command> HandoffCommands() {
  const auto list_option = [](const char* name, const char* help) {
    return OptionSpec{.name = name, .value_name = "TEXT", .help = help, .repeatable = true};
  };
  return {
      {.name = "handoff save",
       .group = "Handoffs",
       .summary = "Save a handoff for the next session",
       .description =
           "Saves the state of the work for the next session. Earlier handoffs are kept. "
           "The memories it names count as used.",
       .arguments = {{.name = "SUMMARY", .help = "state of the work; - reads it from stdin"}},
       .options =
           Concat({ScopeOptions("the branch (of this project: the one checked out)"),
                   {list_option("completed", "a finished item"),
                    list_option("in-progress", "an item in progress or blocked"),
                    list_option("decision", "a decision and its reason"),
                    list_option("next", "a next step"),
                    {.name = "memory",
                     .value_name = "ID",
                     .help = "a memory that helped: " + std::string(kIdForms),
                     .repeatable = true,
                     .completes = Completes::kIds},
                    {.name = "metadata", .value_name = "JSON", .help = "any JSON object"},
                    {.name = "session", .value_name = "TEXT", .help = "name of this session"},
                    JsonOption()}}),
       .examples = {{"cairn handoff save \"Parser done, printer half done\" --next \"finish the "
                     "printer\" --branch main",
                     "at the end of a session"}},
       .run = RunSave},
      {.name = "handoff show",
       .group = "Handoffs",
       .summary = "Show the latest handoff",
       .description =
           "Shows the latest handoff of this project (or --project and --branch), or the "
           "one with that ID.",
       .arguments = {{.name = "ID",
                      .help = "a handoff: " + std::string(kIdForms),
                      .required = false}},
       .options = Concat({ScopeOptions("only of this branch"), FormatOptions(), {FullOption()}}),
       .examples = {{"cairn handoff show", "where were we?"}},
       .synonyms = {"resume"},
       .run = RunShow},
      {.name = "handoff list",
       .group = "Handoffs",
       .summary = "List handoffs, newest first",
       .options =
           Concat({{{.name = "project", .value_name = "NAME", .help = "only of this project"},
                    {.name = "branch", .value_name = "NAME", .help = "only of this branch"}},
                   PageOptions(kHandoffLimit),
                   FormatOptions(),
                   {FullOption()}}),
       .examples = {{"cairn handoff list --project shop", "the history of a project"}},
       .run = RunHandoffList}};
}

}  // namespace cairn
