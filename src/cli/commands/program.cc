#include "base/text.h"
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

Result<int> RunMan(App& app, const Invocation& in) {
  const Program& program = app.program();
  const std::string name = Join(in.Arguments("COMMAND"), " ");
  const Command* command = FindCommand(program.commands, name);
  if (!name.empty() && !command) {
    return NotFound("there is no command " + Quoted(name) + "; `cairn help` lists them");
  }
  CAIRN_TRY(app.Print(command ? ManPage(program, *command) : ManPage(program)));
  return 0;
}

void Append(std::vector<Command>& all, std::vector<Command> more) {
  for (Command& command : more) all.push_back(std::move(command));
}

}  // namespace

std::vector<Command> CompletionCommands() {
  return {
      {.name = "completion",
       .group = "Setup",
       .summary = "Print a completion script for your shell",
       .arguments = {{.name = "SHELL", .help = "the shell", .choices = ChoicesOf<Shell>()}},
       .examples = {{"cairn completion bash > ~/.local/share/bash-completion/completions/cairn",
                     "for bash"},
                    {"cairn completion fish > ~/.config/fish/completions/cairn.fish", "for fish"}},
       .run = RunCompletion},
      {.name = "man",
       .group = "Setup",
       .summary = "Print a manual page",
       .description = "Prints the manual page of Cairn, or of one command, for man(1).",
       .arguments = {{.name = "COMMAND",
                      .help = "a command, such as list or handoff save",
                      .required = false,
                      .repeatable = true}},
       .examples = {{"cairn man list | man -l -", "read the page of `cairn list`"},
                    {"cairn man > ~/.local/share/man/man1/cairn.1", "install the overview"}},
       .run = RunMan}};
}

Program CairnProgram() {
  Program program{
      .name = "cairn",
      .version = CAIRN_VERSION,
      .summary = "long-term memory for AI agents and the people who work with them",
      .description =
          "Stores what agents and their users learn, finds it again, and hands work over from one "
          "session to the next. Everything is in one file: that of the nearest directory with "
          ".claude/memory, or else your own.",
      .globals = GlobalOptions(),
      .examples = {
          {"cairn add \"Deploys happen on Tuesdays\" --type fact --tag deploy", "store a memory"},
          {"cairn search deploy", "find it again"}}};
  program.commands = {InitCommand({AnalyzeProject, IndexProject}), AddCommand(), ListCommand(),
                      GetCommand()};
  Append(program.commands, SearchCommands());
  Append(program.commands, {EditCommand(), UpdateCommand(), VoteCommand()});
  Append(program.commands, RetireCommands());
  Append(program.commands, {UiCommand(), StatsCommand(), EntitiesCommand()});
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
  program.commands.push_back(CompleteCommand());
  return program;
}

}  // namespace cairn
