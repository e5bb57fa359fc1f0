// DailyLog: a file for each day, with a line for each memory that was stored on it, for people.
//
//   # 2026-03-01
//
//   - 12:00:05 decision: Chose drip irrigation over sprinklers because the beds stay dry
//
// Several processes may write at the same time: each line is whole.
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
  // The directory is made when the first line is written.
  DailyLog(std::filesystem::path directory, const Clock& clock)
      : directory_(std::move(directory)), clock_(clock) {}

  // One line each, of the time it is now. What came from indexing or analysis is passed over: it is
  // written down where it came from.
  Status Append(std::span<const Memory> stored) override;
  Result<std::vector<std::string>> FilesAbout(const Memory& memory) override;
  Result<std::vector<std::string>> FilesWithSecrets() override;
  Result<std::int64_t> RedactSecrets(std::span<const Memory> before,
                                     std::span<const Memory> after) override;

  // The days that have a log, newest first, as YYYY-MM-DD.
  Result<std::vector<std::string>> Days() const;
  // The text of a day; kNotFound if it has no log.
  Result<std::string> Read(std::string_view day) const;

 private:
  std::filesystem::path FileOf(std::string_view day) const;
  // Opens the day's file and locks it until it is closed.
  Result<OpenFile> OpenLocked(std::string_view day, int flags) const;

  std::filesystem::path directory_;
  const Clock& clock_;
};

}  // namespace cairn
