// Checks that a project's clients still start Cairn for it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "setup/clients.h"

namespace cairn {

struct BrokenConnection {
  Client client = Client::kClaude;
  std::string what;  // ".mcp.json: mcpServers.cairn starts /old/cairn, which is not there"
};

// Cairn's entries in the clients' files that start a missing program (`path` is PATH), or that
// refer to another project or store. Unreadable files count, too. Other differences from what init
// writes are the user's business.
std::vector<BrokenConnection> FindBrokenConnections(const std::filesystem::path& root,
                                                    const std::string& path);

// The number of Cairn entries in the clients' files.
std::size_t CountConnections(const std::filesystem::path& root);

// Whether the record for --undo is readable; if not, the error says why. A missing record is fine.
Status CheckRecord(const std::filesystem::path& root);

}  // namespace cairn
