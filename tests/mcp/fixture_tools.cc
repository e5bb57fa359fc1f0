#include <condition_variable>
#include <mutex>
#include <utility>

#include "mcp/fixture.h"

namespace cairn {

Tool PlainTool(std::string name, std::string description) {
  Tool tool;
  tool.name = std::move(name);
  tool.description = std::move(description);
  tool.input_schema = {{"type", "object"}, {"properties", Json::object()}};
  return tool;
}

namespace {

// Sleeps, but returns early if the request is canceled.
void Pause(std::chrono::milliseconds how_long, const CallContext& context) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_for(lock, context.stop_token(), how_long, [] { return false; });
}

Json Image() { return {{"type", "image"}, {"data", kTinyPng}, {"mimeType", "image/png"}}; }

Json Embedded(const char* uri, const char* type, const char* text) {
  return {{"type", "resource"}, {"resource", {{"uri", uri}, {"mimeType", type}, {"text", text}}}};
}

Tool SchemaTool() {
  Tool tool = PlainTool("json_schema_2020_12_tool", "Tool with JSON Schema 2020-12 features");
  tool.input_schema = Json::parse(R"({
    "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
    "$defs": {"address": {"$anchor": "addressDef", "type": "object",
                          "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
    "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
                   "contactMethod": {"type": "string", "enum": ["phone", "email"]},
                   "phone": {"type": "string"}, "email": {"type": "string"}},
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]}, "else": {"required": ["email"]},
    "additionalProperties": false})");
  return tool;
}

Tool StructuredTool() {
  Tool tool = PlainTool("test_structured", "Returns structured content");
  tool.title = "Structured";
  tool.output_schema = {{"type", "object"},
                        {"properties", {{"answer", {{"type", "integer"}}}}},
                        {"required", {"answer"}}};
  tool.annotations = {{"readOnlyHint", true}};
  return tool;
}

Tool HeaderTool() {
  Tool tool = PlainTool("test_custom_headers", "Has a parameter that HTTP mirrors into a header");
  tool.input_schema["properties"]["region"] = {{"type", "string"}, {"x-mcp-header", "Region"}};
  return tool;
}

ToolReply Blocks(std::vector<Json> content) {
  ToolReply reply;
  reply.content = std::move(content);
  return reply;
}

}  // namespace

FixtureTools::FixtureTools(std::chrono::milliseconds pause, std::function<void()> touch)
    : pause_(pause), touch_(std::move(touch)) {
  tools_ = {
      PlainTool("test_simple_text", "Returns simple text"),
      PlainTool("test_image_content", "Returns an image"),
      PlainTool("test_audio_content", "Returns audio"),
      PlainTool("test_embedded_resource", "Returns an embedded resource"),
      PlainTool("test_multiple_content_types", "Returns text, an image and a resource"),
      PlainTool("test_resource_link", "Returns a link to a resource"),
      PlainTool("test_tool_with_logging", "Sends three log messages"),
      PlainTool("test_logging_tool", "Sends a log message"),
      PlainTool("test_tool_with_progress", "Tells its progress"),
      PlainTool("test_error_handling", "Always fails"),
      PlainTool("test_reconnection", "Takes a while, so that a stream can break meanwhile"),
      PlainTool("test_wait", "Ends only when it is cancelled"),
      PlainTool("test_throw", "Throws an exception"),
      PlainTool("test_trigger_resource_change", "Changes test://watched-resource"),
      StructuredTool(),
      SchemaTool(),
      HeaderTool(),
  };
  for (Tool& tool : AskingTools()) tools_.push_back(std::move(tool));
}

Result<ToolReply> FixtureTools::Call(std::string_view name, const Json& arguments,
                                     CallContext& context) {
  if (name == "test_simple_text") {
    return ToolReply::Text("This is a simple text response for testing.");
  }
  if (name == "test_image_content") return Blocks({Image()});
  if (name == "test_audio_content") {
    return Blocks({{{"type", "audio"}, {"data", kTinyWav}, {"mimeType", "audio/wav"}}});
  }
  if (name == "test_embedded_resource") {
    return Blocks({Embedded("test://embedded-resource", "text/plain",
                            "This is an embedded resource content.")});
  }
  if (name == "test_multiple_content_types") {
    return Blocks({{{"type", "text"}, {"text", "Multiple content types test:"}},
                   Image(),
                   Embedded("test://mixed-content-resource", "application/json",
                            R"({"test":"data","value":123})")});
  }
  if (name == "test_resource_link") {
    return Blocks({{{"type", "resource_link"}, {"uri", "test://static-text"}, {"name", "text"}}});
  }
  if (name == "test_tool_with_logging" || name == "test_logging_tool") {
    for (const char* text :
         {"Tool execution started", "Tool processing data", "Tool execution completed"}) {
      context.Log("info", "fixture", text);
      Pause(pause_, context);
    }
    return ToolReply::Text("Logged three messages.");
  }
  if (name == "test_tool_with_progress") {
    for (const double done : {0.0, 50.0, 100.0}) {
      context.Progress(done, 100.0, "Step " + std::to_string(static_cast<int>(done)));
      Pause(pause_, context);
    }
    return ToolReply::Text("Made progress.");
  }
  if (name == "test_error_handling") {
    return ToolReply::Failure("This tool intentionally returns an error for testing");
  }
  if (name == "test_reconnection") {
    context.Detach();
    Pause(pause_ * 4, context);
    return ToolReply::Text("Reconnection test completed.");
  }
  if (name == "test_wait") {
    context.Progress(1, std::nullopt, "waiting");
    Pause(std::chrono::hours(1), context);
    return ToolReply::Text("Stopped.");
  }
  if (name == "test_throw") throw std::runtime_error("a defect");
  if (name == "test_trigger_resource_change") {
    touch_();
    return ToolReply::Text("Changed.");
  }
  if (name == "test_structured") {
    ToolReply reply;
    reply.structured = Json{{"answer", 42}};
    return reply;
  }
  if (name == "json_schema_2020_12_tool" || name == "test_custom_headers") {
    return ToolReply::Text(CompactJson(arguments));
  }
  return CallAskingTool(name, arguments, context);
}

}  // namespace cairn
