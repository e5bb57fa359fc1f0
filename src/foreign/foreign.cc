#include "foreign/foreign.h"

#include <algorithm>

#include "base/text.h"
#include "foreign/probe.h"

namespace cairn {
namespace {

constexpr ForeignFormat kFormats[] = {
    {"server-memory", "the official memory server's memory.jsonl",
     [](const Probe& probe) {
       return probe.keys.contains("entityType") || probe.keys.contains("relationType") ||
              probe.keys.contains("relations");
     },
     ReadServerMemory},
    {"mudpuppy", "its memory.db",
     [](const Probe& probe) { return probe.tables.contains("memory_entries"); }, ReadMudpuppy},
    {"memory-mcp", "its SQLite file",
     [](const Probe& probe) { return probe.HasColumn("memories", "is_deleted"); }, ReadMemoryMcp},
    {"claude-memory", "its fts.sqlite",
     [](const Probe& probe) { return probe.HasColumn("memory_fts", "filePath"); },
     ReadClaudeMemory},
    {"vector-memory", "its SQLite file, or its memories as JSON",
     [](const Probe& probe) {
       return probe.HasColumn("memories", "usefulness") || probe.keys.contains("accessCount") ||
              probe.keys.contains("memories");
     },
     ReadVectorMemory},
    {"claude-mem", "its claude-mem.db",
     [](const Probe& probe) {
       return probe.tables.contains("observations") && probe.tables.contains("session_summaries");
     },
     ReadClaudeMem},
    {"basic-memory", "its notes folder", [](const Probe& probe) { return probe.has_permalinks; },
     ReadBasicMemory},
    {"markdown", "a markdown file or folder", [](const Probe& probe) { return probe.has_markdown; },
     ReadMarkdownFiles},
    {"claude-code", "a transcript, or ~/.claude/projects",
     [](const Probe& probe) {
       return probe.keys.contains("sessionId") || probe.keys.contains("leafUuid");
     },
     ReadClaudeCode},
    {"chatgpt", "an export folder, or its conversations.json",
     [](const Probe& probe) { return probe.keys.contains("mapping"); }, ReadChatgpt},
    {"claude", "an export folder, or its conversations.json",
     [](const Probe& probe) { return probe.keys.contains("chat_messages"); }, ReadClaudeExport},
};

// Cairn's own export, which shares some keys with other formats; vector-memory's content never
// appears alone.
bool IsOurs(const Probe& probe) {
  const auto has = [&](const char* key) { return probe.keys.contains(key); };
  return has("record") || (has("content") && !has("accessCount"));
}

std::string_view GuessAt(const ForeignPlace& place) {
  const Probe probe = LookInto(place);
  if (IsOurs(probe)) return {};
  const auto known = std::ranges::find_if(
      kFormats, [&](const ForeignFormat& format) { return format.recognises(probe); });
  return known == std::end(kFormats) ? std::string_view() : known->name;
}

Error FoundNothing(const ForeignFormat& format, const ForeignPlace& place, std::string_view guess) {
  std::string message = "found nothing from " + std::string(format.name) + " in " +
                        place.path().string() + "; it reads " + std::string(format.reads);
  if (!guess.empty()) message += ". This looks like --from " + std::string(guess);
  return InvalidArgument(message);
}

}  // namespace

std::span<const ForeignFormat> ForeignFormats() { return kFormats; }

Result<ForeignImport> ReadForeign(std::string_view name, const std::filesystem::path& path,
                                  const Guard& guard, const std::filesystem::path& project) {
  const auto format = std::ranges::find(kFormats, name, &ForeignFormat::name);
  if (format == std::end(kFormats)) return InternalError("no format " + std::string(name));
  CAIRN_ASSIGN_OR_RETURN(const auto place, FindPlace(path));
  ImportBuilder builder(format->name, guard, project);
  CAIRN_TRY(format->read(place, builder));
  if (builder.IsEmpty()) {
    // A tool that was never used has no data, which is not an error.
    const std::string_view guess = GuessAt(place);
    if (guess != format->name) return FoundNothing(*format, place, guess);
  }
  return std::move(builder).Finish();
}

std::string_view GuessForeignFormat(const std::filesystem::path& path) {
  const auto place = FindPlace(path);
  return place ? GuessAt(*place) : std::string_view();
}

}  // namespace cairn
