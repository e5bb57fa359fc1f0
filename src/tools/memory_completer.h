// Completes the arguments of prompts and resource templates from the store and the knowledge
// directory.
#pragma once

#include <string>
#include <vector>

#include "knowledge/knowledge_files.h"
#include "protocol/features.h"
#include "tools/tool_context.h"

namespace cairn {

class MemoryCompleter final : public Completer {
 public:
  explicit MemoryCompleter(ToolContext& context)
      : context_(context), files_(context.knowledge_dir) {}

  // An unknown prompt, template or argument has no completions and is not an error.
  Result<std::vector<std::string>> Complete(const CompletionRequest& request) override;

 private:
  // Names, tags and keywords.
  Result<std::vector<std::string>> Topics();
  Result<std::vector<std::string>> Projects();
  Result<std::vector<std::string>> Paths();
  Result<std::vector<std::string>> Ids();

  ToolContext& context_;
  const KnowledgeFiles files_;
};

}  // namespace cairn
