// tools/list, tools/call.
#include "base/text.h"
#include "protocol/encode.h"
#include "protocol/methods.h"
#include "protocol/page.h"
#include "protocol/params.h"

namespace cairn {

Answer ListTools(const Handling& handling) {
  return ListPage(handling, "tools", handling.features.tools->Tools(), ToolJson);
}

Answer CallTool(const Handling& handling) {
  const Json& params = handling.request.params;
  CAIRN_ASSIGN_OR_RETURN(const auto name, RequiredString(params, "name"));
  CAIRN_ASSIGN_OR_RETURN(const auto arguments, OptionalObject(params, "arguments"));
  const auto reply = handling.features.tools->Call(name, arguments, handling.call);
  if (reply) return ToolReplyJson(*reply, handling.request.traits());
  // Only the provider can tell: it may accept names that it does not list.
  if (reply.error().code == ErrorCode::kNotFound) {
    return InvalidArgument("Unknown tool: " + Quoted(name));
  }
  // Before 2026-07-28 there is no error code for a missing capability; tell the model instead.
  if (reply.error().code == ErrorCode::kUnsupported && !handling.request.traits().modern) {
    return ToolReplyJson(ToolReply::Failure(reply.error().message), handling.request.traits());
  }
  return handling.call.Failed(reply.error());
}

}  // namespace cairn
