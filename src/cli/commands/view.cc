#include "cli/commands/view.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/time_text.h"
#include "base/utf8.h"
#include "cli/commands/ids.h"
#include "cli/output_format.h"
#include "cli/wrap.h"
#include "engine/labels.h"
#include "engine/short_id.h"
#include "hooks/memory_lines.h"

namespace cairn {
namespace {

constexpr std::size_t kCellCharacters = 200;  // docs/cli.md
constexpr std::size_t kAgeColumns = 14;       // "59 minutes ago"
constexpr std::size_t kTypeColumns = 12;      // "relationship"

void AppendField(std::string& text, const Style& style, std::string_view name,
                 const std::string& value) {
  if (value.empty()) return;
  text += style.Dim(PadTo(std::string(name), 12)) + " " + value + "\n";
}

std::string Votes(const Memory& memory) {
  if (memory.usefulness == 0 && memory.access_count == 0) return {};
  return CountOf(memory.access_count, "time", "times") + ", last " +
         FormatLocalTime(memory.last_accessed_at) + ", usefulness " +
         std::to_string(memory.usefulness);
}

std::string StateOf(const Memory& memory) {
  if (memory.superseded_by.IsDeleted()) return "deleted";
  if (!memory.superseded_by.IsNone()) return "replaced by " + ShortId(memory.superseded_by.id());
  return {};
}

std::string VisibilityOf(const Memory& memory) {
  return memory.visibility == Visibility::kShared ? "" : std::string(NameOf(memory.visibility));
}

// The state shown in a list line: "deleted, private, by ada".
std::string Remarks(const Memory& memory) {
  std::vector<std::string> remarks = {StateOf(memory), VisibilityOf(memory)};
  if (!memory.created_by.empty()) remarks.push_back("by " + memory.created_by);
  std::erase(remarks, "");
  return Join(remarks, ", ");
}

std::string Scale(const Memory& memory) {
  const auto confidence = CompactJson(Json(memory.confidence));
  return "importance " + std::to_string(memory.importance) + ", confidence " + confidence;
}

std::string WithNewline(std::string text) {
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  return text;
}

}  // namespace

Result<int> Show(App& app, const Invocation& in, const View& view) {
  CAIRN_ASSIGN_OR_RETURN(const auto format, ResolveFormat(in));
  std::string answer;
  switch (format) {
    case OutputFormat::kText:
      answer = view.text();
      break;
    case OutputFormat::kJson:
      answer = PrettyJson(view.json()) + "\n";
      break;
    case OutputFormat::kCsv:
      answer = FormatCsv(view.table());
      break;
    case OutputFormat::kMarkdown:
      answer = FormatMarkdown(view.table());
      break;
    case OutputFormat::kXml:
      answer = FormatXml(view.table());
      break;
  }
  answer = WithNewline(std::move(answer));
  CAIRN_TRY(format == OutputFormat::kText ? app.PrintPaged(answer) : app.Print(answer));
  if (format == OutputFormat::kText && view.listed) KeepList(app, view.listed());
  if (format == OutputFormat::kText && view.remark) {
    if (const std::string remark = view.remark(); !remark.empty()) app.Remark(remark);
  }
  return 0;
}

Result<int> ShowTextOrJson(App& app, const Invocation& in, const std::string& text,
                           const std::function<Json()>& json) {
  CAIRN_TRY(app.Print(WithNewline(in.Has("json") ? PrettyJson(json()) : text)));
  return 0;
}

Result<int> ShowMemory(App& app, const Invocation& in, const Id& id, const std::string& text,
                       const std::function<Json()>& json) {
  KeepLast(app, id);
  return ShowTextOrJson(app, in, app.quiet() ? id.ToString() : text, json);
}

std::string Cell(const std::string& text, bool full) {
  if (full) return text;
  std::string line(FirstCodePoints(text, kCellCharacters));
  for (char& c : line) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return line;
}

std::string MemoryLine(const App& app, const Memory& memory) {
  const Style style = app.style();
  std::string line = memory.summary;
  for (const std::string& tag : memory.tags) line += " #" + tag;
  if (const std::string remarks = Remarks(memory); !remarks.empty()) line += " (" + remarks + ")";
  const std::string age = PadTo(AgeText(memory.TextSince(), app.Now()), kAgeColumns);
  const std::string type = PadTo(NameOf(memory.type), kTypeColumns);
  constexpr std::size_t kHead = 8 + 2 + kAgeColumns + 2 + kTypeColumns + 2;  // 8: the short id
  if (app.OutIsTerminal()) line = CutTo(line, std::max(app.Width(), kHead + 10) - kHead);
  return style.Dim(ShortId(memory.id)) + "  " + age + "  " + style.Cyan(type) + "  " + line + "\n";
}

std::string MemoryText(const App& app, const Memory& memory) {
  const Style style = app.style();
  std::string text =
      style.Bold(memory.id.ToString()) + "  " + style.Cyan(std::string(NameOf(memory.type)));
  if (const std::string state = StateOf(memory); !state.empty()) text += "  " + style.Red(state);
  text += "\n\n" + memory.content;
  if (!text.ends_with('\n')) text += '\n';
  text += '\n';
  AppendField(text, style, "summary", memory.summary == memory.content ? "" : memory.summary);
  AppendField(text, style, "category", std::string(NameOf(memory.category)));
  AppendField(text, style, "weight", Scale(memory));
  AppendField(text, style, "tags", Join(memory.tags, ", "));
  AppendField(text, style, "keywords", Join(memory.keywords, ", "));
  AppendField(text, style, "entities", Join(memory.entities, ", "));
  AppendField(text, style, "context", memory.context);
  AppendField(text, style, "file", memory.file_path);
  AppendField(text, style, "section", memory.section_title);
  AppendField(text, style, "project", memory.project);
  AppendField(text, style, "branch", memory.branch);
  AppendField(text, style, "session", memory.session);
  AppendField(text, style, "thread", memory.thread);
  AppendField(text, style, "speaker", memory.speaker);
  AppendField(text, style, "source", memory.source);
  AppendField(text, style, "stored by", memory.created_by);
  AppendField(text, style, "visibility", VisibilityOf(memory));
  AppendField(text, style, "flags", FlagNames(memory));
  AppendField(text, style, "metadata", memory.metadata == "{}" ? "" : memory.metadata);
  AppendField(text, style, "created", FormatLocalTime(memory.created_at));
  if (memory.changed_at) AppendField(text, style, "changed", FormatLocalTime(*memory.changed_at));
  if (memory.updated_at != memory.TextSince()) {
    AppendField(text, style, "updated", FormatLocalTime(memory.updated_at));
  }
  if (memory.expires_at) AppendField(text, style, "expires", FormatLocalTime(*memory.expires_at));
  AppendField(text, style, "used", Votes(memory));
  return text;
}

Table MemoryTable(const std::vector<Memory>& memories, bool full) {
  Table table{.name = "memories",
              .row_name = "memory",
              .columns = {"id", "type", "category", "source", "project", "importance", "created_at",
                          "tags", "file_path", "content"}};
  for (const Memory& memory : memories) {
    table.rows.push_back({memory.id.ToString(), std::string(NameOf(memory.type)),
                          std::string(NameOf(memory.category)), memory.source, memory.project,
                          std::to_string(memory.importance), FormatLocalTime(memory.created_at),
                          Join(memory.tags, ", "), memory.file_path, Cell(memory.content, full)});
  }
  return table;
}

OptionSpec FullOption() {
  return {.name = "full",
          .help = "csv, md and xml: whole texts instead of 200 characters",
          .section = kOutput};
}

std::string CountOf(std::int64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string ShortTime(TimeMs time) {
  std::string text = FormatLocalTime(time).substr(0, 16);
  text[10] = ' ';
  return text;
}

std::string MoreRemark(std::int64_t shown, std::int64_t offset, std::int64_t total) {
  if (offset + shown >= total) return {};
  const std::string last = std::to_string(offset + shown);
  return "Showing " + std::to_string(offset + 1) + "-" + last + " of " + std::to_string(total) +
         " (--offset " + last + " for more)";
}

}  // namespace cairn
