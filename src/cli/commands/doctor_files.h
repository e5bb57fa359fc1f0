// The files of a memory: who may read them, what lies beside them, how old the copies are.
//
// Looks before anything opens the store, because SQLite mends some of it by itself.
#pragma once

#include <filesystem>
#include <vector>

#include "cli/commands/app.h"
#include "cli/commands/doctor_finding.h"
#include "store/store.h"

namespace cairn {

// Each is a line of the report.
// Whether something beside the store that Cairn writes to is a link.
DoctorFinding CheckLinks(const std::filesystem::path& store);

DoctorFinding CheckPermissions(const std::filesystem::path& store, bool folder_is_ours);
// Whether this process has the store open; then it must not ask whether anybody has.
enum class OpenHere { kYes, kNo };
DoctorFinding CheckSideFiles(const FileCare& care, const std::filesystem::path& store,
                             OpenHere open_here, TimeMs now);
DoctorFinding CheckDisk(const std::filesystem::path& store);
// Deep: reads the newest backup, too.
DoctorFinding CheckBackups(const FileCare& care, const std::string& store, TimeMs now,
                           CheckDepth depth);

}  // namespace cairn
