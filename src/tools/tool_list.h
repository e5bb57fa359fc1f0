// The tools of one toolset, as the protocol layer's ToolProvider.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "protocol/features.h"
#include "tools/tool_entry.h"

namespace cairn {

class ToolList final : public ToolProvider {
 public:
  // The context must outlive the list. Aliases are callable but not listed.
  ToolList(std::vector<ToolEntry> entries, std::map<std::string, std::string, std::less<>> aliases,
           ToolContext& context);

  std::span<const Tool> Tools() const override { return tools_; }
  // Invalid arguments and failures of the handler become replies with is_error, so that the agent
  // sees them and can correct the call.
  Result<ToolReply> Call(std::string_view name, const Json& arguments,
                         CallContext& context) override;

 private:
  const std::vector<ToolEntry> entries_;
  std::vector<Tool> tools_;
  const std::map<std::string, std::string, std::less<>> aliases_;
  ToolContext& context_;
};

}  // namespace cairn
