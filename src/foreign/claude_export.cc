// A Claude.ai export: conversations.json, projects.json or projects/*.json with their documents,
// and memories.json or memories/*.json, Claude's own notes.

#include <map>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/branches.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr CountLabel kTurn = {"turn", "turns"};
constexpr CountLabel kDocument = {"document", "documents"};
constexpr CountLabel kNote = {"note of Claude", "notes of Claude"};
constexpr CountLabel kOtherBranch = {"message of another branch skipped",
                                     "messages of other branches skipped"};
constexpr CountLabel kAttachment = {"attached file skipped", "attached files skipped"};
constexpr CountLabel kOtherBlock = {"tool call, thinking or other block skipped",
                                    "tool calls, thinking or other blocks skipped"};

// Newer exports have the message in content blocks; the separate text field also mentions tools.
std::string TextOf(const Row& message, ImportBuilder& builder) {
  std::string text;
  for (const Json& block : message.At({"content"})) {
    const Row row(block, builder);
    if (row.Text({"type"}) == "text") {
      AddParagraph(text, row.Text({"text"}));
    } else {
      builder.Remark(kOtherBlock);
    }
  }
  return text.empty() ? message.Text({"text"}) : text;
}

// The parent id of a first message.
constexpr std::string_view kRoot = "00000000-0000-4000-8000-000000000000";

// The branch that the user saw last, without regenerated answers and the originals of edited
// messages.
std::vector<std::size_t> CurrentBranch(const Row& conversation, ImportBuilder& builder) {
  std::vector<TreeLine> lines;
  const std::string leaf = conversation.Text({"current_leaf_message_uuid"});
  std::size_t last = 0;
  for (const Json& json : conversation.At({"chat_messages"})) {
    const Row message(json, builder);
    const std::string parent = message.Text({"parent_message_uuid"});
    TreeLine line{message.Text({"uuid"}), parent};
    line.is_root = parent == kRoot;
    const bool is_known = !leaf.empty() && last < lines.size() && lines[last].id == leaf;
    if (!is_known) last = lines.size();
    lines.push_back(std::move(line));
  }
  return BranchTo(lines, last);
}

void TakeMessage(const Row& conversation, const Row& message, ImportBuilder& builder) {
  ForeignRecord record{kTurn, message.Text({"uuid"}), {}, {}, {}};
  MemoryInput& input = record.input;
  const std::string thread = conversation.Label({"uuid"});
  const std::string sender = message.Text({"sender"});
  input.Set(&Memory::content, TextOf(message, builder));
  input.Set(&Memory::kind, TextKind::kTurn);
  input.Set(&Memory::speaker, sender == "human" ? "user" : sender);
  input.Set(&Memory::thread, thread);
  input.Set(&Memory::session, thread);
  if (std::string name = conversation.Label({"name"}); !name.empty()) {
    input.Set(&Memory::context, std::move(name));
  }
  message.PutTime(input, &Memory::created_at, {"created_at"});
  const Json& attached = message.At({"attachments"});
  builder.Remark(kAttachment, attached.is_array() ? std::ssize(attached) : 0);
  builder.Add(std::move(record));
}

void TakeConversation(const Row& row, ImportBuilder& builder) {
  const Json& messages = row.At({"chat_messages"});
  if (!messages.is_array()) return;
  const std::vector<std::size_t> branch = CurrentBranch(row, builder);
  for (const std::size_t i : branch) TakeMessage(row, Row(messages[i], builder), builder);
  builder.Remark(kOtherBranch, std::ssize(messages) - std::ssize(branch));
}

// A project's documents have ids. Its description and instructions do not, and may change.
void TakeProject(const Row& row, ImportBuilder& builder) {
  const auto take = [&](const std::string& id, const std::string& title, const std::string& text,
                        const Row& dated) {
    if (Trim(text).empty()) return;
    ForeignRecord record{kDocument, id, {}, {}, {}};
    if (!Id::Parse(id)) record.disambiguator = "";
    MemoryInput& input = record.input;
    input.Set(&Memory::content, text);
    input.Set(&Memory::kind, TextKind::kDocument);
    input.Set(&Memory::section_title, title);
    if (std::string name = row.Label({"name"}); !name.empty()) {
      input.Set(&Memory::project, std::move(name));
    }
    dated.PutTime(input, &Memory::created_at, {"created_at"});
    builder.Add(std::move(record));
  };
  const std::string id = row.Label({"uuid"});
  take(id + "/description", "Description", row.Text({"description"}), row);
  take(id + "/instructions", "Instructions", row.Text({"prompt_template"}), row);
  for (const Json& json : row.At({"docs"})) {
    const Row document(json, builder);
    take(document.Text({"uuid"}), document.Text({"filename"}), document.Text({"content"}),
         document);
  }
}

// Claude's own notes: about the user, about each project, and in separate files. They are
// overwritten over time. A note refers to its project by id, so all projects must be read first.
class Notes {
 public:
  void AddProject(const Row& row) { projects_[row.Label({"uuid"})] = row.Label({"name"}); }

  void Collect(const Row& row, ImportBuilder& builder) {
    const std::string account = "memory/" + row.Label({"account_uuid"});
    Put(account, "", row.Text({"conversations_memory"}));
    for (const auto& [project, text] : row.At({"project_memories"}).items()) {
      if (text.is_string()) Put("memory/" + project, project, text.get<std::string>());
    }
    for (const Json& json : row.At({"memory_files"})) {
      const Row file(json, builder);
      MemoryInput& input = Put(account + file.Text({"path"}), "", file.Text({"content"})).input;
      file.PutText(input, &Memory::section_title, {"path"});
      file.PutTime(input, &Memory::created_at, {"updated_at", "created_at"});
    }
  }

  void Add(ImportBuilder& builder) {
    for (auto& [project, record] : notes_) {
      const auto known = projects_.find(project);
      if (known != projects_.end() && !known->second.empty()) {
        record.input.Set(&Memory::project, known->second);
      }
      if (!record.input.values.content.empty()) builder.Add(std::move(record));
    }
  }

 private:
  ForeignRecord& Put(const std::string& id, const std::string& project, const std::string& text) {
    ForeignRecord record{kNote, id, {}, {}, {}};
    record.disambiguator = "";
    record.input.Set(&Memory::content, text);
    return notes_.emplace_back(project, std::move(record)).second;
  }

  std::map<std::string, std::string> projects_;               // project names by id
  std::vector<std::pair<std::string, ForeignRecord>> notes_;  // with their project ids
};

void TakeObject(const Json& item, Notes& notes, ImportBuilder& builder) {
  const Row row(item, builder);
  if (!row.At({"chat_messages"}).is_null()) return TakeConversation(row, builder);
  if (!row.At({"docs", "prompt_template"}).is_null()) {
    notes.AddProject(row);
    return TakeProject(row, builder);
  }
  notes.Collect(row, builder);
}

}  // namespace

Status ReadClaudeExport(const ForeignPlace& place, ImportBuilder& builder) {
  constexpr std::string_view kEnds[] = {".json"};
  CAIRN_ASSIGN_OR_RETURN(const auto files, FilesOf(place, kEnds, GitIgnore::kPassedOver, builder));
  Notes notes;
  for (const std::string& file : files) {
    CAIRN_TRY(ForEachItem(place.root, file, builder, [&](const Json& item) -> Status {
      TakeObject(item, notes, builder);
      return {};
    }));
  }
  notes.Add(builder);
  return {};
}

}  // namespace cairn
