#include "cli/commands/run.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <system_error>

#include "base/log.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/pager.h"
#include "cli/parse.h"
#include "json/json.h"

namespace cairn {
namespace {

// Whether errors are JSON: by --format or, without it, by --json. Scans the raw words, since they
// may not parse.
bool WantsJson(std::span<const std::string> words) {
  constexpr std::string_view kInline = "--format=";
  std::optional<std::string_view> format;
  bool json = false;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (words[i] == "--json" || words[i] == "-j") json = true;
    if (words[i].starts_with(kInline)) format = std::string_view(words[i]).substr(kInline.size());
    if (words[i] == "--format" && i + 1 < words.size()) format = words[i + 1];
  }
  return format ? format == "json" : json;
}

// Agents treat a hook's exit code 2 as a veto of the user's request, so a hook never fails, not
// even for an unknown option.
int CodeOf(std::span<const std::string> words, const Error& error) {
  const bool is_hook = !words.empty() && words.front() == "hook";
  return is_hook ? 0 : ExitCodeFor(error.code);
}

int Fail(const Dependencies& deps, std::span<const std::string> words, const Error& error) {
  if (WantsJson(words)) {
    const Json json = {
        {"error", {{"code", ErrorCodeName(error.code)}, {"message", error.message}}}};
    deps.err.Write(CompactJson(json) + "\n");
  } else {
    constexpr std::size_t kMostCharacters = 2000;
    deps.err.Write("cairn: " + Abbreviate(error.message, kMostCharacters) + "\n");
  }
  return CodeOf(words, error);
}

void SetLogLevelFrom(const Given& globals) {
  if (globals.Has("quiet")) {
    SetLogLevel(LogLevel::kError);
  } else if (globals.Has("verbose")) {
    SetLogLevel(LogLevel::kDebug);
  }
}

// Before the command, --project is a directory, like -C; after a command that has an option of that
// name, it is a project's name. A path there is a mistake: it would find nothing, or store under an
// unused name.
Status CheckProjectName(App& app, const Command& command, const Invocation& in) {
  const bool has_own = std::ranges::any_of(
      command.options, [](const OptionSpec& option) { return option.name == "project"; });
  const auto name = has_own ? in.Text("project") : std::nullopt;
  std::error_code ignored;
  if (!name || !std::filesystem::is_directory(*name, ignored)) return {};
  const std::string told = "--project after the command is a project's name, and " + Quoted(*name) +
                           " is a directory; to work in it: cairn -C " + *name + " " + command.name;
  const bool is_path = name->find('/') != std::string::npos || *name == "." || *name == "..";
  if (is_path) return InvalidArgument(told + " …");
  app.Remark("cairn: " + told + " …");  // only a hint: a project may have that name
  return {};
}

Result<int> Execute(const Dependencies& deps, const Request& request) {
  if (const auto* run = std::get_if<RunRequest>(&request)) {
    SetLogLevelFrom(run->invocation.globals());
    App app(deps, run->invocation.globals());
    CAIRN_TRY(CheckProjectName(app, *run->command, run->invocation));
    return run->command->run(app, run->invocation);
  }
  if (const auto* help = std::get_if<HelpRequest>(&request)) {
    const Style style = StyleFor(deps.out, deps.environment, help->globals);
    const std::size_t width = std::min(deps.out.Width(), kDefaultWidth);
    CAIRN_ASSIGN_OR_RETURN(const auto text,
                           HelpText(deps.program, help->topic, {.width = width, .style = style}));
    CAIRN_TRY(PrintPaged(deps.out, text, deps.environment));
    return 0;
  }
  deps.out.Write(deps.program.name + " " + deps.program.version + "\n");
  return 0;
}

}  // namespace

int ExitCodeFor(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return 2;
    case ErrorCode::kNotFound:
      return 3;
    default:
      return 1;
  }
}

int RunCommandLine(const Dependencies& deps, std::span<const std::string> words) {
  const auto request = ParseCommandLine(deps.program, words);
  if (!request) return Fail(deps, words, request.error());
  const auto code = Execute(deps, *request);
  return code ? *code : Fail(deps, words, code.error());
}

}  // namespace cairn
