#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "config/store_url.h"
#include "engine/inside.h"
#include "engine/moving.h"
#include "json/json.h"

namespace cairn {
namespace {

// The source of the copy, for display.
Result<std::string> SourceName(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  const std::string& url = config->config.store_url;
  return url.empty() ? app.StoreFile() : Result<std::string>(HidePassword(url));
}

Status CheckTarget(App& app, const std::string& target) {
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  CAIRN_ASSIGN_OR_RETURN(const auto file, app.StoreFile());
  std::error_code ignored;
  const bool is_same = IsStoreUrl(target) ? target == config->config.store_url
                                          : config->config.store_url.empty() &&
                                                std::filesystem::equivalent(target, file, ignored);
  return is_same ? Status(InvalidArgument("--to is the store that would be copied")) : Status();
}

Json ContentsJson(const Contents& contents) {
  return {{"memories", contents.memories}, {"handoffs", contents.handoffs},
          {"accesses", contents.accesses}, {"vectors", contents.vectors},
          {"files", contents.files},       {"sha256", contents.digest}};
}

std::string ReportText(const std::string& from, const std::string& to, const Moved& moved) {
  const Contents& contents = moved.verified;
  std::string text =
      "Copied " + CountOf(moved.memories, "memory", "memories") + " from " + from + " to " + to;
  if (moved.existing > 0) text += "; " + std::to_string(moved.existing) + " were there already";
  if (moved.corrected > 0) text += "; " + std::to_string(moved.corrected) + " updated";
  text += ".\nVerified: " + CountOf(contents.memories, "memory", "memories") + ", " +
          CountOf(contents.handoffs, "handoff", "handoffs") + ", " +
          CountOf(contents.accesses, "use", "uses") + ", " +
          CountOf(contents.vectors, "vector", "vectors") + ", " +
          CountOf(contents.files, "indexed file", "indexed files") +
          " are the same on both sides (SHA-256 " + contents.digest.substr(0, 16) + "…).\n";
  if (moved.hidden > 0) {
    text += CountOf(moved.hidden, "memory", "memories") +
            " of others are invisible to you and were not copied; the owner of the database sees "
            "all.\n";
  }
  return text;
}

Result<int> RunMigrate(App& app, const Invocation& in) {
  const std::string target = in.Text("to").value_or("");
  if (target.empty()) return InvalidArgument("--to is missing: give an address or a file");
  CAIRN_TRY(CheckTarget(app, target));
  CAIRN_ASSIGN_OR_RETURN(const auto source_name, SourceName(app));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  Store& source = InsideOf(*engine).store;
  CAIRN_ASSIGN_OR_RETURN(const auto there, app.OpenStoreAt(target));
  Progress progress = app.ShowProgress("Copying");
  const auto moved = MoveStore(
      source, *there, [&](std::int64_t done, std::int64_t all) { progress.Update(done, all); });
  progress.Finish();
  if (!moved) return moved.error();
  const std::string text = ReportText(source_name, HidePassword(target), *moved);
  return ShowTextOrJson(app, in, text, [&] {
    return Json{{"from", source_name},           {"to", HidePassword(target)},
                {"copied", moved->memories},     {"existing", moved->existing},
                {"corrected", moved->corrected}, {"files", moved->files},
                {"hidden", moved->hidden},       {"verified", ContentsJson(moved->verified)}};
  });
}

}  // namespace

Command MigrateCommand() {
  return {.name = "migrate",
          .group = "Teams",
          .summary = "Copy all memories to another store",
          .description =
              "Copies and verifies every memory with its history, embeddings, handoffs and access "
              "log, from the current store to a PostgreSQL database or from there to a file. "
              "Existing records are skipped or updated, so that an interrupted run can be resumed. "
              "The source is not changed. To use the copy, set store.url (or unset it).",
          .options = {{.name = "to",
                       .value_name = "STORE",
                       .help = "postgres://USER@HOST/DATABASE, or a file",
                       .is_path = true},
                      JsonOption()},
          .examples = {{"cairn migrate --to postgres://ada@db.example/cairn", "to a server"},
                       {"CAIRN_STORE_URL=postgres://… cairn migrate --to memory.db", "and back"}},
          .run = RunMigrate};
}

}  // namespace cairn
