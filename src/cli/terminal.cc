#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

namespace cairn {
namespace {

std::string_view ValueOf(const ReadVariable& variable, const char* name) {
  const char* value = variable(name);
  return value ? value : "";
}

}  // namespace

bool StreamTerminal::IsTerminal() const { return isatty(descriptor_) == 1; }

std::size_t StreamTerminal::Width() const {
  winsize size{};
  if (ioctl(descriptor_, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefaultWidth;
  return size.ws_col;
}

void StreamTerminal::Write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

bool ColourAllowed(const Terminal& terminal, const ReadVariable& variable) {
  if (!ValueOf(variable, "NO_COLOR").empty()) return false;
  const std::string_view force = ValueOf(variable, "CLICOLOR_FORCE");
  if (!force.empty() && force != "0") return true;
  return terminal.IsTerminal() && ValueOf(variable, "TERM") != "dumb";
}

std::string Style::Dress(std::string_view text, std::string_view code) const {
  if (!coloured_ || text.empty()) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace cairn
