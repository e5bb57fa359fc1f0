#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/log.h"
#include "base/text.h"
#include "base/time_text.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/project_files.h"
#include "cli/commands/view.h"
#include "engine/inside.h"
#include "json/knowledge.h"
#include "knowledge/index_keeper.h"
#include "transport/stop_deadline.h"

namespace cairn {
namespace {

constexpr std::size_t kMostListed = 20;  // files of each group listed as text

std::string Mark(const App& app, FileAction action) {
  const Style style = app.style();
  switch (action) {
    case FileAction::kAdded:
      return style.Green("+");
    case FileAction::kChanged:
      return style.Green("~");
    case FileAction::kMoved:
      return style.Green(">");
    case FileAction::kRemoved:
      return style.Red("-");
    default:
      return style.Dim("!");
  }
}

std::string FileLine(const App& app, const PlannedFile& file) {
  std::string line = "  " + Mark(app, file.action) + ' ' + file.path;
  if (!file.from.empty()) line += " (was " + file.from + ')';
  if (!file.reason.empty()) line += app.style().Dim(": " + file.reason);
  return line + '\n';
}

// The changed files of a plan, at most `kMostListed` of each group.
std::string FileLines(const App& app, const SyncPlan& plan) {
  std::string lines;
  for (const auto& [action, name] : EnumNames<FileAction>::kTable) {
    if (action == FileAction::kUnchanged) continue;
    std::size_t listed = 0;
    for (const PlannedFile& file : plan.files) {
      if (file.action == action && listed++ < kMostListed) lines += FileLine(app, file);
    }
    if (listed > kMostListed) {
      lines += "    and " + std::to_string(listed - kMostListed) + " more " + std::string(name) +
               " (--json lists all)\n";
    }
  }
  return lines;
}

// "3 added, 1 removed, 12 unchanged"; of a plan without files "no files".
std::string Counts(const SyncPlan& plan) {
  std::string counts;
  for (const auto& [action, name] : EnumNames<FileAction>::kTable) {
    const std::int64_t count = plan.Count(action);
    if (count == 0) continue;
    counts += (counts.empty() ? "" : ", ") + std::to_string(count) + ' ' + std::string(name);
  }
  return counts.empty() ? "no files" : counts;
}

// A note when there are more files than are indexed.
std::string LeftOutLine(const SyncPlan& plan) {
  if (plan.left_out == 0) return {};
  return "Left out " + CountOf(plan.left_out, "file", "files") +
         " beyond the limit maxFiles; raise it, narrow watchPaths, or name folders: `cairn index "
         "PATH`.\n";
}

std::string SummaryOf(const IndexReport& report) {
  if (report.stopped) {
    return "Interrupted; `cairn index` resumes. Files: " + Counts(report.plan) + '.';
  }
  if (!report.plan.ChangesMemories() && report.embedded == 0) {
    return "Nothing changed: " + Counts(report.plan) + '.';
  }
  return "Indexed: " + Counts(report.plan) + "; " +
         CountOf(report.pieces.added, "section", "sections") + " added, " +
         std::to_string(report.pieces.updated) + " updated, " +
         std::to_string(report.pieces.removed) + " removed.";
}

std::string ReportText(const App& app, const IndexReport& report) {
  std::string text = FileLines(app, report.plan);
  for (const SkippedFile& note : report.notes) {
    text += "  " + app.style().Dim("note ") + note.path + ": " + note.reason + '\n';
  }
  return text + LeftOutLine(report.plan) + SummaryOf(report);
}

// Reports a renamed folder. A failure to detect it does not prevent indexing.
void RemarkFormerName(App& app, const Engine& engine) {
  const auto former = FormerName(app, engine);
  if (former && *former) app.Remark(FormerNameText(**former, engine.project()));
}

// With --adopt, before anything is indexed.
Status Adopt(App& app, const Invocation& in, const Engine& engine) {
  const auto name = in.Text("adopt");
  if (!name) return {};
  if (in.Has("dry-run")) return InvalidArgument("--adopt cannot be combined with --dry-run");
  CAIRN_ASSIGN_OR_RETURN(const auto adopted, AdoptProject(InsideOf(engine), *name));
  app.Remark("Took over " + CountOf(adopted.memories, "memory", "memories") + " of " +
             Quoted(*name) + "; dropped " + std::to_string(adopted.dropped) +
             " that were stored a second time.");
  return {};
}

Result<int> RunIndex(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto paths, FromRoot(app, in.Arguments("PATH")));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  CAIRN_ASSIGN_OR_RETURN(auto indexer, MakeIndexer(app, *engine));
  CAIRN_TRY(Adopt(app, in, *engine));
  RemarkFormerName(app, *engine);
  const IndexRequest request{paths, in.Has("force")};
  WorkBar bar(app);
  if (in.Has("dry-run")) {
    const auto plan = indexer.Plan(request, bar.control());
    bar.Finish();
    if (!plan) return plan.error();
    return ShowTextOrJson(app, in,
                          FileLines(app, *plan) + LeftOutLine(*plan) +
                              "Would be: " + Counts(*plan) + ". Nothing was written.",
                          [&] { return ToJson(*plan); });
  }
  const auto report = indexer.Run(request, bar.control());
  bar.Finish();
  if (!report) return report.error();
  auto shown = ShowTextOrJson(app, in, ReportText(app, *report), [&] { return ToJson(*report); });
  if (!shown) return shown;
  return report->stopped ? 1 : 0;
}

// Prints a line for each run that changed something, newly skips a file, or failed.
class RunTeller {
 public:
  explicit RunTeller(App& app) : app_(app) {}

