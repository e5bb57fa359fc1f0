#include "setup/program_path.h"

#include <unistd.h>

#include <system_error>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace fs = std::filesystem;

Result<std::string> ProgramFor(const fs::path& running, const std::string& path) {
  for (const std::string& folder : Split(path, ':')) {
    const fs::path candidate = fs::path(folder) / "cairn";
    if (folder.empty() || access(candidate.c_str(), X_OK) != 0) continue;
    std::error_code ignored;  // a path that cannot be compared is a different one
    if (fs::equivalent(candidate, running, ignored)) return std::string("cairn");
    break;  // the first match is what would be started
  }
  std::string text = running.string();
  if (FindInvalidUtf8(text) != std::string::npos) {
    return InvalidArgument("the path of the program, " + Quoted(text) +
                           ", is not UTF-8; move it, or put it on your PATH");
  }
  return text;
}

Result<fs::path> RunningProgram() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return IoError("cannot determine the path of this program: " + error.message());
  return program;
}

}  // namespace cairn
