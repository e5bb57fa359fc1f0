#include "cli/commands/init_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/view.h"
#include "cli/wrap.h"

namespace cairn {
namespace {

constexpr std::size_t kOutcomeColumns = 9;  // "restored" plus a space

bool IsFolder(const Step& step) { return step.path.ends_with('/'); }

// Created folders are counted instead of listed, and unchanged files are omitted.
bool IsShown(const Step& step) {
  return step.outcome != Outcome::kThere && (!IsFolder(step) || step.outcome == Outcome::kLeft);
}

std::string_view Word(const InitReport& report, Outcome outcome) {
  if (!report.is_dry_run || outcome == Outcome::kLeft) return NameOf(outcome);
  switch (outcome) {
    case Outcome::kMade:
      return "make";
    case Outcome::kMerged:
      return "merge";
    case Outcome::kRemoved:
      return "remove";
    default:
      return "restore";
  }
}

std::string StepLine(const App& app, const InitReport& report, const Step& step,
                     std::size_t columns) {
  std::string about = Join(step.parts, ", ");
  if (!step.note.empty()) about += (about.empty() ? "" : "; ") + step.note;
  std::string line = PadTo(Word(report, step.outcome), kOutcomeColumns);
  if (step.outcome == Outcome::kLeft) line = app.style().Yellow(line);
  return line + (about.empty() ? step.path : PadTo(step.path, columns) + "  " + about) + "\n";
}

std::string FolderLine(const InitReport& report) {
  const Outcome outcome = report.is_undo ? Outcome::kRemoved : Outcome::kMade;
  const auto folders = std::ranges::count_if(report.plan.steps, [&](const Step& step) {
    return IsFolder(step) && step.outcome == outcome;
  });
  if (folders == 0) return {};
  return PadTo(Word(report, outcome), kOutcomeColumns) + CountOf(folders, "folder", "folders") +
         "\n";
}

std::string Heading(const App& app, const InitReport& report) {
  const std::string root = app.style().Bold(report.plan.root.string());
  if (report.is_dry_run) {
    return report.plan.ChangesSomething() ? "Changes that would be made in " + root + ":\n"
                                          : "Nothing would change in " + root + ".\n";
  }
  if (report.is_undo) return "What init did in " + root + " was reverted.\n";
  return report.plan.ChangesSomething() ? "Cairn is set up in " + root + "\n"
                                        : "Cairn is set up in " + root + "; nothing changed.\n";
}

std::string NextSteps(const InitReport& report) {
  if (report.is_undo || report.is_dry_run || !report.plan.ChangesSomething()) return {};
  std::string text = "\n";
  for (const std::string& note : report.plan.notes) text += "Note: " + note + ".\n";
  return text +
         "Next: restart your agent, or try: cairn search \"how does this work\"\nTo revert: cairn "
         "init --undo\n";
}

std::string Text(const App& app, const InitReport& report) {
  std::size_t columns = 0;
  for (const Step& step : report.plan.steps) {
    if (IsShown(step)) columns = std::max(columns, ColumnsOf(step.path));
  }
  std::string lines = FolderLine(report);
  for (const Step& step : report.plan.steps) {
    if (IsShown(step)) lines += StepLine(app, report, step, columns);
  }
  std::string text = Heading(app, report) + (lines.empty() ? "" : "\n" + lines);
  for (const std::string& line : {report.analyzed, report.indexed}) {
    if (!line.empty()) text += "\n" + line + "\n";
  }
  return text + NextSteps(report);
}

Json ReportJson(const InitReport& report) {
  Json steps = Json::array();
  for (const Step& step : report.plan.steps) {
    steps.push_back({{"path", step.path},
                     {"outcome", NameOf(step.outcome)},
                     {"parts", step.parts},
                     {"note", step.note.empty() ? Json(nullptr) : Json(step.note)}});
  }
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
  };
  return {{"root", report.plan.root.string()},
          {"undo", report.is_undo},
          {"dry_run", report.is_dry_run},
          {"changed", report.plan.ChangesSomething()},
          {"steps", std::move(steps)},
          {"notes", report.plan.notes},
          {"analyzed", text_or_null(report.analyzed)},
          {"indexed", text_or_null(report.indexed)}};
}

}  // namespace

Result<int> ShowReport(App& app, const Invocation& in, const InitReport& report) {
  return ShowTextOrJson(app, in, Text(app, report), [&] { return ReportJson(report); });
}

}  // namespace cairn
