// The tools of one toolset, as the protocol layer sees them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "protocol/features.h"
#include "tools/tool_entry.h"

namespace cairn {

class ToolList final : public ToolProvider {
 public:
  // The context outlives the list. Aliases are further names of tools, called but not listed.
  ToolList(std::vector<ToolEntry> entries, std::map<std::string, std::string, std::less<>> aliases,
           ToolContext& context);

  std::span<const Tool> Tools() const override { return tools_; }
  // Arguments that cannot be read and whatever goes wrong within are replies with is_error: the
  // agent sees them and can do better.
  Result<ToolReply> Call(std::string_view name, const Json& arguments,
                         CallContext& context) override;

 private:
  const std::vector<ToolEntry> entries_;
  std::vector<Tool> tools_;
  const std::map<std::string, std::string, std::less<>> aliases_;
  ToolContext& context_;
};

}  // namespace cairn
