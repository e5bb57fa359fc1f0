// An export of Claude's own pages: conversations.json, projects.json or projects/*.json with their
// documents, and memories.json, what Claude noted itself.

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr Noun kTurn = {"turn", "turns"};
constexpr Noun kDocument = {"document", "documents"};
constexpr Noun kNote = {"note of Claude", "notes of Claude"};
constexpr Noun kAttachment = {"attached file passed over", "attached files passed over"};
constexpr Noun kOtherBlock = {"tool call, thought or other block passed over",
                              "tool calls, thoughts or other blocks passed over"};

// Newer exports have the words in blocks; the text beside them also tells of tools.
std::string TextOf(const Row& message, Intake& intake) {
  std::string text;
  for (const Json& block : message.At({"content"})) {
    const Row row(block, intake);
    if (row.Text({"type"}) == "text") {
      text = Paragraphs({text, row.Text({"text"})});
    } else {
      intake.Remark(kOtherBlock);
    }
  }
  return text.empty() ? message.Text({"text"}) : text;
}

void TakeConversation(const Row& row, Intake& intake) {
  const std::string thread = row.Text({"uuid"});
  for (const Json& json : row.At({"chat_messages"})) {
    const Row message(json, intake);
    ForeignRecord record{kTurn, message.Text({"uuid"}), {}, {}, {}};
    MemoryInput& input = record.input;
    input.Set(&Memory::content, TextOf(message, intake));
    input.Set(&Memory::kind, TextKind::kTurn);
    const std::string sender = message.Text({"sender"});
    input.Set(&Memory::speaker, sender == "human" ? "user" : sender);
    input.Set(&Memory::thread, thread);
    input.Set(&Memory::session, thread);
    row.PutText(input, &Memory::context, {"name"});
    message.PutTime(input, &Memory::created_at, {"created_at"});
    const Json& attached = message.At({"attachments"});
    intake.Remark(kAttachment, attached.is_array() ? std::ssize(attached) : 0);
    intake.Add(std::move(record));
  }
}

void TakeProject(const Row& row, Intake& intake) {
  const auto take = [&](const std::string& id, const std::string& title, const std::string& text,
                        const Row& dated) {
    if (Trim(text).empty()) return;
    ForeignRecord record{kDocument, id, {}, {}, {}};
    MemoryInput& input = record.input;
    input.Set(&Memory::content, text);
    input.Set(&Memory::kind, TextKind::kDocument);
    input.Set(&Memory::section_title, title);
    row.PutText(input, &Memory::project, {"name"});
    dated.PutTime(input, &Memory::created_at, {"created_at"});
    intake.Add(std::move(record));
  };
  const std::string id = row.Text({"uuid"});
  take(id, "Description", row.Text({"description"}), row);
  take(id + "/instructions", "Instructions", row.Text({"prompt_template"}), row);
  for (const Json& json : row.At({"docs"})) {
    const Row document(json, intake);
    take(document.Text({"uuid"}), document.Text({"filename"}), document.Text({"content"}),
         document);
  }
}

void TakeNotes(const Row& row, Intake& intake) {
  const auto take = [&](const std::string& id, const std::string& text) {
    ForeignRecord record{kNote, id, {}, {}, {}};
    record.input.Set(&Memory::content, text);
    intake.Add(std::move(record));
  };
  if (const std::string text = row.Text({"conversations_memory"}); !text.empty()) {
    take("memory/" + row.Text({"account_uuid"}), text);
  }
  for (const auto& [project, text] : row.At({"project_memories"}).items()) {
    if (text.is_string()) take("memory/" + project, text.get<std::string>());
  }
}

void TakeObject(const Json& item, Intake& intake) {
  const Row row(item, intake);
  if (!row.At({"chat_messages"}).is_null()) return TakeConversation(row, intake);
  if (!row.At({"docs", "prompt_template"}).is_null()) return TakeProject(row, intake);
  TakeNotes(row, intake);
}

}  // namespace

Status ReadClaudeExport(const ForeignPlace& place, Intake& intake) {
  constexpr std::string_view kEnds[] = {".json"};
  const auto files = FilesOf(place, kEnds, GitIgnore::kPassedOver, intake);
  if (!files) return files.error();
  for (const std::string& file : *files) {
    CAIRN_TRY(ForEachItem(place.root, file, intake, [&](const Json& item) -> Status {
      TakeObject(item, intake);
      return {};
    }));
  }
  return {};
}

}  // namespace cairn
