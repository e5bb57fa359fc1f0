#include "tools/memory_prompts.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "engine/labels.h"

namespace cairn {
namespace {

constexpr std::int64_t kRecentDecisions = 5;

PromptReply UserMessage(std::string description, std::string text) {
  return {std::move(description), {{"user", Json{{"type", "text"}, {"text", std::move(text)}}}}};
}

PromptReply QueryReply(const std::string& topic) {
  return UserMessage(
      "How to search memory effectively",
      "Find out what memory holds about: " + topic +
          "\n\n"
          "Call memory_search, more than once if needed:\n"
          "1. Ask a full sentence with the names you know. The default mode, hybrid, matches both "
          "meaning and words.\n"
          "2. For an identifier, file or error message, search for the exact words with mode "
          "keyword; quote a \"phrase\".\n"
          "3. If you find little, rephrase the idea and use mode vector.\n"
          "4. Narrow a broad topic by category: architecture, component, domain, pattern, gotcha, "
          "discovery or general.\n\n"
          "A specific question works better than a single word: \"how are expired sessions "
          "removed\" rather than \"sessions\". Then summarize what is known, cite the memories you "
          "used, and state clearly what memory does not cover.");
}

PromptReply RememberReply() {
  return UserMessage(
      "What is worth storing",
      "Review this session and store what a later session will need.\n\n"
      "Store: decisions with their reasons and rejected alternatives; project facts that are not "
      "in its files; user preferences; root causes of bugs that were hard to find; approaches that "
      "worked; commitments and deadlines.\n\n"
      "Do not store: what the code or its history already shows, temporary state, guesses, or "
      "secrets.\n\n"
      "How: search first, so that you replace outdated memories (supersedes) instead of repeating "
      "them. One idea per memory, in one to three sentences that make sense without this "
      "conversation: use names and dates instead of \"it\" and \"today\". Choose a type, a "
      "category and an importance from 0 to 10 (5 is typical). Store everything in one "
      "memory_store call. If work remains, finish with handoff_store.");
}

// The argument as text; nothing if missing or blank.
std::string ArgumentOf(const Json& arguments, const char* name) {
  if (!arguments.is_object() || !arguments.contains(name)) return {};
  const Json& value = arguments[name];
  return value.is_string() ? std::string(Trim(value.get_ref<const std::string&>())) : "";
}

}  // namespace

MemoryPrompts::MemoryPrompts(ToolContext& context, bool query_only) : context_(context) {
  prompts_.push_back({"query",
                      "Search memory",
                      "Search memory for a topic.",
                      {{"topic", "Topic", "Topic to search for.", true}}});
  if (query_only) return;
  prompts_.push_back({"resume",
                      "Resume work",
                      "Show a project's latest handoff and recent decisions.",
                      {{"project", "Project", "Default: current project.", false}}});
  prompts_.push_back(
      {"remember", "Remember this session", "Store what is worth keeping from this session.", {}});
}

Result<PromptReply> MemoryPrompts::Get(std::string_view name, const Json& arguments, CallContext&) {
  std::vector<std::string_view> names;
  for (const Prompt& prompt : prompts_) names.push_back(prompt.name);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    const std::string_view nearest = NearestName(name, names);
    return NotFound("unknown prompt " + Quoted(name) +
                    (nearest.empty() ? "" : "; did you mean '" + std::string(nearest) + "'?"));
  }
  if (name == "remember") return RememberReply();
  if (name == "resume") return Resume(ArgumentOf(arguments, "project"));
  const std::string topic = ArgumentOf(arguments, "topic");
  if (topic.empty()) return InvalidArgument("topic is required");
  return QueryReply(topic);
}

Result<PromptReply> MemoryPrompts::Resume(const std::string& named) {
  Engine& engine = context_.engine;
  const std::string& project = named.empty() ? engine.project() : named;
  const auto handoff = engine.handoffs.Latest(project, "");
  if (!handoff && handoff.error().code != ErrorCode::kNotFound) return handoff.error();
  Filter filter;
  filter.types = {MemoryType::kDecision};
  filter.project = project;
  CAIRN_ASSIGN_OR_RETURN(const auto decisions,
                         engine.browse.List(filter, Order::kCreated, {kRecentDecisions, 0}));
  std::string text = "Resume work" + (project.empty() ? "" : " on " + project) +
                     " where the last session stopped.\n\n";
  text += handoff ? WithOrigin(*handoff) : "There is no handoff yet.\n";
  if (!decisions.items.empty())
    text +=
        "\n"
        "## Latest decisions\n"
        "\n";
  for (const Memory& decision : decisions.items) {
    text += "- " + decision.summary + " (" + decision.id.ToString();
    if (const std::string label = OriginLabel(decision); !label.empty()) text += ", " + label;
    text += ")\n";
  }
  text +=
      "\nRead the memories you rely on in full, summarize the current state in a few lines, and "
      "propose the next step.";
  return UserMessage("Current state of the work", std::move(text));
}

}  // namespace cairn
