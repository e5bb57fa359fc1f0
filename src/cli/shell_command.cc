#include "cli/shell_command.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "base/open_file.h"

extern char** environ;  // NOLINT: POSIX gives it this name

namespace cairn {
namespace {

Error Failed(const std::string& what, int error) {
  return IoError(what + ": " + std::generic_category().message(error));
}

// Otherwise SIGPIPE would end the process when the user quits a pager early.
class WithoutSigpipe {
 public:
  WithoutSigpipe() : old_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~WithoutSigpipe() { std::signal(SIGPIPE, old_); }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

 private:
  void (*old_)(int);
};

void Feed(int descriptor, std::string_view input) {
  const WithoutSigpipe quiet;
  while (!input.empty()) {
    const ssize_t written = write(descriptor, input.data(), input.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    input.remove_prefix(static_cast<std::size_t>(written));
  }
}

Result<int> WaitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return Failed("waiting for a program failed", errno);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Result<int> RunShellCommand(const std::string& line, const std::string& argument,
                            std::optional<std::string_view> input) {
  std::array<int, 2> ends = {-1, -1};
  if (input && pipe2(ends.data(), O_CLOEXEC) != 0) return Failed("no pipe", errno);
  OpenFile from(ends[0]);
  OpenFile to(ends[1]);
  std::array<std::string, 5> words = {"sh", "-c", argument.empty() ? line : line + " \"$1\"", "sh",
                                      argument};
  std::array<char*, 6> list = {words[0].data(), words[1].data(), words[2].data(),
                               words[3].data(), words[4].data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (input) posix_spawn_file_actions_adddup2(&actions, from.get(), STDIN_FILENO);
  pid_t child = 0;
  const int failed = posix_spawn(&child, "/bin/sh", &actions, nullptr, list.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return Failed("cannot run " + line, failed);
  from = OpenFile(-1);
  if (input) Feed(to.get(), *input);
  to = OpenFile(-1);
  return WaitFor(child);
}

}  // namespace cairn
