// Checks on a store's files: permissions, leftover files, the age of the backups.
//
// Runs before anything opens the store, because SQLite repairs some of it by itself.
#pragma once

#include <filesystem>
#include <vector>

#include "cli/commands/app.h"
#include "cli/commands/doctor_finding.h"
#include "store/store.h"

namespace cairn {

// Each check below returns one line of the report.
// Whether a path next to the store that Cairn writes to is a link.
DoctorFinding CheckLinks(const std::filesystem::path& store);

DoctorFinding CheckPermissions(const std::filesystem::path& store, bool folder_is_ours);
// Whether this process has the store open; if so, checking for other users must be skipped.
enum class OpenHere { kYes, kNo };
DoctorFinding CheckSideFiles(const FileCare& care, const std::filesystem::path& store,
                             OpenHere open_here, TimeMs now);
DoctorFinding CheckDisk(const std::filesystem::path& store);
// Deep: also reads the newest backup.
DoctorFinding CheckBackups(const FileCare& care, const std::string& store, TimeMs now,
                           CheckDepth depth);

}  // namespace cairn
