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
      "How to search memory well",
      "Find out what memory holds about: " + topic +
          "\n\n"
          "Call memory_search, and more than once if need be:\n"
          "1. Ask in a full sentence, with the names you know. The default mode, hybrid, looks for "
          "meaning and for words.\n"
          "2. For an identifier, a file or an error message, search its exact words with mode "
          "keyword; put a \"phrase\" in quotes.\n"
          "3. If little comes up, describe the idea in other words with mode vector.\n"
          "4. Narrow a broad topic by category: architecture, component, domain, pattern, gotcha, "
          "discovery or general.\n\n"
          "A narrow question finds more than a single word: \"how are expired sessions removed\" "
          "rather than \"sessions\". Then say what is known, name the memories it rests on, and "
          "say plainly what memory does not know.");
}

PromptReply RememberReply() {
  return UserMessage(
      "What is worth storing",
      "Look back over this session and store what a later one will want to know.\n\n"
      "Worth storing: decisions with their reasons and what was turned down; facts about the "
      "project that its files do not tell; what the user prefers; causes of bugs that took long to "
      "find; ways of doing things that proved themselves; promises and deadlines.\n\n"
      "Not worth storing: what the code or its history says plainly, passing states, guesses, and "
      "anything secret.\n\n"
      "How: search first, so that you replace what is out of date (supersedes) instead of "
      "repeating it. One thought a memory, in a sentence or three that can be understood without "
      "this conversation: names and dates instead of \"it\" and \"today\". Choose type and "
      "category, and an importance from 0 to 10 (5 is usual). Store them in one call of "
      "memory_store. If work is left over, end with handoff_store.");
}

// What was asked for as a text; nothing if it is missing or blank.
std::string ArgumentOf(const Json& arguments, const char* name) {
  if (!arguments.is_object() || !arguments.contains(name)) return {};
  const Json& value = arguments[name];
  return value.is_string() ? std::string(Trim(value.get_ref<const std::string&>())) : "";
}

}  // namespace

MemoryPrompts::MemoryPrompts(Workbench& bench, bool query_only) : bench_(bench) {
  prompts_.push_back({"query",
                      "Search memory",
                      "How to find what is known about a topic.",
                      {{"topic", "Topic", "What you want to know about.", true}}});
  if (query_only) return;
  prompts_.push_back({"resume",
                      "Resume work",
                      "The latest handoff and the last decisions of a project.",
                      {{"project", "Project", "Which project; this one unless given.", false}}});
  prompts_.push_back(
      {"remember", "Remember this session", "What of this session is worth storing.", {}});
}

Result<PromptReply> MemoryPrompts::Get(std::string_view name, const Json& arguments, CallContext&) {
  std::vector<std::string_view> names;
  for (const Prompt& prompt : prompts_) names.push_back(prompt.name);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    const std::string_view nearest = NearestName(name, names);
    return NotFound("there is no prompt " + Quoted(name) +
                    (nearest.empty() ? "" : "; did you mean '" + std::string(nearest) + "'?"));
  }
  if (name == "remember") return RememberReply();
  if (name == "resume") return Resume(ArgumentOf(arguments, "project"));
  const std::string topic = ArgumentOf(arguments, "topic");
  if (topic.empty()) return InvalidArgument("topic is missing; say what you want to know about");
  return QueryReply(topic);
}

Result<PromptReply> MemoryPrompts::Resume(const std::string& named) {
  Engine& engine = bench_.engine;
  const std::string& project = named.empty() ? engine.context.project : named;
  const auto handoff = engine.handoffs.Latest(project, "");
  if (!handoff && handoff.error().code != ErrorCode::kNotFound) return handoff.error();
  Filter filter;
  filter.types = {MemoryType::kDecision};
  filter.project = project;
  const auto decisions = engine.browse.List(filter, Order::kCreated, {kRecentDecisions, 0});
  if (!decisions) return decisions.error();
  std::string text = "Take up the work" + (project.empty() ? "" : " on " + project) +
                     " where the last session left it.\n\n";
  text += handoff ? WithOrigin(*handoff) : "There is no handoff yet.\n";
  if (!decisions->items.empty()) text += "\n## Latest decisions\n\n";
  for (const Memory& decision : decisions->items) {
    text += "- " + decision.summary + " (" + decision.id.ToString();
    if (const std::string label = OriginLabel(decision); !label.empty()) text += ", " + label;
    text += ")\n";
  }
  text +=
      "\nRead in full what you build on, say in a few lines where things stand, and propose the "
      "next step.";
  return UserMessage("Where the work stands", std::move(text));
}

}  // namespace cairn
