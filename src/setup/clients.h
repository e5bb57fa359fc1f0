// The agents that `cairn init` can connect, as a table: which file of the project each reads its
// MCP servers from, and what stands there for Cairn. docs/init.md shows the same to people.
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

// A part and the file that it is for.
struct FilePart {
  std::string file;         // relative to the project's root
  std::string alternative;  // taken instead if it is there and `file` is not; may be empty
  Part part;
};

// What the client's files need; `program` is what starts Cairn. One file's parts follow each other.
std::vector<FilePart> PartsOf(Client client, const std::string& program);

// What people have to know or do besides; may be empty.
std::string_view NoteFor(Client client);

}  // namespace cairn
