// A tool with what it does. The binder here is the only place that reads arguments: handlers take
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

// What a tool does to the store, for the client to decide what needs a person's consent.
enum class Effect {
  kReads,      // changes nothing that anybody would notice
  kCounts,     // reads, and counts a use, which later rankings go by
  kAdds,       // adds; calling it again may add again
  kAddsOnce,   // adds; calling it again with the same arguments adds nothing
  kOverwrites  // changes or takes away; calling it again changes nothing more
};

// The MCP annotations of a tool. None of ours leaves the machine.
Json AnnotationsOf(Effect effect);

struct ToolText {
  std::string name;
  std::string title;
  std::string description;
};

template <Described P>
using Handler = Result<ToolReply> (*)(ToolContext&, const P&, CallContext&);

// `output` is the schema of structured replies; null: replies are text alone.
template <Described P>
ToolEntry MakeTool(ToolText text, Effect effect, Handler<P> handler, Json output = nullptr) {
  ToolEntry entry;
  entry.tool = {std::move(text.name), std::move(text.title), std::move(text.description),
                SchemaOf<P>(),        std::move(output),     AnnotationsOf(effect)};
  entry.call = [handler](ToolContext& context, const Json& arguments,
                         CallContext& context) -> Result<ToolReply> {
    CAIRN_ASSIGN_OR_RETURN(const auto params, ReadParams<P>(arguments, context.now()));
    return handler(context, params, context);
  };
  return entry;
}

// An output schema that names the members and their types: {{"id", "string"}, …}. The first
// `required` of them are always there.
Json OutputSchema(const std::vector<std::pair<std::string, std::string>>& members,
                  std::size_t required);

}  // namespace cairn
