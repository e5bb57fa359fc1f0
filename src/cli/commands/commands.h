// The commands, one function per family; program.cc combines them.
#pragma once

#include <vector>

#include "cli/command.h"

namespace cairn {

Command AddCommand();
Command EditCommand();
Command GetCommand();
Command ListCommand();
Command EntitiesCommand();
Command StatsCommand();
Command UpdateCommand();
Command VoteCommand();
std::vector<Command> SearchCommands();  // search, recall
Command EvalCommand();
std::vector<Command> RetireCommands();    // delete, restore, supersede
std::vector<Command> HandoffCommands();   // handoff save, show, list
std::vector<Command> TransferCommands();  // export, import
Command ImportCommand();
std::vector<Command> BackupCommands();  // backup, restore-backup
std::vector<Command> IndexCommands();   // index, watch
Command AnalyzeCommand();
std::vector<Command> KnowledgeCommands();  // promote, log
std::vector<Command> MeaningCommands();    // embed, reembed
Command DoctorCommand();
std::vector<Command> MaintainCommands();  // sweep, optimize, rebuild
Command ServeCommand();
Command UiCommand();
Command ToolsCommand();
Command HookCommand();
std::vector<Command> TeamCommands();  // team setup, whoami, token create, list, revoke, audit
Command MigrateCommand();
std::vector<Command> ConfigCommands();  // config show, get, set, unset, check, path
Command CompleteCommand();
Command TrustCommand();
std::vector<Command> CompletionCommands();  // completion, man

// The complete command line of `cairn`.
Program CairnProgram();

}  // namespace cairn
