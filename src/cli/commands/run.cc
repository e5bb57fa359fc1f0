#include "cli/commands/run.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "base/log.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/parse.h"
#include "json/json.h"

namespace cairn {
namespace {

// Whether the error should be JSON: --format says so, or without it --json. The words are looked at
// as they are, for they may not parse.
bool WantsJson(std::span<const std::string> words) {
  constexpr std::string_view kInline = "--format=";
  std::optional<std::string_view> format;
  bool json = false;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (words[i] == "--json") json = true;
    if (words[i].starts_with(kInline)) format = std::string_view(words[i]).substr(kInline.size());
    if (words[i] == "--format" && i + 1 < words.size()) format = words[i + 1];
  }
  return format ? format == "json" : json;
}

// An agent takes a hook's exit code 2 as a veto of what its user wants, so a hook never fails, not
// even for an option that it does not know.
int CodeOf(std::span<const std::string> words, const Error& error) {
  const bool is_hook = !words.empty() && words.front() == "hook";
  return is_hook ? 0 : ExitCodeFor(error.code);
}

int Fail(const Surroundings& around, std::span<const std::string> words, const Error& error) {
  if (WantsJson(words)) {
    const Json json = {
        {"error", {{"code", ErrorCodeName(error.code)}, {"message", error.message}}}};
    around.err.Write(CompactJson(json) + "\n");
  } else {
    constexpr std::size_t kMostCharacters = 2000;
    around.err.Write("cairn: " + Abbreviate(error.message, kMostCharacters) + "\n");
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

Result<int> Execute(const Surroundings& around, const Request& request) {
  if (const auto* run = std::get_if<RunRequest>(&request)) {
    SetLogLevelFrom(run->invocation.globals());
    App app(around, run->invocation.globals());
    return run->command->run(app, run->invocation);
  }
  if (const auto* help = std::get_if<HelpRequest>(&request)) {
    const Style style(ColourAllowed(around.out, around.environment));
    const std::size_t width = std::min(around.out.Width(), kDefaultWidth);
    const auto text = HelpText(around.program, help->topic, {.width = width, .style = style});
    if (!text) return text.error();
    around.out.Write(*text);
    return 0;
  }
  around.out.Write(around.program.name + " " + around.program.version + "\n");
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

int RunCommandLine(const Surroundings& around, std::span<const std::string> words) {
  const auto request = ParseCommandLine(around.program, words);
  if (!request) return Fail(around, words, request.error());
  const auto code = Execute(around, *request);
  return code ? *code : Fail(around, words, code.error());
}

}  // namespace cairn
