// A tool and its handler. The binder here is the only place that parses arguments: handlers receive
// typed params.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/features.h"
#include "tools/param_reader.h"
#include "tools/param_schema.h"
#include "tools/tool_context.h"

namespace cairn {

struct ToolEntry {
  Tool tool;
  std::function<Result<ToolReply>(ToolContext&, const Json& arguments, CallContext&)> call;
};

// A tool's effect on the store, from which a client decides what requires the user's consent.
enum class Effect {
  kReads,      // no observable change
  kCounts,     // reads, and counts a use, which affects later rankings
  kAdds,       // adds; a repeated call may add again
  kAddsOnce,   // adds; a repeated call with the same arguments adds nothing
  kOverwrites  // changes or removes; a repeated call changes nothing more
};

// The MCP annotations of a tool. All our tools are closed-world.
Json AnnotationsOf(Effect effect);

struct ToolText {
  std::string name;
  std::string title;
  std::string description;
};

template <Described P>
using Handler = Result<ToolReply> (*)(ToolContext&, const P&, CallContext&);

// `output` is the schema of structured replies; null: replies are text only.
template <Described P>
ToolEntry MakeTool(ToolText text, Effect effect, Handler<P> handler, Json output = nullptr) {
  ToolEntry entry;
  entry.tool = {std::move(text.name), std::move(text.title), std::move(text.description),
                SchemaOf<P>(),        std::move(output),     AnnotationsOf(effect)};
  entry.call = [handler](ToolContext& context, const Json& arguments,
                         CallContext& call) -> Result<ToolReply> {
    CAIRN_ASSIGN_OR_RETURN(const auto params, ReadParams<P>(arguments, context.now()));
    return handler(context, params, call);
  };
  return entry;
}

// An output schema from the members and their types: {{"id", "string"}, …}. The first `required` of
// them are always present.
Json OutputSchema(const std::vector<std::pair<std::string, std::string>>& members,
                  std::size_t required);

}  // namespace cairn
