// DailyLog: one Markdown file per day with a line for each memory stored that day, for people.
//
//   # 2026-03-01
//
//   - 12:00:05 decision: Chose drip irrigation over sprinklers because the beds stay dry
//
// Several processes may write concurrently: each append locks the file, so lines stay whole.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/open_file.h"
#include "engine/journal.h"

namespace cairn {

class DailyLog final : public Journal {
 public:
  // The directory is created when the first line is written.
  DailyLog(std::filesystem::path directory, const Clock& clock)
      : directory_(std::move(directory)), clock_(clock) {}

  // Writes one line per memory, stamped with the current time. Skips memories from indexing or
  // analysis, since their source files already record them.
  Status Append(std::span<const Memory> stored) override;
  Result<std::vector<std::string>> FilesAbout(const Memory& memory) override;
  Result<std::vector<std::string>> FilesWithSecrets() override;
  Result<std::int64_t> RedactSecrets(std::span<const Memory> before,
                                     std::span<const Memory> after) override;

  // Days that have a log, newest first, as YYYY-MM-DD.
  Result<std::vector<std::string>> Days() const;
  // The log of one day; kNotFound if there is none.
  Result<std::string> Read(std::string_view day) const;

 private:
  std::filesystem::path FileOf(std::string_view day) const;
  // Opens the day's file and locks it until it is closed.
  Result<OpenFile> OpenLocked(std::string_view day, int flags) const;

  std::filesystem::path directory_;
  const Clock& clock_;
};

}  // namespace cairn
