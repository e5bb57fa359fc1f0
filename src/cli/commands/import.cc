#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/lines.h"
#include "cli/commands/view.h"
#include "foreign/foreign.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr std::string_view kOwnFormat = "cairn";

std::vector<std::string_view> FormatNames() {
  std::vector<std::string_view> names = {kOwnFormat};
  for (const ForeignFormat& format : ForeignFormats()) names.push_back(format.name);
  return names;
}

std::string FormatLines() {
  std::string lines;
  for (const ForeignFormat& format : ForeignFormats()) {
    lines += "\n" + std::string(format.name) + ": " + std::string(format.reads);
  }
  return lines;
}

// Our own format. A file recognizably from another tool would otherwise only produce a confusing
// error about its first line.
Result<ForeignImport> ReadOwn(const std::string& path, bool named) {
  if (path != "-" && !named) {
    if (const std::string_view guess = GuessForeignFormat(path); !guess.empty()) {
      return InvalidArgument(path + " is not an export of Cairn; it looks like --from " +
                             std::string(guess));
    }
  }
  ForeignImport read;
  CAIRN_TRY(ForEachJsonLine(path, [&](const Json& json, const std::string& where) -> Status {
    auto item = ImportItemFromJson(json);
    if (!item) return InvalidArgument(where + item.error().message);
    item->where = where;
    read.items.push_back(*std::move(item));
    return {};
  }));
  return read;
}

Result<ForeignImport> ReadItems(App& app, const Invocation& in, const std::string& from) {
  const std::string path = in.Argument("PATH").value_or("-");
  if (path == "-" && from == kOwnFormat) app.RemarkOnTerminalInput();
  if (from == kOwnFormat) return ReadOwn(path, in.Has("from"));
  if (path == "-") return InvalidArgument("--from " + from + " needs the PATH of a file or folder");
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  return ReadForeign(from, path, Guard(config->config.secrets), project->root);
}

void MarkAsForeign(std::vector<ImportItem>& items) {
  for (ImportItem& item : items) {
    if (auto* input = std::get_if<MemoryInput>(&item.item)) input->Set(&Memory::source, "import");
  }
}

Result<Imported> Store(App& app, Engine& engine, const std::vector<ImportItem>& items) {
  Progress progress = app.ShowProgress("embedding");
  auto imported = engine.transfer.Import(
      items, [&](std::int64_t done, std::int64_t total) { progress.Update(done, total); });
  progress.Finish();
  return imported;
}

std::string ReadLine(const ForeignImport& read) {
  std::vector<std::string> counts;
  for (const Counted& count : read.counts) counts.push_back(count.ToString());
  return counts.empty() ? "" : "Read " + Join(counts, ", ") + ".\n";
}

std::string ReportText(const App& app, const ForeignImport& read, const Imported& imported,
                       bool dry_run) {
  std::string text = ReadLine(read);
  for (const std::string& note : read.notes) text += "  " + app.style().Dim(note) + '\n';
  text += dry_run ? "Would import " : "Imported ";
  text += CountOf(imported.memories, "memory", "memories") + ", " +
          CountOf(imported.handoffs, "handoff", "handoffs") + " and " +
          CountOf(imported.accesses, "log entry", "log entries") + "; " +
          std::to_string(imported.existing + imported.duplicates);
  text += dry_run ? " already stored." : " already stored.";
  if (imported.redacted > 0) {
    text += std::string(" Secrets ") + (dry_run ? "would be" : "were") + " redacted in " +
            std::to_string(imported.redacted) + " of them.";
  }
  return text + (dry_run ? " Nothing was written." : "");
}

Json ReportJson(const ForeignImport& read, const Imported& imported, const std::string& from,
                bool dry_run) {
  Json json = ToJson(imported);
  json["from"] = from;
  json["dry_run"] = dry_run;
  json["notes"] = read.notes;
  return json;
}

Result<int> RunImport(App& app, const Invocation& in) {
  const std::string from = in.Text("from").value_or(std::string(kOwnFormat));
  CAIRN_ASSIGN_OR_RETURN(auto read, ReadItems(app, in, from));
  if (in.Has("foreign")) MarkAsForeign(read.items);
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  const bool dry_run = in.Has("dry-run");
  CAIRN_ASSIGN_OR_RETURN(const auto imported, dry_run ? engine->transfer.Preview(read.items)
                                                      : Store(app, *engine, read.items));
  return ShowTextOrJson(app, in, ReportText(app, read, imported, dry_run),
                        [&] { return ReportJson(read, imported, from, dry_run); });
}

}  // namespace

Command ImportCommand() {
  return {.name = "import",
          .group = "Transfer",
          .summary = "Import an export or another tool's memories",
          .description =
              "Imports all lines of an export, or none if one is invalid. Lines with an id keep it "
              "and their history; existing ids are skipped. Lines without an id become new "
              "memories.\nWith --from, reads the memories of another tool without changing them. "
              "Keeps ids, votes, dates, tags and handoffs, and reports what cannot be stored. "
              "Importing again adds only what is new. NAME and its PATH:" +
              FormatLines(),
          .arguments = {{.name = "PATH",
                         .help = "the file or folder to read; - or nothing is stdin",
                         .required = false,
                         .is_path = true}},
          .options = {{.name = "from",
                       .value_name = "NAME",
                       .help = "the tool that wrote PATH (cairn)",
                       .choices = FormatNames()},
                      {.name = "dry-run", .help = "read and count without storing"},
                      {.name = "foreign",
                       .help = "an export by somebody else: give every memory the source import"},
                      JsonOption()},
          .examples = {{"cairn import memory.jsonl", "an export of Cairn"},
                       {"cairn import --from claude-code ~/.claude/projects --dry-run",
                        "preview an import of all Claude Code transcripts"},
                       {"cairn import --from chatgpt ~/Downloads/chatgpt-export", "conversations"}},
          .run = RunImport};
}

}  // namespace cairn
