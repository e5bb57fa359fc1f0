#include <utility>

#include "base/base64.h"
#include "mcp/fixture.h"

namespace cairn {
namespace {

constexpr std::string_view kTemplateStart = "test://template/";
constexpr std::string_view kTemplateEnd = "/data";

Prompt MakePrompt(std::string name, std::string description,
                  std::vector<PromptArgument> arguments = {}) {
  Prompt prompt;
  prompt.name = std::move(name);
  prompt.description = std::move(description);
  prompt.arguments = std::move(arguments);
  return prompt;
}

PromptMessage Says(Json content) { return {"user", std::move(content)}; }
Json Text(std::string text) { return {{"type", "text"}, {"text", std::move(text)}}; }

}  // namespace

FixtureResources::FixtureResources() {
  resources_ = {
      {.uri = "test://static-binary", .name = "static-binary", .mime_type = "image/png"},
      {.uri = "test://static-text",
       .name = "static-text",
       .title = "Static text",
       .description = "A text that does not change",
       .mime_type = "text/plain",
       .size = 48,
       .annotations = {{"priority", 0.5}, {"lastModified", "2026-01-01T00:00:00Z"}}},
      {.uri = "test://watched-resource", .name = "watched-resource", .mime_type = "text/plain"},
  };
  templates_ = {{.uri_template = "test://template/{id}/data",
                 .name = "template",
                 .title = "Template",
                 .description = "Data of an id",
                 .mime_type = "application/json"}};
}

Result<std::vector<Resource>> FixtureResources::List(std::string_view after, std::size_t limit) {
  std::vector<Resource> page;
  for (const Resource& resource : resources_) {
    if (resource.uri > after && page.size() < limit) page.push_back(resource);
  }
  return page;
}

Result<std::vector<ResourceContents>> FixtureResources::Read(std::string_view uri) {
  ResourceContents contents = {std::string(uri), "text/plain", "", false};
  if (uri == "test://static-text") {
    contents.data = "This is the content of the static text resource.";
  } else if (uri == "test://static-binary") {
    contents.mime_type = "image/png";
    contents.data = DecodeBase64(kTinyPng).value_or("");
    contents.is_binary = true;
  } else if (uri == "test://watched-resource") {
    contents.data = "Version " + std::to_string(state_.load());
  } else if (uri.starts_with(kTemplateStart) && uri.ends_with(kTemplateEnd) &&
             uri.size() > kTemplateStart.size() + kTemplateEnd.size()) {
    const std::string id(uri.substr(kTemplateStart.size(),
                                    uri.size() - kTemplateStart.size() - kTemplateEnd.size()));
    contents.mime_type = "application/json";
    contents.data =
        CompactJson({{"id", id}, {"templateTest", true}, {"data", "Data for ID: " + id}});
  } else {
    return NotFound("no such resource");
  }
  return std::vector<ResourceContents>{contents};
}

Result<std::string> FixtureResources::VersionOf(std::string_view uri) {
  if (uri == "test://watched-resource") return std::to_string(state_.load());
  return std::string(uri.starts_with("test://static-") ? "1" : "");
}

FixturePrompts::FixturePrompts() {
  prompts_ = {
      MakePrompt("test_simple_prompt", "A simple prompt"),
      MakePrompt("test_prompt_with_arguments", "A prompt with arguments",
                 {{"arg1", "First", "First test argument", true},
                  {"arg2", "Second", "Second test argument", true}}),
      MakePrompt("test_prompt_with_embedded_resource", "A prompt with a resource",
                 {{"resourceUri", "", "URI of the resource to embed", true}}),
      MakePrompt("test_prompt_with_image", "A prompt with an image"),
      MakePrompt("test_input_required_result_prompt", "A prompt that asks"),
  };
}

Result<PromptReply> FixturePrompts::Get(std::string_view name, const Json& arguments,
                                        CallContext& context) {
  const auto argument = [&arguments](const char* key) {
    return arguments.value(key, std::string());
  };
  if (name == "test_simple_prompt") {
    return PromptReply{"Simple", {Says(Text("This is a simple prompt for testing."))}};
  }
  if (name == "test_prompt_with_arguments") {
    return PromptReply{"",
                       {Says(Text("Prompt with arguments: arg1='" + argument("arg1") + "', arg2='" +
                                  argument("arg2") + "'"))}};
  }
  if (name == "test_prompt_with_embedded_resource") {
    return PromptReply{"",
                       {Says({{"type", "resource"},
                              {"resource",
                               {{"uri", argument("resourceUri")},
                                {"mimeType", "text/plain"},
                                {"text", "Embedded resource content for testing."}}}}),
                        Says(Text("Please process the embedded resource above."))}};
  }
  if (name == "test_prompt_with_image") {
    return PromptReply{"",
                       {Says({{"type", "image"}, {"data", kTinyPng}, {"mimeType", "image/png"}}),
                        Says(Text("Please analyze the image above."))}};
  }
  if (name != "test_input_required_result_prompt") return NotFound("no such prompt");
  CAIRN_ASSIGN_OR_RETURN(const auto answer,
                         context.Ask({"user_context",
                                      "elicitation/create",
                                      {{"message", "What context should the prompt use?"},
                                       {"requestedSchema",
                                        {{"type", "object"},
                                         {"properties", {{"context", {{"type", "string"}}}}},
                                         {"required", {"context"}}}}}}));
  return PromptReply{"", {Says(Text("Context: " + CompactJson(answer)))}};
}

// "test" and numbers, more of them than fit into one reply.
Result<std::vector<std::string>> FixturePrompts::Complete(const CompletionRequest& request) {
  const bool is_known = request.is_prompt ? request.reference == "test_prompt_with_arguments"
                                          : request.reference == "test://template/{id}/data";
  if (!is_known) return NotFound("nothing to complete");
  std::vector<std::string> values;
  for (int i = 0; i < 150; ++i) {
    std::string value = request.is_prompt ? "test" + std::to_string(i) : std::to_string(i);
    if (value.starts_with(request.value)) values.push_back(std::move(value));
  }
  return values;
}

Features Fixture::features() {
  return {.name = "cairn-fixture",
          .title = "Fixture",
          .version = "1.0.0",
          .instructions = "A server for tests.",
          .tools = &tools,
          .resources = &resources,
          .prompts = &prompts,
          .completer = &prompts};
}

}  // namespace cairn
