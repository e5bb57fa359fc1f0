// prompts/list, prompts/get, completion/complete.
#include <algorithm>

#include "base/text.h"
#include "protocol/encode.h"
#include "protocol/methods.h"
#include "protocol/page.h"
#include "protocol/params.h"

namespace cairn {
namespace {

constexpr std::size_t kMostCompletions = 100;  // the specification's limit

Status CheckArguments(const Prompt& prompt, const Json& arguments) {
  for (const PromptArgument& argument : prompt.arguments) {
    if (argument.required && !arguments.contains(argument.name)) {
      return InvalidArgument("the prompt " + Quoted(prompt.name) + " requires the argument " +
                             Quoted(argument.name));
    }
  }
  return {};
}

Result<CompletionRequest> ReadCompletionRequest(const Json& params) {
  CompletionRequest request;
  CAIRN_ASSIGN_OR_RETURN(const auto reference, RequiredObject(params, "ref"));
  CAIRN_ASSIGN_OR_RETURN(const auto type, RequiredString(reference, "type"));
  request.is_prompt = type == "ref/prompt";
  if (!request.is_prompt && type != "ref/resource") {
    return InvalidArgument("`ref` must be of type ref/prompt or ref/resource, not " + Quoted(type));
  }
  CAIRN_ASSIGN_OR_RETURN(auto name, RequiredString(reference, request.is_prompt ? "name" : "uri"));
  request.reference = std::move(name);
  CAIRN_ASSIGN_OR_RETURN(const auto argument, RequiredObject(params, "argument"));
  CAIRN_ASSIGN_OR_RETURN(auto argument_name, RequiredString(argument, "name"));
  request.argument = std::move(argument_name);
  CAIRN_ASSIGN_OR_RETURN(auto value, RequiredString(argument, "value"));
  request.value = std::move(value);
  CAIRN_ASSIGN_OR_RETURN(const auto context, OptionalObject(params, "context"));
  CAIRN_ASSIGN_OR_RETURN(auto given, OptionalStrings(context, "arguments"));
  request.context = std::move(given);
  return request;
}

}  // namespace

Answer ListPrompts(const Handling& handling) {
  return ListPage(handling, "prompts", handling.features.prompts->Prompts(), PromptJson);
}

Answer GetPrompt(const Handling& handling) {
  const Json& params = handling.request.params;
  CAIRN_ASSIGN_OR_RETURN(const auto name, RequiredString(params, "name"));
  CAIRN_ASSIGN_OR_RETURN(const auto arguments, OptionalStrings(params, "arguments"));
  const auto prompts = handling.features.prompts->Prompts();
  const auto found = std::ranges::find(prompts, name, &Prompt::name);
  if (found == prompts.end()) return InvalidArgument("Unknown prompt: " + Quoted(name));
  CAIRN_TRY(CheckArguments(*found, arguments));
  const auto reply = handling.features.prompts->Get(name, arguments, handling.call);
  if (!reply) return handling.call.Failed(reply.error());
  return PromptReplyJson(*reply, handling.request.traits());
}

Answer Complete(const Handling& handling) {
  CAIRN_ASSIGN_OR_RETURN(const auto request, ReadCompletionRequest(handling.request.params));
  CAIRN_ASSIGN_OR_RETURN(const auto values, handling.features.completer->Complete(request));
  const std::size_t sent = std::min(values.size(), kMostCompletions);
  Json first = Json::array();
  for (std::size_t i = 0; i < sent; ++i) first.push_back(values[i]);
  return Json{{"completion",
               {{"values", std::move(first)},
                {"total", values.size()},
                {"hasMore", sent < values.size()}}}};
}

}  // namespace cairn
