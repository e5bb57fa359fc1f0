#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/beneath.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/store_files.h"
#include "cli/commands/view.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMostKept = 100'000;

bool IsSameFile(const std::string& a, const std::string& b) {
  std::error_code ignored;  // if missing, it is a different file
  return fs::equivalent(a, b, ignored);
}

Json CopyJson(const StoreCopy& copy) {
  return {{"path", copy.path},
          {"memories", copy.counts.memories},
          {"handoffs", copy.counts.handoffs},
          {"superseded", copy.counts.superseded},
          {"deleted", copy.counts.deleted},
          {"expired", copy.counts.expired},
          {"bytes", copy.bytes},
          {"schema_version", copy.schema_version}};
}

// Prunes the oldest regular backups down to the limit. The one just made counts as the newest, even
// if the clock was set back.
Result<std::vector<std::string>> Prune(App& app, const std::string& store, const std::string& made,
                                       std::int64_t keep) {
  std::vector<std::string> regular;
  for (const BackupFile& file : app.file_care().backups(store)) {
    if (file.kind == BackupFile::Kind::kRegular) regular.push_back(file.path);
  }
  std::ranges::stable_partition(regular, [&](const std::string& path) { return path != made; });
  const auto kept = static_cast<std::size_t>(keep);
  if (regular.size() <= kept) return std::vector<std::string>();
  regular.resize(regular.size() - kept);
  const fs::path folder = fs::path(store).parent_path();
  for (const std::string& path : regular) {
    CAIRN_TRY(RemoveFileBeneath(folder, fs::path(path).lexically_relative(folder).string()));
  }
  return regular;
}

std::string BackupLine(const App& app, const StoreFile& file) {
  return file.path + "  " +
         app.style().Dim(ShortTime(file.modified_at) + ", " +
                         CountOf(file.bytes, "byte", "bytes")) +
         "\n";
}

Result<int> ListAll(App& app, const Invocation& in, const std::string& store) {
  const std::vector<StoreFile> files = BackupsOf(app.file_care(), store);
  std::string text;
  for (const StoreFile& file : files) text += BackupLine(app, file);
  if (!text.empty()) text.pop_back();
  if (files.empty()) text = "There are no backups of " + store + ".";
  return ShowTextOrJson(app, in, text, [&] {
    Json list = Json::array();
    for (const StoreFile& file : files) {
      list.push_back(
          {{"path", file.path}, {"bytes", file.bytes}, {"modified_at", file.modified_at}});
    }
    return Json{{"store", store}, {"backups", std::move(list)}};
  });
}

// The target; an existing file is not overwritten by accident, and the store itself never.
Result<std::string> TargetOf(App& app, const Invocation& in, const std::string& store) {
  const auto named = in.Argument("FILE");
  if (!named) return app.file_care().new_backup(store, app.Now());
  if (IsSameFile(*named, store)) return InvalidArgument(*named + " is the store itself");
  std::error_code ignored;
  if (fs::is_directory(*named, ignored)) return InvalidArgument(*named + " is a folder");
  if (fs::exists(*named, ignored) && !in.Has("force")) {
    return Conflict(*named + " already exists; --force overwrites it");
  }
  return *named;
}

Result<int> RunBackup(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto store, EmbeddedStoreFile(app));
  CAIRN_ASSIGN_OR_RETURN(const auto keep, in.Whole("keep", 1, kMostKept));
  if (in.Has("list")) return ListAll(app, in, store);
  CAIRN_TRY(CheckIsThere(store));
  CAIRN_ASSIGN_OR_RETURN(const auto target, TargetOf(app, in, store));
  CAIRN_ASSIGN_OR_RETURN(const auto copy,
                         app.file_care().copy(store, target, FileCare::Verify::kYes, app.Now()));
  std::vector<std::string> pruned;
  if (keep) {
    CAIRN_ASSIGN_OR_RETURN(auto removed, Prune(app, store, copy.path, *keep));
    pruned = std::move(removed);
  }
  std::string text = "Copied " + InWords(copy.counts) + " to " + copy.path + " (" +
                     CountOf(copy.bytes, "byte", "bytes") + ", verified).";
  if (!pruned.empty()) {
    text += "\nRemoved " + CountOf(std::ssize(pruned), "older backup", "older backups") + ".";
  }
  return ShowTextOrJson(app, in, text, [&] {
    Json json = CopyJson(copy);
    json["pruned"] = pruned;
    return json;
  });
}

Result<int> ShowRestored(App& app, const Invocation& in, const Restored& restored) {
  const StoreCopy& copy = restored.copy;
  const std::string& kept = restored.kept;
  const bool is_dry_run = in.Has("dry-run");
  std::string text = (is_dry_run ? "Would restore " : "Restored ") + InWords(copy.counts) + " of " +
                     copy.path + ".";
  if (is_dry_run) text += " The backup is valid. Nothing was changed.";
  if (!kept.empty()) text += "\nThe previous content is kept at " + kept + ".";
  return ShowTextOrJson(app, in, text, [&] {
    Json json = CopyJson(copy);
    json["dry_run"] = is_dry_run;
    json["kept"] = kept.empty() ? Json() : Json(kept);
    return json;
  });
}

Result<int> RunRestoreBackup(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto store, EmbeddedStoreFile(app));
  const std::string file = *in.Argument("FILE");
  if (IsSameFile(file, store)) return InvalidArgument(file + " is the store itself");
  if (in.Has("dry-run")) {
    CAIRN_ASSIGN_OR_RETURN(const auto copy, app.file_care().verify(file, app.Now()));
    return ShowRestored(app, in, {.copy = copy});
  }
  CAIRN_ASSIGN_OR_RETURN(const auto restored, app.file_care().restore(store, file, app.Now()));
  return ShowRestored(app, in, restored);
}

}  // namespace

std::vector<Command> BackupCommands() {
  return {
      {.name = "backup",
       .group = "Transfer",
       .summary = "Back up the store to a file",
       .description = "Writes a verified snapshot while others use the store. Without FILE it is "
                      "named by the time and put into backups/ next to the store. It holds "
                      "everything, including embeddings, and only you can read it.",
       .arguments = {{.name = "FILE",
                      .help = "the file to write (in backups/ next to the store)",
                      .required = false,
                      .is_path = true}},
       .options = {{.name = "keep",
                    .value_name = "N",
                    .help = "keep the N newest backups in backups/ and remove older ones"},
                   {.name = "force", .help = "overwrite FILE"},
                   {.name = "list", .help = "list the backups next to the store"},
                   JsonOption()},
       .examples = {{"cairn backup --keep 7", "every day, by a timer"},
                    {"cairn backup /media/stick/memory.db", "to another place"}},
       .run = RunBackup},
      {.name = "restore-backup",
       .group = "Transfer",
       .summary = "Restore the store from a backup",
       .description = "Verifies the backup first and upgrades one of an older schema. The current "
                      "content is kept as a backup. Other processes may keep the store open: they "
                      "see either the old or the new content and wait while it is written.",
       .arguments = {{.name = "FILE", .help = "the copy", .is_path = true}},
       .options = {{.name = "dry-run", .help = "verify the backup without restoring it"},
                   JsonOption()},
       .examples = {{"cairn restore-backup .claude/memory/backups/memory-20261116-101500.db",
                     "go back to it"}},
       .run = RunRestoreBackup}};
}

}  // namespace cairn
