// Runs other programs, for tests that check our output with its consumers.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace cairn {

inline bool IsInstalled(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

// The output of a shell command, including stderr.
inline std::string ShellOutput(const std::string& line) {
  std::string output;
  std::FILE* pipe = popen(("{ " + line + "; } 2>&1").c_str(), "r");
  if (!pipe) return output;
  char buffer[4096];
  while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe)) {
    output.append(buffer, size);
  }
  pclose(pipe);
  return output;
}

}  // namespace cairn
