// The agents that `cairn init` can connect, as a table: the project file from which each reads its
// MCP servers, and Cairn's entry in it. docs/init.md documents the same table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "setup/part.h"

namespace cairn {

enum class Client { kClaude, kCodex, kGemini, kOpencode, kCursor, kVscode };

template <>
struct EnumNames<Client> {
  static constexpr std::string_view kWhat = "client";
  static constexpr EnumEntry<Client> kTable[] = {
      {Client::kClaude, "claude"},     {Client::kCodex, "codex"},   {Client::kGemini, "gemini"},
      {Client::kOpencode, "opencode"}, {Client::kCursor, "cursor"}, {Client::kVscode, "vscode"}};
};

// A part and the file it belongs to.
struct FilePart {
  std::string file;         // relative to the project's root
  std::string alternative;  // used instead if it exists and `file` does not; may be empty
  Part part;
};

// The parts for the client's files; `program` is the command that starts Cairn. Parts of the same
// file are adjacent.
std::vector<FilePart> PartsOf(Client client, const std::string& program);

// What else the user has to know or do; may be empty.
std::string_view NoteFor(Client client);

}  // namespace cairn
