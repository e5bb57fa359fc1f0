// The tools that ask the client questions.
#include <utility>

#include "mcp/fixture.h"

namespace cairn {
namespace {

using Question = CallContext::Question;

Question Elicit(std::string key, std::string message, Json properties, Json required) {
  return {std::move(key),
          "elicitation/create",
          {{"message", std::move(message)},
           {"requestedSchema",
            {{"type", "object"},
             {"properties", std::move(properties)},
             {"required", std::move(required)}}}}};
}

Question Sample(std::string key, const std::string& text, int most_tokens) {
  Json message = {{"role", "user"}, {"content", {{"type", "text"}, {"text", text}}}};
  return {std::move(key),
          "sampling/createMessage",
          {{"messages", Json::array({std::move(message)})}, {"maxTokens", most_tokens}}};
}

Question Roots() { return {"client_roots", "roots/list", Json::object()}; }

Question AskName(std::string key = "user_name", std::string text = "What is your name?") {
  return Elicit(std::move(key), std::move(text), {{"name", {{"type", "string"}}}}, {"name"});
}

Question Confirm() {
  return Elicit("confirm", "Please confirm", {{"ok", {{"type", "boolean"}}}}, {"ok"});
}

Question Defaults() {
  return Elicit("defaults", "Please review", Json::parse(R"({
      "name": {"type": "string", "default": "John Doe"},
      "age": {"type": "integer", "default": 30},
      "score": {"type": "number", "default": 95.5},
      "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
      "verified": {"type": "boolean", "default": true}})"),
                Json::array());
}

Question Enums() {
  return Elicit("enums", "Please choose", Json::parse(R"({
      "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
      "titledSingle": {"type": "string", "oneOf": [
          {"const": "value1", "title": "First Option"}, {"const": "value2", "title": "Second Option"},
          {"const": "value3", "title": "Third Option"}]},
      "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"],
                     "enumNames": ["Option One", "Option Two", "Option Three"]},
      "untitledMulti": {"type": "array",
                        "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
      "titledMulti": {"type": "array", "items": {"anyOf": [
          {"const": "value1", "title": "First Choice"}, {"const": "value2", "title": "Second Choice"},
          {"const": "value3", "title": "Third Choice"}]}}})"),
                Json::array());
}

// Asks all questions at once; the answers are appended to `text`.
Result<ToolReply> AskAll(const std::vector<Question>& questions, const std::string& text,
                         CallContext& context) {
  Json answers = Json::array();
  std::optional<Error> failed;
  for (const Question& question : questions) {
    auto answer = context.Ask(question);
    if (!answer) failed = answer.error();
    if (answer) answers.push_back(std::move(*answer));
  }
  if (failed) return *failed;
  return ToolReply::Text(text + CompactJson(answers));
}

std::string Argument(const Json& arguments, const char* name) {
  const auto found = arguments.find(name);
  return found != arguments.end() && found->is_string() ? found->get<std::string>() : "";
}

Result<ToolReply> Sampling(const Json& arguments, CallContext& context) {
  CAIRN_ASSIGN_OR_RETURN(const auto answer,
                         context.Ask(Sample("sampling", Argument(arguments, "prompt"), 100)));
  const Json content = answer.value("content", Json());
  return ToolReply::Text("LLM response: " +
                         (content.is_object() ? Argument(content, "text") : CompactJson(content)));
}

Result<ToolReply> Eliciting(const Question& question, const std::string& text,
                            CallContext& context) {
  CAIRN_ASSIGN_OR_RETURN(const auto answer, context.Ask(question));
  const auto content = answer.find("content");
  return ToolReply::Text(text + "action=" + Argument(answer, "action") +
                         ", content=" + (content == answer.end() ? "{}" : CompactJson(*content)));
}

Result<ToolReply> TwoRounds(CallContext& context) {
  CAIRN_ASSIGN_OR_RETURN(const auto name,
                         context.Ask(AskName("step1", "Step 1: What is your name?")));
  CAIRN_ASSIGN_OR_RETURN(const auto colour,
                         context.Ask(Elicit("step2", "Step 2: What is your favorite color?",
                                            {{"color", {{"type", "string"}}}}, {"color"})));
  return ToolReply::Text(CompactJson(name.value("content", Json())) +
                         CompactJson(colour.value("content", Json())));
}

