// What a client may read beside calling tools: memories, the latest handoff and knowledge files.
//
// Reading a resource counts as no use: clients read again whenever something changed, and a use is
// a change. Listed are the handoff and the files; memories are reached by the template.
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
  // `files_only`: knowledge files and nothing else, as claude-memory has it.
  MemoryResources(ToolContext& context, bool files_only);

  Result<std::vector<Resource>> List(std::string_view after, std::size_t limit) override;
  std::span<const ResourceTemplate> Templates() const override { return templates_; }
  Result<std::vector<ResourceContents>> Read(std::string_view uri) override;
  Result<std::string> VersionOf(std::string_view uri) override;
  Result<std::string> ListVersion() override;

 private:
  // What the store has under an address, and until when.
  struct Record {
    std::string mime_type;
    std::string text;
    std::optional<TimeMs> expires_at;
  };
  struct Version {
    std::uint64_t change = 0;  // of the store
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
  std::map<std::string, Version> versions_;  // of records, as far as they were asked for
};

}  // namespace cairn
