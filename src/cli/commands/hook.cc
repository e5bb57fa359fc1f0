#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <system_error>

#include "base/log.h"
#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "hooks/hook_event.h"
#include "hooks/hook_reply.h"
#include "hooks/recollection.h"
#include "hooks/reminder.h"
#include "hooks/session_notes.h"
#include "hooks/session_preamble.h"
#include "json/dual_response.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kDeadlineMs = 300;  // docs/hooks.md
constexpr std::int64_t kLongestDeadlineMs = 60'000;
constexpr std::size_t kMostInputBytes = 1 << 20;  // an event takes a few kilobytes

extern "C" void EndSilently(int) { _exit(0); }
extern "C" void EndSayingWhy(int) {
  constexpr std::string_view kWhy = "cairn: silent: the deadline passed\n";
  (void)!write(STDERR_FILENO, kWhy.data(), kWhy.size());
  _exit(0);
}

// Exits with status 0 and no output once the deadline passes, whatever the process is doing:
// reading endless input, waiting for a lock. Time 0 cancels it.
void SetDeadline(std::int64_t ms, bool says_why) {
  struct sigaction action = {};
  action.sa_handler = says_why ? EndSayingWhy : EndSilently;
  sigaction(SIGALRM, &action, nullptr);
  itimerval timer = {};
  timer.it_value.tv_sec = ms / 1000;
  timer.it_value.tv_usec = static_cast<suseconds_t>(ms % 1000 * 1000);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

// Reads all of standard input, so that the agent's write never fails; input beyond the limit is
// discarded and makes an error.
Result<std::string> ReadEventText(const App& app) {
  std::string text;
  if (app.StdinIsTerminal()) return text;
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t got = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    if (text.size() <= kMostInputBytes) text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  if (text.size() > kMostInputBytes) return InvalidArgument("the input is too long for an event");
  return text;
}

Result<std::string> OpeningOf(Engine& engine, const HookEvent& event, std::int64_t max_tokens,
                              SessionNotes& notes) {
  notes.NoteBeginning(engine.Now());
  if (event.source == "compact" || event.source == "clear") notes.NoteForgotten();
  return PreambleText(engine, {.branch = engine.CheckedOutBranch(),
                               .is_continued = event.IsContinued(),
                               .was_compacted = event.source == "compact",
                               .max_tokens = max_tokens});
}

Result<std::string> TextFor(App& app, HookKind kind, const HookEvent& event,
                            std::int64_t max_tokens) {
  if (!event.cwd.empty()) app.StandIn(event.cwd);
  CAIRN_ASSIGN_OR_RETURN(const auto file, app.StoreFile());
  CAIRN_TRY(app.CheckStoreExists());
  if (kind == HookKind::kPreCompact) return CompactionReminder();
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  const fs::path folder = fs::path(file).parent_path();
  if (const Status kept = CheckSessionNotes(folder); !kept) {
    Log(LogLevel::kWarning, "no notes are kept about this session: " + kept.error().message);
  }
  SessionNotes notes(folder, event.session);
  if (kind == HookKind::kUserPrompt) return RecollectionText(*engine, event, notes);
  if (kind == HookKind::kStop) return StopReminder(*engine, event, notes);
  SweepSessionNotes(folder, app.Now());
  return OpeningOf(*engine, event, max_tokens, notes);
}

bool AreOff(const App& app) {
  const std::string value = Lookup(app.environment(), "CAIRN_HOOKS").value_or("");
  constexpr std::string_view kOff[] = {"off", "0", "false", "no"};
  return std::any_of(std::begin(kOff), std::end(kOff),
                     [&](std::string_view off) { return EqualsIgnoringCase(value, off); });
}

Result<std::string> ReplyTo(App& app, HookKind kind, std::int64_t max_tokens) {
  CAIRN_ASSIGN_OR_RETURN(const auto input, ReadEventText(app));
  if (AreOff(app)) return NotFound("CAIRN_HOOKS says so");
  CAIRN_ASSIGN_OR_RETURN(const auto event, ReadHookEvent(kind, input));
  CAIRN_ASSIGN_OR_RETURN(const auto text, TextFor(app, kind, event, max_tokens));
  return HookReply(kind, text);
}

Result<int> RunHook(App& app, const Invocation& in) {
  HookKind kind = HookKind::kSessionStart;
  CAIRN_TRY(in.Read("NAME", kind));
  std::int64_t deadline = kDeadlineMs;
  CAIRN_TRY(in.Read("deadline-ms", deadline, std::int64_t{1}, kLongestDeadlineMs));
  std::int64_t max_tokens = kOpeningTokens;
  CAIRN_TRY(in.Read("max-tokens", max_tokens, kLeastTokens, kMostTokens));
  const bool says_why = in.globals().Has("verbose");
  if (!says_why) SetLogLevel(LogLevel::kSilent);
  std::signal(SIGPIPE, SIG_IGN);  // an agent that stopped reading needs no output
  SetDeadline(deadline, says_why);
  const auto reply = ReplyTo(app, kind, max_tokens);
  SetDeadline(0, says_why);  // do not interrupt the output
  if (!reply) {
    Log(LogLevel::kDebug, "silent: " + reply.error().message);
    return 0;
  }
  (void)app.Print(*reply);
  return 0;
}

}  // namespace

Command HookCommand() {
  return {
      .name = "hook",
      .group = "Agents",
      .summary = "Handle an agent hook",
      .description =
          "Reads the agent's JSON on stdin. session-start prints the latest handoff and the most "
          "useful memories, user-prompt at most three memories that are relevant to the prompt; "
          "pre-compact and stop remind the agent to store a handoff. If nothing is relevant, "
          "something fails or the deadline passes, it prints nothing. The exit code is always 0. "
          "CAIRN_HOOKS=off disables all hooks. -v explains on stderr why it printed nothing.",
      .arguments = {{.name = "NAME", .help = "the hook", .choices = ChoicesOf<HookKind>()}},
      .options =
          {{.name = "max-tokens", .value_name = "N", .help = "session-start: token budget (1500)"},
           {.name = "deadline-ms", .value_name = "N", .help = "deadline in milliseconds (300)"}},
      .examples = {{"cairn hook session-start < event.json", "context for a new session"},
                   {"echo \"why did we choose Stripe?\" | cairn -v hook user-prompt",
                    "memories for a prompt, and why not more"}},
      .run = RunHook};
}

}  // namespace cairn
