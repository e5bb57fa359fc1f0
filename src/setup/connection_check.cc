#include "setup/connection_check.h"

#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "base/beneath.h"
#include "base/enum_names.h"
#include "base/text.h"
#include "setup/edited_text.h"
#include "setup/record.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// The placeholder that clients replace with the project's path.
constexpr std::string_view kWorkspace = "${workspaceFolder}";

// One Cairn entry found in a file.
struct Connection {
  Client client = Client::kClaude;
  std::string file;
  std::string name;
  Result<std::optional<Json>> value;
};

std::optional<std::string> ReadText(const fs::path& root, const std::string& file) {
  auto found = ReadBeneath(root, file, kMostFileBytes);
  return found ? *std::move(found) : std::nullopt;
}

std::vector<Connection> FindConnections(const fs::path& root) {
  std::vector<Connection> all;
  for (const auto& [client, name] : EnumNames<Client>::kTable) {
    for (const FilePart& each : PartsOf(client, "cairn")) {
      for (const std::string& file : {each.file, each.alternative}) {
        if (file.empty()) continue;
        const auto text = ReadText(root, file);
        if (!text) continue;
        auto value = ReadPart(*text, each.part);
        if (value && !*value) continue;
        all.push_back({client, file, PartName(each.part), std::move(value)});
      }
    }
  }
  return all;
}

// The words of a command with single quotes only, as Cairn writes them.
std::vector<std::string> ShellWords(std::string_view command) {
  std::vector<std::string> words;
  bool is_quoted = false;
  bool is_open = false;
  for (const char c : command) {
    if (c == '\'') {
      is_quoted = !is_quoted;
      if (!is_open) words.emplace_back();
      is_open = true;
    } else if (c == ' ' && !is_quoted) {
      is_open = false;
    } else {
      if (!is_open) words.emplace_back();
      is_open = true;
      words.back() += c;
    }
  }
  return words;
}

void AppendTexts(const Json& list, std::vector<std::string>& words) {
  if (!list.is_array()) return;
  for (const Json& item : list) {
    if (item.is_string()) words.push_back(item.get<std::string>());
  }
}

// The program and its arguments, in any client's syntax; empty if there is no command.
std::vector<std::string> CommandOf(const Json& value) {
  std::vector<std::string> words;
  if (!value.is_object() || !value.contains("command")) return words;
  const Json& command = value.at("command");
  if (command.is_array()) {
    AppendTexts(command, words);
  } else if (command.is_string() && value.contains("args")) {
    words.push_back(command.get<std::string>());
    AppendTexts(value.at("args"), words);
  } else if (command.is_string()) {
    words = ShellWords(command.get<std::string>());
  }
  return words;
}

bool CanBeStarted(const std::string& program, const std::string& path) {
  if (program.find('/') != std::string::npos) return access(program.c_str(), X_OK) == 0;
  return std::ranges::any_of(Split(path, ':'), [&](const std::string& folder) {
    return !folder.empty() && access((fs::path(folder) / program).c_str(), X_OK) == 0;
  });
}

// The value of a global option that points outside this project, if any.
std::string LeadsElsewhere(const std::vector<std::string>& words, const fs::path& root) {
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] != "--project" && words[i] != "--db") continue;
    const fs::path given = root / words[i + 1];
    const fs::path wanted = words[i] == "--db" ? root / ".claude/memory/memory.db" : root;
    std::error_code ignored;  // a missing path is a different one
    if (words[i + 1] != kWorkspace && !fs::equivalent(given, wanted, ignored)) return words[i + 1];
  }
  return {};
}

std::string WhatIsWrong(const Connection& connection, const fs::path& root,
                        const std::string& path) {
  if (!connection.value) return InFile(connection.file, connection.value.error()).message;
  const std::vector<std::string> words = CommandOf(**connection.value);
  const std::string name = connection.file + ": " + connection.name;
  if (words.empty()) return name + " has no command";
  if (!CanBeStarted(words.front(), path)) {
    return name + " starts " + words.front() + ", which does not exist";
  }
  const std::string elsewhere = LeadsElsewhere(words, root);
  return elsewhere.empty() ? "" : name + " works for " + elsewhere + ", not for this project";
}

}  // namespace

std::vector<BrokenConnection> FindBrokenConnections(const fs::path& root, const std::string& path) {
  std::vector<BrokenConnection> broken;
  for (const Connection& connection : FindConnections(root)) {
    std::string what = WhatIsWrong(connection, root, path);
    const bool is_known = std::ranges::any_of(
        broken, [&](const BrokenConnection& other) { return other.what == what; });
    if (!what.empty() && !is_known) broken.push_back({connection.client, std::move(what)});
  }
  return broken;
}

std::size_t CountConnections(const fs::path& root) { return FindConnections(root).size(); }

Status CheckRecord(const fs::path& root) {
  CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(root, kRecordPath));
  if (!found) return {};
  const auto record = RecordFromText(found->bytes);
  return record ? Status() : Status(InFile(kRecordPath, record.error()));
}

}  // namespace cairn