// Asks every kind of question that the client supports.
Result<ToolReply> ByCapability(CallContext& context) {
  std::optional<Error> failed;
  for (const Question& question : {AskName(), Sample("greeting", "Generate a greeting", 50)}) {
    const auto answer = context.Ask(question);
    if (!answer && answer.error().code != ErrorCode::kUnsupported) failed = answer.error();
  }
  if (failed) return *failed;
  return ToolReply::Text("Asked.");
}

Tool WithString(Tool tool, const char* name) {
  tool.input_schema["properties"][name] = {{"type", "string"}};
  tool.input_schema["required"] = {name};
  return tool;
}

}  // namespace

std::vector<Tool> AskingTools() {
  return {
      WithString(PlainTool("test_sampling", "Asks for sampling"), "prompt"),
      WithString(PlainTool("test_elicitation", "Asks the user"), "message"),
      PlainTool("test_elicitation_sep1034_defaults", "Asks with default values"),
      PlainTool("test_elicitation_sep1330_enums", "Asks with enums"),
      PlainTool("test_missing_capability", "Needs the sampling capability"),
      PlainTool("test_streaming_elicitation", "Tells progress, then asks"),
      PlainTool("test_input_required_result_elicitation", "Asks for a name"),
      PlainTool("test_input_required_result_sampling", "Asks for a capital"),
      PlainTool("test_input_required_result_list_roots", "Asks for the roots"),
      PlainTool("test_input_required_result_request_state", "Asks for confirmation"),
      PlainTool("test_input_required_result_tampered_state", "Asks for confirmation"),
      PlainTool("test_input_required_result_multiple_inputs", "Asks three things at once"),
      PlainTool("test_input_required_result_multi_round", "Asks two things, one by one"),
      PlainTool("test_input_required_result_capabilities", "Asks what the client supports"),
  };
}

Result<ToolReply> CallAskingTool(std::string_view name, const Json& arguments,
                                 CallContext& context) {
  if (name == "test_sampling") return Sampling(arguments, context);
  if (name == "test_missing_capability") {
    return AskAll({Sample("sampling", "Hello", 10)}, "Sampled: ", context);
  }
  if (name == "test_elicitation") {
    return Eliciting(
        Elicit("elicitation", Argument(arguments, "message"),
               {{"username", {{"type", "string"}, {"description", "User's response"}}},
                {"email", {{"type", "string"}, {"description", "User's email address"}}}},
               {"username", "email"}),
        "User response: ", context);
  }
  if (name == "test_elicitation_sep1034_defaults") {
    return Eliciting(Defaults(), "Elicitation completed: ", context);
  }
  if (name == "test_elicitation_sep1330_enums") {
    return Eliciting(Enums(), "Elicitation completed: ", context);
  }
  if (name == "test_streaming_elicitation") {
    context.Progress(1, 2, "asking");
    return AskAll({AskName()}, "Hello ", context);
  }
  if (name == "test_input_required_result_elicitation")
    return AskAll({AskName()}, "Hello ", context);
  if (name == "test_input_required_result_sampling") {
    return AskAll({Sample("capital_question", "What is the capital of France?", 100)}, "", context);
  }
  if (name == "test_input_required_result_list_roots") return AskAll({Roots()}, "Roots: ", context);
  if (name == "test_input_required_result_request_state" ||
      name == "test_input_required_result_tampered_state") {
    return AskAll({Confirm()}, "state-ok ", context);
  }
  if (name == "test_input_required_result_multiple_inputs") {
    return AskAll({AskName(), Sample("greeting", "Generate a greeting", 50), Roots()}, "", context);
  }
  if (name == "test_input_required_result_multi_round") return TwoRounds(context);
  if (name == "test_input_required_result_capabilities") return ByCapability(context);
  return NotFound("no such tool");
}

}  // namespace cairn
