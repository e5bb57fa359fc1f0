#include "model/handoff.h"

namespace cairn {
namespace {

void AppendSection(std::string& markdown, std::string_view title,
                   const std::vector<std::string>& items) {
  if (items.empty()) return;
  markdown.append("\n## ").append(title).append("\n\n");
  for (const std::string& item : items) markdown.append("- ").append(item).append("\n");
}

std::vector<std::string> ToStrings(const std::vector<Id>& ids) {
  std::vector<std::string> strings;
  strings.reserve(ids.size());
  for (const Id& id : ids) strings.push_back(id.ToString());
  return strings;
}

}  // namespace

std::string RenderHandoff(const std::string& project, const std::string& branch,
                          const HandoffNotes& notes) {
  std::string markdown = "# Handoff: " + project;
  if (!branch.empty()) markdown += " (" + branch + ")";
  markdown += "\n\n" + notes.summary + "\n";
  AppendSection(markdown, "Completed", notes.completed);
  AppendSection(markdown, "In progress / blocked", notes.in_progress_blocked);
  AppendSection(markdown, "Key decisions", notes.key_decisions);
  AppendSection(markdown, "Next steps", notes.next_steps);
  AppendSection(markdown, "Memories", ToStrings(notes.memory_ids));
  return markdown;
}

}  // namespace cairn
