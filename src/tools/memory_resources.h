// MCP resources: memories, the latest handoff, and knowledge files.
//
// Reading a resource doesn't count as usage: clients reread after every change, and counting a use
// is itself a change. The list contains the handoff and the files; memories are reached by the
// template.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "knowledge/knowledge_files.h"
#include "protocol/features.h"
#include "tools/memory_uri.h"
#include "tools/tool_context.h"

namespace cairn {

class MemoryResources final : public ResourceProvider {
 public:
  // `files_only`: only knowledge files, as in claude-memory.
  MemoryResources(ToolContext& context, bool files_only);

  Result<std::vector<Resource>> List(std::string_view after, std::size_t limit) override;
  std::span<const ResourceTemplate> Templates() const override { return templates_; }
  Result<std::vector<ResourceContents>> Read(std::string_view uri) override;
  Result<std::string> VersionOf(std::string_view uri) override;
  Result<std::string> ListVersion() override;

 private:
  // A record's contents, and when it expires.
  struct Record {
    std::string mime_type;
    std::string text;
    std::optional<TimeMs> expires_at;
  };
  struct Version {
    std::uint64_t change = 0;  // change version of the store
    std::string text;
    std::optional<TimeMs> expires_at;
  };

  Result<MemoryAddress> Locate(std::string_view uri) const;
  Result<std::vector<Resource>> All();
  Result<Record> ReadRecord(const MemoryAddress& address);
  Result<std::string> VersionOfRecord(const std::string& uri, const MemoryAddress& address);

  ToolContext& context_;
  const bool files_only_;
  const KnowledgeFiles files_;
  std::vector<ResourceTemplate> templates_;
  std::mutex mutex_;
  std::map<std::string, Version> versions_;  // of the records requested so far
};

}  // namespace cairn
