#include "cli/pager.h"

#include <algorithm>
#include <string>

#include "cli/shell_command.h"

namespace cairn {
namespace {

constexpr int kNotInstalled = 127;  // exit status of the shell

// Like git: quit if it fits, show colors, don't clear the screen.
constexpr std::string_view kLess = "LESS=${LESS-FRX} less";

std::string PagerOf(const ReadVariable& variable) {
  for (const char* name : {"CAIRN_PAGER", "PAGER"}) {
    if (const char* value = variable(name)) {
      const std::string pager = value;
      return pager == "less" ? std::string(kLess) : pager;
    }
  }
  return std::string(kLess);
}

bool Fits(const Terminal& out, std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n')) < out.Height();
}

}  // namespace

Status PrintPaged(Terminal& out, std::string_view text, const ReadVariable& variable) {
  if (!out.IsTerminal() || Fits(out, text)) return out.Print(text);
  const char* const kind = variable("TERM");
  const bool is_dumb = kind == nullptr || std::string_view(kind) == "dumb";
  const std::string pager = PagerOf(variable);
  if (is_dumb || pager.empty() || pager == "cat") return out.Print(text);
  const auto status = RunShellCommand(pager, "", out.Rendered(text));
  return !status || *status == kNotInstalled ? out.Print(text) : Status();
}

}  // namespace cairn
