// Whether the clients of a project still start Cairn for it.
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

// The parts of Cairn in the clients' files that start a program which is not there (`path` is
// PATH), or work for another project or store; files that cannot be read count, too. A part that
// differs from what init writes in other ways is its owner's business.
std::vector<BrokenConnection> FindBrokenConnections(const std::filesystem::path& root,
                                                    const std::string& path);

// How many parts there are.
std::size_t CountConnections(const std::filesystem::path& root);

// Whether what init noted for --undo can be read; an error says why not. No record is well, too.
Status CheckRecord(const std::filesystem::path& root);

}  // namespace cairn
