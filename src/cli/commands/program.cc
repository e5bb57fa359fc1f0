#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/init.h"
#include "cli/commands/project_files.h"
#include "cli/completion.h"
#include "cli/global_options.h"
#include "cli/man.h"

namespace cairn {
namespace {

Result<int> RunCompletion(App& app, const Invocation& in) {
  Shell shell = Shell::kBash;
  CAIRN_TRY(in.Read("SHELL", shell));
  CAIRN_TRY(app.Print(CompletionScript(app.program(), shell)));
  return 0;
}

Result<int> RunMan(App& app, const Invocation&) {
  CAIRN_TRY(app.Print(ManPage(app.program())));
  return 0;
}

void Append(std::vector<Command>& all, std::vector<Command> more) {
  for (Command& command : more) all.push_back(std::move(command));
}

}  // namespace

std::vector<Command> CompletionCommands() {
  return {
      {.name = "completion",
       .group = "Set up",
       .summary = "Print a completion script for your shell",
       .arguments = {{.name = "SHELL", .help = "the shell", .choices = ChoicesOf<Shell>()}},
       .examples = {{"cairn completion bash > ~/.local/share/bash-completion/completions/cairn",
                     "for bash"},
                    {"cairn completion fish > ~/.config/fish/completions/cairn.fish", "for fish"}},
       .run = RunCompletion},
      {.name = "man",
       .group = "Set up",
       .summary = "Print the manual page",
       .examples = {{"cairn man | man -l -", "read it now"}},
       .run = RunMan}};
}

Program CairnProgram() {
  Program program{
      .name = "cairn",
      .version = CAIRN_VERSION,
      .summary = "the long-term memory of AI agents and of the people who work with them",
      .description =
          "Stores what an agent and its user learn, finds it again, and hands work over from one "
          "session to the next. "
          "Everything is in one file: that of the nearest directory with .claude/memory, or else "
          "the user's own.",
      .globals = GlobalOptions(),
      .examples = {
          {"cairn add \"Deploys happen on Tuesdays\" --type fact --tag deploy", "remember"},
          {"cairn search deploy", "find again"}}};
  program.commands = {InitCommand({AnalyzeProject, IndexProject}),
                      AddCommand(),
                      GetCommand(),
                      ListCommand(),
                      EntitiesCommand(),
                      StatsCommand(),
                      UpdateCommand(),
                      VoteCommand()};
  Append(program.commands, SearchCommands());
  program.commands.push_back(UiCommand());
  Append(program.commands, RetireCommands());
  Append(program.commands, HandoffCommands());
  Append(program.commands, IndexCommands());
  program.commands.push_back(AnalyzeCommand());
  Append(program.commands, KnowledgeCommands());
  Append(program.commands, TransferCommands());
  Append(program.commands, BackupCommands());
  program.commands.push_back(DoctorCommand());
  Append(program.commands, MeaningCommands());
  program.commands.push_back(EvalCommand());
  Append(program.commands, MaintainCommands());
  program.commands.push_back(MigrateCommand());
  Append(program.commands, TeamCommands());
  program.commands.push_back(ServeCommand());
  program.commands.push_back(ToolsCommand());
  program.commands.push_back(HookCommand());
  Append(program.commands, ConfigCommands());
  program.commands.push_back(TrustCommand());
  Append(program.commands, CompletionCommands());
  return program;
}

}  // namespace cairn
