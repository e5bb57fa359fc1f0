#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/editor.h"
#include "cli/commands/field_options.h"
#include "cli/commands/ids.h"
#include "cli/commands/lines.h"
#include "cli/commands/view.h"
#include "engine/short_id.h"
#include "json/records.h"

namespace cairn {
namespace {

Result<int> AddBatch(App& app, const Invocation& in) {
  std::vector<NewMemory> memories;
  if (in.Text("batch") == "-") app.RemarkOnTerminalInput();
  CAIRN_TRY(
      ForEachJsonLine(*in.Text("batch"), [&](const Json& json, const std::string& where) -> Status {
        auto memory = NewMemoryFromJson(json);
        if (!memory) return InvalidArgument(where + memory.error().message);
        memory->where = where;
        memories.push_back(*std::move(memory));
        return {};
      }));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  Progress progress = app.ShowProgress("embedding");
  const auto reply = engine->remember.Batch(
      memories, [&](std::int64_t done, std::int64_t total) { progress.Update(done, total); });
  progress.Finish();
  if (!reply) return reply.error();
  std::string text = "Stored " + CountOf(reply->stored, "memory", "memories") + ", " +
                     std::to_string(reply->duplicates) + " already stored.";
  if (reply->redacted > 0) {
    text += " Secrets were redacted in " + std::to_string(reply->redacted) + " of them.";
  }
  return ShowTextOrJson(app, in, text, [&] { return ToJson(*reply); });
}

// The text comes from the argument, from a pipe, or from stdin if the argument is "-". On a
// terminal, the editor opens with the given options filled in.
Status ReadContent(App& app, const Invocation& in, MemoryInput& input) {
  const auto argument = in.Argument("TEXT");
  if (!argument && app.StdinIsTerminal()) return EditNewMemory(app, input);
  CAIRN_ASSIGN_OR_RETURN(auto content, argument&&* argument != "-"
                                           ? Result<std::string>(*argument)
                                           : app.ReadStdin(kMostContentBytes));
  input.Set(&Memory::content, std::move(content));
  return {};
}

Result<NewMemory> ReadNewMemory(App& app, const Invocation& in) {
  NewMemory memory;
  CAIRN_TRY(ReadMemoryOptions(in, FieldRole::kAtBirth, app.Now(), memory.input));
  memory.allow_duplicate = in.Has("allow-duplicate");
  CAIRN_ASSIGN_OR_RETURN(auto supersedes, ReadIds(app, in, "supersedes"));
  memory.supersedes = std::move(supersedes);
  CAIRN_TRY(ReadContent(app, in, memory.input));
  return memory;
}

std::string SimilarLines(const std::vector<Similar>& similar) {
  std::string lines;
  for (const Similar& other : similar) {
    const std::string id = ShortId(other.id);
    lines += "\nSimilar to " + id + "; replace it with: cairn supersede " + id + " last";
  }
  return lines;
}

std::string Names(const SecretKinds& redacted) {
  std::vector<std::string> kinds;
  for (const SecretKind kind : redacted) kinds.emplace_back(NameOf(kind));
  return Join(kinds, ", ");
}

std::string RedactedLine(const SecretKinds& redacted) {
  return redacted.empty() ? "" : "\nRedacted: " + Names(redacted);
}

Result<int> RunAdd(App& app, const Invocation& in) {
  if (in.Has("batch")) {
    if (in.Argument("TEXT")) return InvalidArgument("give either a text or --batch, not both");
    return AddBatch(app, in);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto memory, ReadNewMemory(app, in));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.engine());
  const auto reply = engine->remember.One(memory);
  if (!reply) return InFlags(reply.error(), MemoryFlags());
  const std::string text = (reply->duplicate ? "Already stored as " : "Stored as ") +
                           ShortId(reply->id) + RedactedLine(reply->redacted) +
                           SimilarLines(reply->similar);
  // With --quiet, stdout has only the id, but a note about a changed text is still printed.
  if (app.quiet() && !reply->redacted.empty()) {
    app.Warn("redacted in " + ShortId(reply->id) + ": " + Names(reply->redacted));
  }
  return ShowMemory(app, in, reply->id, text, [&] { return ToJson(*reply); });
}

}  // namespace

Command AddCommand() {
  return {
      .name = "add",
      .group = "Memories",
      .summary = "Store a memory",
      .description =
          "Stores a text and what is known about it. Without TEXT on a terminal, your editor opens "
          "(VISUAL, EDITOR or vi). A text that the project already has is not stored twice; the "
          "answer names the existing memory.\n\nThe text is kept byte for byte, including a "
          "final newline from a pipe.",
      .arguments = {{.name = "TEXT", .help = "the text; - reads it from stdin", .required = false}},
      .options =
          Concat({MemoryOptions(FieldRole::kAtBirth),
                  {{.name = "allow-duplicate", .help = "store it even if it already exists"},
                   {.name = "supersedes",
                    .value_name = "ID",
                    .help = "a memory that this one replaces: " + std::string(kIdForms),
                    .repeatable = true,
                    .completes = Completes::kIds},
                   {.name = "batch",
                    .value_name = "FILE",
                    .help = "store one JSON object per line of this file, all or none; - is stdin",
                    .is_path = true},
                   JsonOption()}}),
      .examples = {{"cairn add \"Chose SQLite because one file is easy to back up\" --type "
                    "decision --tag storage",
                    "a decision, with a tag"},
                   {"git log -1 --format=%B | cairn add --type event --source git", "from a pipe"},
                   {"cairn add", "write it in your editor"},
                   {"cairn add --batch notes.jsonl", "many at once"}},
      .aliases = {"new"},
      .synonyms = {"remember", "store", "note", "save", "create"},
      .run = RunAdd};
}

}  // namespace cairn
