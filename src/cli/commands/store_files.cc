#include "cli/commands/store_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace cairn {

Result<std::string> EmbeddedStoreFile(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  if (!config->config.store_url.empty()) {
    return InvalidArgument(
        "store.url names a PostgreSQL server, which is copied by pg_dump (docs/team.md); "
        "`cairn migrate --to FILE` makes a file of it");
  }
  return app.StoreFile();
}

Status CheckIsThere(const std::string& store) {
  std::error_code ignored;
  return std::filesystem::exists(store, ignored) ? Status()
                                                 : NotFound("there is no store at " + store);
}

std::vector<StoreFile> BackupsOf(const FileCare& care, const std::string& store) {
  std::vector<StoreFile> files;
  for (const BackupFile& backup : care.backups(store)) {
    struct stat info {};
    if (stat(backup.path.c_str(), &info) != 0) continue;
    files.push_back(
        {backup.kind, backup.path, info.st_size, TimeMs{info.st_mtim.tv_sec} * kSecondMs});
  }
  std::ranges::sort(files, std::ranges::greater(),
                    [](const StoreFile& file) { return std::pair(file.modified_at, file.path); });
  return files;
}

}  // namespace cairn
