#include "cli/commands/lines.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "base/open_file.h"
#include "base/text.h"
#include "base/utf8.h"
#include "transport/line_reader.h"

namespace cairn {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Result<OpenFile> OpenInput(const std::string& file) {
  std::error_code ignored;  // opening it reports the error
  if (std::filesystem::is_directory(file, ignored)) return InvalidArgument(file + " is a folder");
  OpenFile opened(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (opened.get() >= 0) return opened;
  if (errno == ENOENT) return NotFound("there is no file " + file);
  return IoError("cannot read " + file + ": " + std::generic_category().message(errno));
}

Status TakeLine(std::string_view line, const std::string& where,
                const std::function<Status(const Json&, const std::string&)>& take) {
  if (const std::size_t bad = FindInvalidUtf8(line); bad != std::string_view::npos) {
    return InvalidArgument(where + "not valid UTF-8 at byte " + std::to_string(bad));
  }
  const auto json = ParseJson(line, kMostMessageValues);
  if (!json) return InvalidArgument(where + json.error().message);
  return take(*json, where);
}

}  // namespace

Status ForEachJsonLine(
    const std::string& file,
    const std::function<Status(const Json& json, const std::string& where)>& take) {
  std::optional<OpenFile> opened;
  if (file != "-") {
    CAIRN_ASSIGN_OR_RETURN(auto input, OpenInput(file));
    opened = std::move(input);
  }
  LineReader reader(opened ? opened->get() : STDIN_FILENO, -1, kMostJsonLineBytes);
  for (std::size_t number = 1;; ++number) {
    const std::string where = "line " + std::to_string(number) + ": ";
    const auto event = reader.Next();
    if (!event) return IoError(file + ": " + event.error().message);
    if (*event == LineReader::Event::kEnd) return {};
    if (*event == LineReader::Event::kTooLong) {
      return InvalidArgument(where + "longer than " + std::to_string(kMostJsonLineBytes) +
                             " bytes");
    }
    if (number > kMostJsonLines) {
      return InvalidArgument(where + "a file has at most " + std::to_string(kMostJsonLines) +
                             " lines; split it");
    }
    std::string_view line = reader.line();
    if (number == 1 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    line = Trim(line);
    if (!line.empty()) CAIRN_TRY(TakeLine(line, where, take));
  }
}

}  // namespace cairn
