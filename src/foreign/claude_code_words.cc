#include "foreign/claude_code_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr CountLabel kToolUse = {"tool call or output skipped", "tool calls and outputs skipped"};
constexpr CountLabel kThinking = {"thinking block skipped", "thinking blocks skipped"};
constexpr CountLabel kOtherBlock = {"image or other block skipped",
                                    "images or other blocks skipped"};

// Texts that the program inserts into user messages.
constexpr std::string_view kInserted[] = {"<command-",           "<local-command-",
                                          "<system-reminder>",   "<bash-",
                                          "<task-notification>", "[Request interrupted"};

bool IsInserted(std::string_view text) {
  return std::ranges::any_of(kInserted,
                             [&](std::string_view start) { return text.starts_with(start); });
}

std::string_view Between(std::string_view text, std::string_view start, std::string_view end) {
  const std::size_t from = text.find(start);
  if (from == std::string_view::npos) return {};
  text.remove_prefix(from + start.size());
  const std::size_t to = text.rfind(end);
  return to == std::string_view::npos ? std::string_view() : Trim(text.substr(0, to));
}

// The command as typed: "/review check the tax code".
std::string CommandOf(std::string_view text) {
  const std::string_view typed = Between(text, "<command-args>", "</command-args>");
  if (typed.empty()) return {};
  const std::string_view name = Between(text, "<command-name>", "</command-name>");
  return name.empty() ? std::string(typed) : std::string(name) + ' ' + std::string(typed);
}

std::string Spoken(const std::string& text) {
  return IsInserted(Trim(text)) ? CommandOf(text) : text;
}

void CountBlock(const std::string& type, ImportBuilder& builder) {
  if (type.starts_with("tool_") || type == "server_tool_use") return builder.Remark(kToolUse);
  const bool is_thought = type == "thinking" || type == "redacted_thinking";
  builder.Remark(is_thought ? kThinking : kOtherBlock);
}

}  // namespace

std::string WordsOf(const Json& content, ImportBuilder& builder) {
  if (content.is_string()) return Spoken(content.get<std::string>());
  std::string text;
  for (const Json& block : content) {
    const Row row(block, builder);
    const std::string type = row.Text({"type"});
    if (type == "text") {
      AddParagraph(text, Spoken(row.Text({"text"})));
    } else {
      CountBlock(type, builder);
    }
  }
  return text;
}

bool HasToolResult(const Json& content) {
  return content.is_array() && std::ranges::any_of(content, [](const Json& block) {
           return block.is_object() && block.value("type", Json()) == "tool_result";
         });
}

std::string QueuedWordsOf(const Json& line, ImportBuilder& builder) {
  const Row attachment(Row(line, builder).At({"attachment"}), builder);
  const bool is_prompt = attachment.Text({"type"}) == "queued_command" &&
                         attachment.Text({"commandMode"}) == "prompt" &&
                         !attachment.Flag({"isMeta"});
  // Older versions do not record the origin.
  const std::string origin = Row(attachment.At({"origin"}), builder).Text({"kind"});
  if (!is_prompt || !(origin.empty() || origin == "human")) return {};
  return WordsOf(attachment.At({"prompt"}), builder);
}

}  // namespace cairn
