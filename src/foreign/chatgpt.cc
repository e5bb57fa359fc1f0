// A ChatGPT export: conversations.json, split into several numbered files in newer ones. A
// conversation is a tree, since messages can be edited and answers regenerated; the branch that
// ends in its current node is what the user saw last.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/chatgpt_marks.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr CountLabel kTurn = {"turn", "turns"};
constexpr CountLabel kNotSaid = {"system or tool message skipped",
                                 "system or tool messages skipped"};
constexpr CountLabel kToolCall = {"tool call skipped", "tool calls skipped"};
constexpr CountLabel kOtherBranch = {"message of another branch skipped",
                                     "messages of other branches skipped"};

class Conversation {
 public:
  Conversation(const Json& json, ImportBuilder& builder)
      : row_(json, builder), mapping_(row_.At({"mapping"})), builder_(builder) {}

  void Take() {
    std::int64_t elsewhere = 0;
    time_ = row_.Time({"create_time"});
    for (const Json& node : mapping_) elsewhere += MessageOf(node).is_object() ? 1 : 0;
    for (const std::string& id : Branch()) {
      const Json& message = MessageOf(*NodeOf(id));
      if (!message.is_object()) continue;
      --elsewhere;
      TakeMessage(id, message);
    }
    builder_.Remark(kOtherBranch, elsewhere);
  }

 private:
  const Json& MessageOf(const Json& node) const { return Row(node, builder_).At({"message"}); }
  const Json* NodeOf(const std::string& id) const {
    const auto node = mapping_.find(id);
    return node != mapping_.end() && node->is_object() ? &*node : nullptr;
  }

  // The fallback without a current node: the latest message.
  std::string LastNode() const {
    std::string last = row_.Text({"current_node"});
    if (NodeOf(last) != nullptr) return last;
    for (const auto& [id, node] : mapping_.items()) {
      if (node.is_object()) last = id;
    }
    return last;
  }

  // The path from the root to the current node. Bounded by the number of nodes, since parents may
  // form cycles.
  std::vector<std::string> Branch() const {
    std::vector<std::string> branch;
    if (!mapping_.is_object()) return branch;
    std::string id = LastNode();
    for (const Json* node = NodeOf(id); node != nullptr && branch.size() < mapping_.size();
         node = NodeOf(id)) {
      branch.push_back(id);
      id = Row(*node, builder_).Text({"parent"});
    }
    std::ranges::reverse(branch);
    return branch;
  }

  std::string TextOf(const Row& content) const {
    const std::string type = content.Text({"content_type"});
    if (type != "text" && type != "multimodal_text") return {};
    std::string text;
    for (const Json& part : content.At({"parts"})) AddParagraph(text, PartOf(part));
    return WithoutMarks(text);
  }

  // Voice messages have both audio and a transcript.
  std::string PartOf(const Json& part) const {
    if (part.is_string()) return part.get<std::string>();
    const Row row(part, builder_);
    return row.Text({"content_type"}) == "audio_transcription" ? row.Text({"text"}) : "";
  }

  void TakeMessage(const std::string& node, const Json& json) {
    const Row message(json, builder_);
    const std::string role = Row(message.At({"author"}), builder_).Text({"role"});
    const Row metadata(message.At({"metadata"}), builder_);
    if (const auto time = message.Time({"create_time"})) time_ = time;
    const std::string recipient = message.Text({"recipient"});
    if (role == "assistant" && !recipient.empty() && recipient != "all") {
      return builder_.Remark(kToolCall);
    }
    std::string text = TextOf(Row(message.At({"content"}), builder_));
    const bool is_said = role == "user" || role == "assistant";
    if (!is_said || Trim(text).empty() || metadata.Flag({"is_visually_hidden_from_conversation"})) {
      return builder_.Remark(kNotSaid);
    }
    const std::string thread = row_.Label({"conversation_id", "id"});
    const std::string id = message.Text({"id"});
    ForeignRecord record{kTurn, id.empty() ? thread + '/' + node : id, {}, {}, {}};
    MemoryInput& input = record.input;
    input.Set(&Memory::content, std::move(text));
    input.Set(&Memory::kind, TextKind::kTurn);
    input.Set(&Memory::speaker, role);
    input.Set(&Memory::thread, thread);
    input.Set(&Memory::session, thread);
    if (std::string title = row_.Label({"title"}); !title.empty()) {
      input.Set(&Memory::context, std::move(title));
    }
    if (time_) input.Set(&Memory::created_at, *time_);
    builder_.Add(std::move(record));
  }

  Row row_;
  const Json& mapping_;
  ImportBuilder& builder_;
  std::optional<TimeMs> time_;  // of the message, or of the last earlier one with a time
};

bool HoldsConversations(const std::string& file) {
  return std::filesystem::path(file).filename().string().starts_with("conversations");
}

}  // namespace

Status ReadChatgpt(const ForeignPlace& place, ImportBuilder& builder) {
  constexpr std::string_view kEnds[] = {".json"};
  CAIRN_ASSIGN_OR_RETURN(const auto files, FilesOf(place, kEnds, GitIgnore::kPassedOver, builder));
  for (const std::string& file : files) {
    if (place.IsFolder() && !HoldsConversations(file)) continue;
    CAIRN_TRY(ForEachItem(place.root, file, builder, [&](const Json& item) -> Status {
      Conversation(item, builder).Take();
      return {};
    }));
  }
  return {};
}

}  // namespace cairn
