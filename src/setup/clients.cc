#include "setup/clients.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

// How a client's file describes a server.
struct ServerRow {
  Client client;
  const char* file;
  const char* alternative;
  PartKind kind;
  const char* servers;    // the object or table with all servers
  const char* type;       // the type of a stdio server; empty if not required
  bool has_one_list;      // program and arguments in one array, plus an "enabled" flag
  bool starts_elsewhere;  // not started in the project's folder, but the folder can be passed
  const char* note;
};

// Claude Code, Codex, Gemini CLI and opencode start servers in their working folder; editors start
// them anywhere and substitute the project for ${workspaceFolder}.
constexpr ServerRow kServers[] = {
    {Client::kClaude, ".mcp.json", "", PartKind::kMember, "mcpServers", "", false, false,
     "Claude Code asks once whether to use the server in .mcp.json"},
    {Client::kCodex, ".codex/config.toml", "", PartKind::kTable, "mcp_servers", "", false, false,
     "Codex reads .codex/config.toml only in a trusted project; it asks at its first start"},
    {Client::kGemini, ".gemini/settings.json", "", PartKind::kMember, "mcpServers", "", false,
     false, "Gemini CLI starts a project's servers only in a trusted folder"},
    {Client::kOpencode, "opencode.json", "opencode.jsonc", PartKind::kMember, "mcp", "local", true,
     false, ""},
    {Client::kCursor, ".cursor/mcp.json", "", PartKind::kMember, "mcpServers", "", false, true,
     "Cursor lists the server in its settings; enable it there if it is off"},
    {Client::kVscode, ".vscode/mcp.json", "", PartKind::kMember, "servers", "stdio", false, true,
     "VS Code asks whether to trust the server when it first starts it"},
};

const ServerRow& RowOf(Client client) {
  return *std::ranges::find(kServers, client, &ServerRow::client);
}

Json ServerValue(const ServerRow& row, const std::string& program) {
  Json words = Json::array({"serve"});
  if (row.starts_elsewhere) words = Json::array({"--project", "${workspaceFolder}", "serve"});
  Json value = Json::object();
  if (*row.type != '\0') value["type"] = row.type;
  if (row.has_one_list) {
    words.insert(words.begin(), program);
    value["command"] = std::move(words);
    value["enabled"] = true;
  } else {
    value["command"] = program;
    value["args"] = std::move(words);
  }
  return value;
}

// Claude Code events and their names in `cairn hook`.
struct HookRow {
  const char* event;
  const char* name;
};
constexpr HookRow kHooks[] = {{"SessionStart", "session-start"},
                              {"UserPromptSubmit", "user-prompt"},
                              {"PreCompact", "pre-compact"},
                              {"Stop", "stop"}};

// Hooks have their own deadline, well below a second; this one is for a machine that hangs.
constexpr int kHookTimeoutSeconds = 5;

// A shell runs the hooks.
std::string ShellWord(const std::string& word) {
  const bool is_plain = std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '/' || c == '.' || c == '_' || c == '-' || c == '+';
  });
  if (is_plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
  return quoted + "'";
}

FilePart HookPart(const HookRow& row, const std::string& program) {
  Json hook = {{"type", "command"}, {"command", ShellWord(program) + " hook " + row.name}};
  hook["timeout"] = kHookTimeoutSeconds;
  return {
      .file = ".claude/settings.json",
      .alternative = "",
      .part = {.kind = PartKind::kHook, .path = {"hooks", row.event}, .value = std::move(hook)}};
}

}  // namespace

std::vector<FilePart> PartsOf(Client client, const std::string& program) {
  const ServerRow& row = RowOf(client);
  std::vector<FilePart> parts = {
      {.file = row.file,
       .alternative = row.alternative,
       .part = {
           .kind = row.kind, .path = {row.servers, "cairn"}, .value = ServerValue(row, program)}}};
  if (client != Client::kClaude) return parts;
  for (const HookRow& hook : kHooks) parts.push_back(HookPart(hook, program));
  return parts;
}

std::string_view NoteFor(Client client) { return RowOf(client).note; }

}  // namespace cairn
