#include "tools/tool_list.h"

#include "base/text.h"

namespace cairn {

ToolList::ToolList(std::vector<ToolEntry> entries,
                   std::map<std::string, std::string, std::less<>> aliases, ToolContext& context)
    : entries_(std::move(entries)), aliases_(std::move(aliases)), context_(context) {
  for (const ToolEntry& entry : entries_) tools_.push_back(entry.tool);
}

namespace {

// Errors that the protocol layer handles: a pending question, or an unsupported one.
bool IsForTheClient(ErrorCode code) {
  return code == ErrorCode::kInputRequired || code == ErrorCode::kUnsupported;
}

}  // namespace

Result<ToolReply> ToolList::Call(std::string_view name, const Json& arguments,
                                 CallContext& context) {
  const auto alias = aliases_.find(name);
  const std::string_view meant = alias == aliases_.end() ? name : alias->second;
  std::vector<std::string_view> names;
  for (const ToolEntry& entry : entries_) {
    names.push_back(entry.tool.name);
    if (entry.tool.name != meant) continue;
    auto reply = entry.call(context_, arguments, context);
    if (reply || IsForTheClient(reply.error().code)) return reply;
    return ToolReply::Failure(reply.error().message);
  }
  std::string message = "unknown tool " + Quoted(name);
  const std::string_view nearest = NearestName(name, names);
  if (!nearest.empty()) message += "; did you mean '" + std::string(nearest) + "'?";
  return NotFound(message);
}

}  // namespace cairn
