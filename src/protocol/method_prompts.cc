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
  const auto reference = RequiredObject(params, "ref");
  if (!reference) return reference.error();
  const auto type = RequiredString(*reference, "type");
  if (!type) return type.error();
  request.is_prompt = *type == "ref/prompt";
  if (!request.is_prompt && *type != "ref/resource") {
    return InvalidArgument("`ref` must be of type ref/prompt or ref/resource, not " +
                           Quoted(*type));
  }
  auto name = RequiredString(*reference, request.is_prompt ? "name" : "uri");
  if (!name) return name.error();
  request.reference = std::move(*name);
  const auto argument = RequiredObject(params, "argument");
  if (!argument) return argument.error();
  auto argument_name = RequiredString(*argument, "name");
  if (!argument_name) return argument_name.error();
  request.argument = std::move(*argument_name);
  auto value = RequiredString(*argument, "value");
  if (!value) return value.error();
  request.value = std::move(*value);
  const auto context = OptionalObject(params, "context");
  if (!context) return context.error();
  auto given = OptionalStrings(*context, "arguments");
  if (!given) return given.error();
  request.context = std::move(*given);
  return request;
}

}  // namespace

Answer ListPrompts(const Handling& handling) {
  return ListPage(handling, "prompts", handling.features.prompts->Prompts(), PromptJson);
}

Answer GetPrompt(const Handling& handling) {
  const Json& params = handling.request.params;
  const auto name = RequiredString(params, "name");
  if (!name) return name.error();
  const auto arguments = OptionalStrings(params, "arguments");
  if (!arguments) return arguments.error();
  const auto prompts = handling.features.prompts->Prompts();
  const auto found = std::ranges::find(prompts, *name, &Prompt::name);
  if (found == prompts.end()) return InvalidArgument("Unknown prompt: " + Quoted(*name));
  CAIRN_TRY(CheckArguments(*found, *arguments));
  const auto reply = handling.features.prompts->Get(*name, *arguments, handling.call);
  if (!reply) return handling.call.Failed(reply.error());
  return PromptReplyJson(*reply, handling.request.traits());
}

Answer Complete(const Handling& handling) {
  const auto request = ReadCompletionRequest(handling.request.params);
  if (!request) return request.error();
  const auto values = handling.features.completer->Complete(*request);
  if (!values) return values.error();
  const std::size_t sent = std::min(values->size(), kMostCompletions);
  Json first = Json::array();
  for (std::size_t i = 0; i < sent; ++i) first.push_back((*values)[i]);
  return Json{{"completion",
               {{"values", std::move(first)},
                {"total", values->size()},
                {"hasMore", sent < values->size()}}}};
}

}  // namespace cairn
