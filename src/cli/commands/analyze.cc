#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/project_files.h"
#include "cli/commands/view.h"
#include "json/knowledge.h"

namespace cairn {
namespace {

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// The first line of each finding, grouped by kind.
std::string FindingLines(const App& app, const Analysis& analysis) {
  std::string text;
  for (const auto& [kind, name] : EnumNames<FindingKind>::kTable) {
    std::string lines;
    for (const Finding& finding : analysis.findings) {
      if (finding.kind == kind) lines += "  " + FirstLine(finding.text) + '\n';
    }
    if (!lines.empty()) text += app.style().Bold(std::string(name)) + '\n' + lines;
  }
  return text;
}

std::string FromFiles(const Analysis& analysis) {
  return CountOf(std::ssize(analysis.findings), "finding", "findings") + " from " +
         CountOf(static_cast<std::int64_t>(analysis.stats.files), "file", "files");
}

std::string SummaryOf(const AnalysisReport& report) {
  const std::string from = FromFiles(report.analysis);
  const ChunkCounts& pieces = report.pieces;
  if (!report.saved) return from + "; nothing was stored.";
  if (pieces.added + pieces.updated + pieces.removed == 0) return "Nothing changed: " + from + '.';
  return "Analysed: " + from + "; " + std::to_string(pieces.added) + " stored, " +
         std::to_string(pieces.updated) + " updated, " + std::to_string(pieces.removed) +
         " removed.";
}

std::string ReportText(const App& app, const AnalysisReport& report) {
  std::string text = report.saved ? "" : FindingLines(app, report.analysis);
  for (const std::string& note : report.analysis.notes) {
    text += app.style().Dim("note ") + note + '\n';
  }
  return text + SummaryOf(report);
}

// Needs no store and creates none.
Result<AnalysisReport> Preview(App& app, const WorkControl& control) {
  CAIRN_ASSIGN_OR_RETURN(const auto root, ProjectRoot(app));
  CAIRN_ASSIGN_OR_RETURN(auto analysis, AnalyzeFiles(root, control));
  return AnalysisReport{.analysis = std::move(analysis)};
}

Result<AnalysisReport> Save(App& app, const WorkControl& control) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  CAIRN_ASSIGN_OR_RETURN(auto analyst, MakeAnalyst(app, *engine));
  return analyst.Run(true, control);
}

Result<int> RunAnalyze(App& app, const Invocation& in) {
  WorkBar bar(app);
  const auto report = in.Has("no-save") ? Preview(app, bar.control()) : Save(app, bar.control());
  bar.Finish();
  if (!report) return report.error();
  return ShowTextOrJson(app, in, ReportText(app, *report), [&] { return ToJson(*report); });
}

}  // namespace

Result<std::string> AnalyzeProject(App& app) {
  WorkBar bar(app, "code");
  CAIRN_ASSIGN_OR_RETURN(const auto report, Save(app, bar.control()));
  return SummaryOf(report);
}

Command AnalyzeCommand() {
  return {.name = "analyze",
          .group = "Knowledge",
          .summary = "Analyze the project's code and structure",
          .description =
              "Stores what it finds in the project: symbols of files, API routes, dependencies, "
              "scripts, entry points, tests, documents and the architecture. Running it again "
              "updates what changed and removes what is gone.",
          .options = {{.name = "no-save", .help = "print the findings without storing them"},
                      JsonOption()},
          .examples = {{"cairn analyze", "in a project that is new to you"},
                       {"cairn analyze --no-save", "just look"}},
          .run = RunAnalyze};
}

}  // namespace cairn
