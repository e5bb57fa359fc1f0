// claude-mem's SQLite file: observations, session summaries, user prompts, and directives, which
// are permanent rules from the user. Session id columns differ between versions.

#include <map>
#include <nlohmann/json.hpp>

#include "foreign/database.h"
#include "foreign/formats.h"
#include "foreign/project_name.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr const char* kCreated[] = {"created_at_epoch", "created_at"};

std::string Bullets(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "- " : "\n- ") + item;
  return text;
}

std::string Headed(std::string_view heading, const std::string& text) {
  return text.empty() ? "" : std::string(heading) + ": " + text;
}

// A worktree is named by project and worktree, "atlas/brave-fox"; after a merge, a column names the
// project it was merged into.
std::string ProjectOf(const Row& row) {
  std::string name = row.Text({"merged_into_project"});
  if (name.empty()) name = row.Text({"project"});
  const bool is_path = name.starts_with('/') || name.find_first_of("\\:") != std::string::npos;
  return is_path ? ProjectName(name) : name.substr(0, name.find('/'));
}

// The fields common to all record types.
ForeignRecord RecordOf(const Row& row, CountLabel noun, std::string content) {
  ForeignRecord record{noun, std::string(noun.one) + '/' + row.Text({"id"}), {}, {}, {}};
  record.disambiguator = row.Text({kCreated[0], kCreated[1]});
  MemoryInput& input = record.input;
  input.Set(&Memory::content, std::move(content));
  if (std::string project = ProjectOf(row); !project.empty()) {
    input.Set(&Memory::project, std::move(project));
  }
  row.PutText(input, &Memory::session,
              {"memory_session_id", "sdk_session_id", "content_session_id", "claude_session_id"});
  row.PutTime(input, &Memory::created_at, {kCreated[0], kCreated[1]});
  return record;
}

void TakeObservation(const Row& row, ImportBuilder& builder) {
  const std::string type = row.Text({"type"});
  ForeignRecord record =
      RecordOf(row, {"observation", "observations"},
               Paragraphs({row.Text({"title"}), row.Text({"subtitle"}),
                           row.Text({"narrative", "text"}), Bullets(row.List({"facts"}))}));
  MemoryInput& input = record.input;
  if (type == "decision") input.Set(&Memory::type, MemoryType::kDecision);
  if (type == "discovery") input.Set(&Memory::category, Category::kDiscovery);
  if (!type.empty()) input.Set(&Memory::tags, std::vector{type});
  row.PutList(input, &Memory::keywords, {"concepts"});
  if (const auto files = row.List({"files_modified"}); !files.empty()) {
    input.Set(&Memory::file_path, files.front());
  }
  record.metadata = row.Object({"metadata"});
  record.facts = {{"files_read", row.Text({"files_read"})},
                  {"files_modified", row.Text({"files_modified"})}};
  builder.Add(std::move(record));
}

void TakeSummary(const Row& row, ImportBuilder& builder) {
  ForeignRecord record = RecordOf(
      row, {"summary", "summaries"},
      Paragraphs(
          {row.Text({"request"}), Headed("Investigated", row.Text({"investigated"})),
           Headed("Learned", row.Text({"learned"})), Headed("Completed", row.Text({"completed"})),
           Headed("Next steps", row.Text({"next_steps"})), Headed("Notes", row.Text({"notes"}))}));
  record.input.Set(&Memory::type, MemoryType::kEvent);
  record.input.Set(&Memory::tags, std::vector<std::string>{"session-summary"});
  record.facts = {{"files_read", row.Text({"files_read"})},
                  {"files_edited", row.Text({"files_edited"})}};
  builder.Add(std::move(record));
}

using Projects = std::map<std::string, std::string>;  // by session

void TakePrompt(const Row& row, const Projects& projects, ImportBuilder& builder) {
  ForeignRecord record = RecordOf(row, {"prompt", "prompts"}, row.Text({"prompt_text"}));
  MemoryInput& input = record.input;
  input.Set(&Memory::kind, TextKind::kTurn);
  input.Set(&Memory::speaker, "user");
  input.Set(&Memory::thread, input.values.session);
  const auto project = projects.find(input.values.session);
  if (project != projects.end()) input.Set(&Memory::project, project->second);
  builder.Add(std::move(record));
}

void TakeDirective(const Row& row, ImportBuilder& builder) {
  ForeignRecord record = RecordOf(row, {"directive", "directives"}, row.Text({"content"}));
  MemoryInput& input = record.input;
  input.Set(&Memory::type, MemoryType::kPreference);
  input.Set(&Memory::tags, std::vector<std::string>{"directive"});
  row.PutTime(input, &Memory::updated_at, {"updated_at_epoch", "updated_at"});
  const std::string status = row.Text({"status"});
  if (!status.empty() && status != "active") {
    input.Set(&Memory::superseded_by, Successor::Deleted());
  }
  record.facts = {{"scope", row.Text({"scope"})}, {"original_source", row.Text({"source"})}};
  builder.Add(std::move(record));
}

}  // namespace

Status ReadClaudeMem(const ForeignPlace& place, ImportBuilder& builder) {
  CAIRN_ASSIGN_OR_RETURN(const auto file, FileOf(place, "claude-mem.db"));
  CAIRN_ASSIGN_OR_RETURN(const auto database, ForeignDatabase::Open(place.root / file));
  const auto for_each = [&](const char* table, const auto& take) {
    return database.ForEachRow(table, builder, [&](const Json& json) -> Status {
      take(Row(json, builder));
      return {};
    });
  };
  Projects projects;
  CAIRN_TRY(for_each("sdk_sessions", [&](const Row& row) {
    projects[row.Text({"content_session_id", "claude_session_id"})] = ProjectOf(row);
  }));
  CAIRN_TRY(for_each("observations", [&](const Row& row) { TakeObservation(row, builder); }));
  CAIRN_TRY(for_each("session_summaries", [&](const Row& row) { TakeSummary(row, builder); }));
  CAIRN_TRY(for_each("directives", [&](const Row& row) { TakeDirective(row, builder); }));
  return for_each("user_prompts", [&](const Row& row) { TakePrompt(row, projects, builder); });
}

}  // namespace cairn
