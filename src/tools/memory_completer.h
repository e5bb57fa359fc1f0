// Completion of the arguments of prompts and resource templates, from what the store and the
// knowledge directory hold.
#pragma once

#include <string>
#include <vector>

#include "knowledge/knowledge_files.h"
#include "protocol/features.h"
#include "tools/workbench.h"

namespace cairn {

class MemoryCompleter final : public Completer {
 public:
  explicit MemoryCompleter(Workbench& bench) : bench_(bench), files_(bench.knowledge_dir) {}

  // An unknown prompt, template or argument has no completions; that is no error.
  Result<std::vector<std::string>> Complete(const CompletionRequest& request) override;

 private:
  // Names, tags and keywords.
  Result<std::vector<std::string>> Topics();
  Result<std::vector<std::string>> Projects();
  Result<std::vector<std::string>> Paths();
  Result<std::vector<std::string>> Ids();

  Workbench& bench_;
  const KnowledgeFiles files_;
};

}  // namespace cairn