  void Tell(const Result<IndexReport>& report) {
    if (!report) return Log(LogLevel::kWarning, "not indexed: " + report.error().message);
    const std::int64_t left_out = report->plan.left_out;
    const bool leaves_others_out = std::exchange(left_out_, left_out) != left_out;
    const bool has_news = TakeSkipped(report->plan) || leaves_others_out;
    if (!has_news && !report->plan.ChangesMemories() && report->embedded == 0) return;
    const Status printed = app_.Print(FormatLocalClock(app_.Now()) + ' ' + SummaryOf(*report) +
                                      '\n' + FileLines(app_, report->plan) +
                                      (leaves_others_out ? LeftOutLine(report->plan) : ""));
    if (!printed) Log(LogLevel::kWarning, printed.error().message);
  }

 private:
  // Whether a file is newly skipped, or for a different reason.
  bool TakeSkipped(const SyncPlan& plan) {
    std::set<std::string> skipped;
    for (const PlannedFile& file : plan.files) {
      if (file.action == FileAction::kSkipped) skipped.insert(file.path + ": " + file.reason);
    }
    const bool has_news = !std::ranges::includes(skipped_, skipped);
    skipped_ = std::move(skipped);
    return has_news;
  }

  App& app_;
  std::set<std::string> skipped_;
  std::int64_t left_out_ = 0;
};

Result<int> RunWatch(App& app, const Invocation& in) {
  const StopSignals signals;
  const StopDeadline deadline(signals);
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  CAIRN_ASSIGN_OR_RETURN(auto indexer, MakeIndexer(app, *engine));
  CAIRN_ASSIGN_OR_RETURN(auto analyst, MakeAnalyst(app, *engine));
  const std::string root = indexer.root().string();
  WatchOptions options{.poll = in.Has("poll")};
  RunTeller teller(app);
  CAIRN_ASSIGN_OR_RETURN(const auto keeper,
                         IndexKeeper::Start(std::move(indexer), options,
                                            [&](const auto& report) { teller.Tell(report); },
                                            {.analyst = std::move(analyst)}));
  app.Remark("Watching " + root + " by " + keeper->Describe() + "; press Ctrl-C to stop.");
  signals.Wait();
  return 0;
}

}  // namespace

Result<std::string> IndexProject(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  CAIRN_ASSIGN_OR_RETURN(auto indexer, MakeIndexer(app, *engine));
  RemarkFormerName(app, *engine);
  WorkBar bar(app, "documents");
  CAIRN_ASSIGN_OR_RETURN(const auto report, indexer.Run({}, bar.control()));
  return LeftOutLine(report.plan) + SummaryOf(report);
}

std::vector<Command> IndexCommands() {
  return {{.name = "index",
           .group = "Knowledge",
           .summary = "Index the project's documents",
           .description = "Splits files into sections, stores each as a memory and keeps them in "
                          "sync: unchanged sections are skipped, removed ones are deleted. Without "
                          "PATH, indexes .claude/knowledge and the files that watchPaths matches. "
                          "Can be interrupted and resumed at any time.",
           .arguments = {{.name = "PATH",
                          .help = "a file, a folder or a pattern such as 'docs/**/*.md'",
                          .required = false,
                          .repeatable = true,
                          .is_path = true}},
           .options = {{.name = "force", .help = "include unchanged files"},
                       {.name = "dry-run", .help = "show what would be done without doing it"},
                       {.name = "adopt",
                        .value_name = "NAME",
                        .help = "first take over memories filed under the folder's former name"},
                       JsonOption()},
           .examples = {{"cairn index", "the configured files"},
                        {"cairn index src docs/design.md", "these files only"},
                        {"cairn index --dry-run", "preview the changes"},
                        {"cairn index --adopt shop", "after the folder shop was renamed"}},
           .run = RunIndex},
          {.name = "watch",
           .group = "Knowledge",
           .summary = "Index files as they change",
           .description = "Indexes the configured files, and each again half a second after it "
                          "changes, until Ctrl-C. A running server does this itself (autoIndex).",
           .options = {{.name = "poll", .help = "poll instead of using file events"}},
           .examples = {{"cairn watch", "in a second terminal"}},
           .run = RunWatch}};
}

}  // namespace cairn
