#include "cli/commands/lines.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

constexpr std::size_t kMostInputBytes = std::size_t{4} << 30;

Error CannotRead(const std::string& file) {
  return IoError("cannot read " + file + ": " + std::generic_category().message(errno));
}

Result<std::string> ReadAll(App& app, const std::string& file) {
  if (file == "-") return app.ReadStdin(kMostInputBytes);
  std::error_code ignored;  // opening it says what is wrong
  if (std::filesystem::is_directory(file, ignored)) return InvalidArgument(file + " is a folder");
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    if (errno == ENOENT) return NotFound("there is no file " + file);
    return CannotRead(file);
  }
  std::ostringstream text;
  text << stream.rdbuf();
  if (stream.bad()) return CannotRead(file);
  return std::move(text).str();
}

Status TakeLine(std::string_view line, const std::string& where,
                const std::function<Status(const Json&, const std::string&)>& take) {
  if (const std::size_t bad = FindInvalidUtf8(line); bad != std::string_view::npos) {
    return InvalidArgument(where + "not valid UTF-8 at byte " + std::to_string(bad));
  }
  const auto json = ParseJson(line);
  if (!json) return InvalidArgument(where + json.error().message);
  return take(*json, where);
}

}  // namespace

Status ForEachJsonLine(
    App& app, const std::string& file,
    const std::function<Status(const Json& json, const std::string& where)>& take) {
  const auto text = ReadAll(app, file);
  if (!text) return text.error();
  std::string_view rest = *text;
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);  // a byte order mark
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = Trim(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (line.empty()) continue;
    CAIRN_TRY(TakeLine(line, "line " + std::to_string(number) + ": ", take));
  }
  return {};
}

}  // namespace cairn
