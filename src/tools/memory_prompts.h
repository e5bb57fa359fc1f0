// Prompts for users: how to search well, the state of the work, what to remember.
#pragma once

#include <vector>

#include "protocol/features.h"
#include "tools/tool_context.h"

namespace cairn {

class MemoryPrompts final : public PromptProvider {
 public:
  // `query_only`: only the one prompt that claude-memory has.
  MemoryPrompts(ToolContext& context, bool query_only);

  std::span<const Prompt> Prompts() const override { return prompts_; }
  Result<PromptReply> Get(std::string_view name, const Json& arguments,
                          CallContext& context) override;

 private:
  Result<PromptReply> Resume(const std::string& project);

  ToolContext& context_;
  std::vector<Prompt> prompts_;
};

}  // namespace cairn
