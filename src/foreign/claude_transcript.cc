#include "foreign/claude_transcript.h"

#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "foreign/claude_code_words.h"
#include "foreign/project_name.h"

namespace cairn {
namespace {

constexpr CountLabel kTurn = {"turn", "turns"};
constexpr CountLabel kSummary = {"summary", "summaries"};
constexpr CountLabel kSidechain = {"subagent line skipped", "subagent lines skipped"};
constexpr CountLabel kMeta = {"internal line skipped", "internal lines skipped"};
constexpr CountLabel kAbandoned = {"turn of an abandoned branch skipped",
                                   "turns of abandoned branches skipped"};

using Part = TreeLine::Part;

}  // namespace

ForeignRecord SummaryRecord(std::string id, const std::string& text, const SessionPlace& place) {
  ForeignRecord record{kSummary, std::move(id), {}, {}, {}};
  MemoryInput& input = record.input;
  input.Set(&Memory::content, text);
  input.Set(&Memory::type, MemoryType::kEvent);
  input.Set(&Memory::tags, std::vector<std::string>{"session-summary"});
  input.Set(&Memory::session, place.session);
  if (!place.project.empty()) input.Set(&Memory::project, place.project);
  if (!place.branch.empty()) input.Set(&Memory::branch, place.branch);
  if (place.at) input.Set(&Memory::created_at, *place.at);
  return record;
}

void Transcript::Take(const Json& json) {
  const Row row(json, builder_);
  ++number_;
  const std::string type = row.Text({"type"});
  if (type == "summary") return TakeSummary(row);
  if (row.Flag({"isSidechain"})) return builder_.Remark(kSidechain);
  // After a compaction, the parent is in another field.
  Line line{{row.Text({"uuid"}), row.Text({"parentUuid", "logicalParentUuid"}), Part::kAside}};
  const bool is_message = type == "user" || type == "assistant";
  if (is_message || type == "attachment") line.at = row.Time({"timestamp"});
  NotePlace(row, line);
  if (type == "attachment") line.words = QueuedWordsOf(json, builder_);
  if (!Trim(line.words).empty()) {
    TakeQueued(row, line);
  } else if (!is_message || row.Flag({"isMeta"}) || row.Flag({"isApiErrorMessage"})) {
    builder_.Remark(kMeta);
  } else {
    TakeMessage(row, type, line);
  }
  // Program lines without an id are followed by none and carry no information about others.
  if (line.tree.part != Part::kAside || !line.tree.id.empty()) lines_.push_back(std::move(line));
}

// The text and the last message stay the same in copies of a summary.
void Transcript::TakeSummary(const Row& row) {
  const std::string leaf = row.Text({"leafUuid"});
  const std::string text = row.Text({"summary"});
  const std::string id = leaf.empty() ? IdOf({}) : "summary/" + leaf + '/' + text;
  summaries_.push_back({id, text, leaf});
}

// Keeps the first value of each.
void Transcript::NotePlace(const Row& row, const Line& line) {
  if (place_.session.empty()) place_.session = row.Label({"sessionId"});
  if (place_.project.empty()) place_.project = ProjectName(row.Label({"cwd"}));
  if (place_.branch.empty()) place_.branch = row.Label({"gitBranch"});
  if (!place_.at) place_.at = line.at;
}

void Transcript::TakeQueued(const Row& row, Line& line) {
  line.tree.part = Part::kOther;
  line.is_queued = true;
  line.record = std::make_unique<ForeignRecord>(TurnOf(row, line, "user"));
}

void Transcript::TakeMessage(const Row& row, const std::string& speaker, Line& line) {
  if (const auto id = Id::Parse(line.tree.id)) messages_.push_back({*id, line.at.value_or(0)});
  const Json& content = Row(row.At({"message"}), builder_).At({"content"});
  line.words = WordsOf(content, builder_);
  const bool is_summary = row.Flag({"isCompactSummary"});
  const bool is_answer = speaker == "assistant" || HasToolResult(content);
  if (!Trim(line.words).empty()) {
    line.tree.part = is_summary || is_answer ? Part::kOther : Part::kPrompt;
    line.record = std::make_unique<ForeignRecord>(
        is_summary ? SummaryRecord(IdOf(line), line.words, PlaceOf(row, line))
                   : TurnOf(row, line, speaker));
    return;
  }
  if (is_answer) line.tree.part = Part::kOther;
  const bool is_text = content.is_string() && !Trim(content.get_ref<const std::string&>()).empty();
  if (is_text) builder_.Remark(kMeta);  // otherwise only tools
}

SessionPlace Transcript::PlaceOf(const Row& row, const Line& line) const {
  const std::string session = row.Text({"sessionId"});
  return {session.empty() ? name_ : session, "", row.Text({"gitBranch"}), line.at};
}

std::string Transcript::IdOf(const Line& line) const {
  return line.tree.id.empty() ? name_ + '/' + std::to_string(number_) : line.tree.id;
}

ForeignRecord Transcript::TurnOf(const Row& row, const Line& line,
                                 const std::string& speaker) const {
  ForeignRecord record{kTurn, IdOf(line), {}, {}, {}};
  MemoryInput& input = record.input;
  const SessionPlace place = PlaceOf(row, line);
  input.Set(&Memory::content, line.words);
  input.Set(&Memory::kind, TextKind::kTurn);
  input.Set(&Memory::speaker, speaker);
  input.Set(&Memory::session, place.session);
  input.Set(&Memory::thread, place.session);
  if (!place.branch.empty()) input.Set(&Memory::branch, place.branch);
  if (place.at) input.Set(&Memory::created_at, *place.at);
  return record;
}

// Queued text may appear again as a prompt before it is answered.
void Transcript::LeaveOutDoubles() {
  std::set<std::string_view> prompts;  // up to the next answer
  for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
    if (!line->record) continue;
    if (line->is_queued) {
      if (prompts.contains(Trim(line->words))) line->record.reset();
    } else if (line->tree.part == Part::kPrompt) {
      prompts.insert(Trim(line->words));
    } else {
      prompts.clear();
    }
  }
}

void Transcript::LeaveOutAbandoned() {
  std::vector<TreeLine> tree;
  for (const Line& line : lines_) tree.push_back(line.tree);
  const std::vector<bool> is_abandoned = FindAbandoned(tree);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (!is_abandoned[i] || !lines_[i].record) continue;
    lines_[i].record.reset();
    builder_.Remark(kAbandoned);
  }
}

void Transcript::Finish() {
  if (place_.session.empty()) place_.session = name_;
  LeaveOutDoubles();
  LeaveOutAbandoned();
  for (Line& line : lines_) {
    if (!line.record) continue;
    if (!place_.project.empty()) line.record->input.Set(&Memory::project, place_.project);
    builder_.Add(*std::move(line.record));
  }
  lines_.clear();
}

}  // namespace cairn
