#include "cli/commands/open_browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <string>

extern char** environ;  // NOLINT: POSIX gives it this name

namespace cairn {
namespace {

bool HasDesktop(const Environment& environment) {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
    const char* value = environment(name);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
}

}  // namespace

bool OpenInBrowser(const std::string& url, const Environment& environment) {
  if (!HasDesktop(environment)) return false;
  std::string program = "xdg-open";
  std::string address = url;
  char* const words[] = {program.data(), address.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // The browser's output does not belong in our terminal.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  }
  pid_t child = 0;
  const int failed = posix_spawnp(&child, program.c_str(), &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  return failed == 0;  // does not wait for it: some browsers stay in the foreground
}

}  // namespace cairn
