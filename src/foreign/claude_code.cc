// Transcripts of Claude Code: a file of JSON lines for each session, in a folder for each project.
// What was said is kept; what tools were given and answered is not, nor what was only thought.

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr Noun kTurn = {"turn", "turns"};
constexpr Noun kSummary = {"summary", "summaries"};
constexpr Noun kToolUse = {"tool call or output passed over", "tool calls and outputs passed over"};
constexpr Noun kThinking = {"thought passed over", "thoughts passed over"};
constexpr Noun kOtherBlock = {"image or other block passed over",
                              "images or other blocks passed over"};
constexpr Noun kSidechain = {"line of a subagent passed over", "lines of subagents passed over"};
constexpr Noun kMeta = {"line of the program itself passed over",
                        "lines of the program itself passed over"};

// Texts that the program puts into the user's mouth.
constexpr std::string_view kInserted[] = {"<command-",           "<local-command-",
                                          "<system-reminder>",   "<bash-",
                                          "<task-notification>", "[Request interrupted"};

bool IsInserted(std::string_view text) {
  return std::ranges::any_of(kInserted,
                             [&](std::string_view start) { return text.starts_with(start); });
}

void CountBlock(const std::string& type, Intake& intake) {
  if (type.starts_with("tool_") || type == "server_tool_use") return intake.Remark(kToolUse);
  const bool is_thought = type == "thinking" || type == "redacted_thinking";
  intake.Remark(is_thought ? kThinking : kOtherBlock);
}

// What a message says in words.
std::string TextOf(const Json& content, Intake& intake) {
  if (content.is_string()) return content.get<std::string>();
  std::string text;
  for (const Json& block : content) {
    const Row row(block, intake);
    const std::string type = row.Text({"type"});
    const std::string said = row.Text({"text"});
    if (type != "text") {
      CountBlock(type, intake);
    } else if (!IsInserted(Trim(said))) {
      text = Paragraphs({text, said});
    }
  }
  return text;
}

class Transcript {
 public:
  Transcript(std::string name, Intake& intake) : name_(std::move(name)), intake_(intake) {}

  void Take(const Json& line) {
    const Row row(line, intake_);
    ++number_;
    const std::string type = row.Text({"type"});
    if (type == "summary") return TakeSummary(row, row.Text({"summary"}));
    if (row.Flag({"isSidechain"})) return intake_.Remark(kSidechain);
    const bool is_turn = type == "user" || type == "assistant";
    if (!is_turn || row.Flag({"isMeta"}) || row.Flag({"isApiErrorMessage"})) {
      return intake_.Remark(kMeta);
    }
    TakeTurn(row, type);
  }

 private:
  void TakeTurn(const Row& row, const std::string& speaker) {
    const Row message(row.At({"message"}), intake_);
    const std::string text = TextOf(message.At({"content"}), intake_);
    if (Trim(text).empty()) return;  // tools only; counted already
    if (IsInserted(Trim(text))) return intake_.Remark(kMeta);
    if (row.Flag({"isCompactSummary"})) return TakeSummary(row, text);
    ForeignRecord record = RecordOf(row, kTurn, text);
    record.input.Set(&Memory::kind, TextKind::kTurn);
    record.input.Set(&Memory::speaker, speaker);
    record.input.Set(&Memory::thread, record.input.values.session);
    intake_.Add(std::move(record));
  }

  void TakeSummary(const Row& row, const std::string& text) {
    ForeignRecord record = RecordOf(row, kSummary, text);
    record.input.Set(&Memory::type, MemoryType::kEvent);
    record.input.Set(&Memory::tags, std::vector<std::string>{"session-summary"});
    intake_.Add(std::move(record));
  }

  ForeignRecord RecordOf(const Row& row, Noun noun, const std::string& text) {
    std::string id = row.Text({"uuid"});
    // A summary has none; what it says and the message it ends with stay the same in copies of it.
    if (id.empty()) {
      const std::string leaf = row.Text({"leafUuid"});
      id = leaf.empty() ? name_ + '/' + std::to_string(number_) : "summary/" + leaf + '/' + text;
    }
    ForeignRecord record{noun, id, {}, {}, {}};
    MemoryInput& input = record.input;
    input.Set(&Memory::content, text);
    const std::string session = row.Text({"sessionId"});
    input.Set(&Memory::session, session.empty() ? name_ : session);
    row.PutProject(input, {"cwd"});
    row.PutText(input, &Memory::branch, {"gitBranch"});
    row.PutTime(input, &Memory::created_at, {"timestamp"});
    return record;
  }

  std::string name_;
  Intake& intake_;
  std::int64_t number_ = 0;
};

}  // namespace

Status ReadClaudeCode(const ForeignPlace& place, Intake& intake) {
  constexpr std::string_view kEnds[] = {".jsonl"};
  const auto files = FilesOf(place, kEnds, GitIgnore::kPassedOver, intake);
  if (!files) return files.error();
  for (const std::string& file : *files) {
    Transcript transcript(std::filesystem::path(file).stem(), intake);
    const Status read = ForEachItem(place.root, file, intake, [&](const Json& line) -> Status {
      transcript.Take(line);
      return {};
    });
    if (!read) intake.Note(file + " passed over: " + read.error().message);
  }
  return {};
}

}  // namespace cairn
