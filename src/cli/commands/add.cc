#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/lines.h"
#include "cli/commands/view.h"
#include "json/records.h"

namespace cairn {
namespace {

Result<int> AddBatch(App& app, const Invocation& in) {
  std::vector<NewMemory> memories;
  CAIRN_TRY(
      ForEachJsonLine(*in.Text("batch"), [&](const Json& json, const std::string& where) -> Status {
        auto memory = NewMemoryFromJson(json);
        if (!memory) return InvalidArgument(where + memory.error().message);
        memory->where = where;
        memories.push_back(*std::move(memory));
        return {};
      }));
  const auto engine = app.engine();
  if (!engine) return engine.error();
  Progress progress = app.ShowProgress("embedding");
  const auto reply = (*engine)->remember.Batch(
      memories, [&](std::int64_t done, std::int64_t total) { progress.Update(done, total); });
  progress.Finish();
  if (!reply) return reply.error();
  std::string text = "Stored " + CountOf(reply->stored, "memory", "memories") + ", " +
                     std::to_string(reply->duplicates) + " known already.";
  if (reply->redacted > 0) {
    text += " Secrets were redacted in " + std::to_string(reply->redacted) + " of them.";
  }
  return ShowTextOrJson(app, in, text, [&] { return ToJson(*reply); });
}

// The text is an argument, or comes from a pipe, or from stdin if the argument is "-".
Result<std::string> ReadContent(App& app, const Invocation& in) {
  const auto argument = in.Argument("TEXT");
  if (argument && *argument != "-") return *argument;
  if (!argument && app.StdinIsTerminal()) {
    return InvalidArgument("the text to remember is missing; give it as an argument or on stdin");
  }
  return app.ReadStdin(kMostContentBytes);
}

Result<NewMemory> ReadNewMemory(App& app, const Invocation& in) {
  NewMemory memory;
  CAIRN_TRY(ReadMemoryOptions(in, FieldRole::kAtBirth, app.Now(), memory.input));
  memory.allow_duplicate = in.Has("allow-duplicate");
  auto supersedes = ReadIds(in, "supersedes");
  if (!supersedes) return supersedes.error();
  memory.supersedes = *std::move(supersedes);
  auto content = ReadContent(app, in);
  if (!content) return content.error();
  memory.input.Set(&Memory::content, *std::move(content));
  return memory;
}

std::string SimilarLines(const std::vector<Similar>& similar) {
  std::string lines;
  for (const Similar& other : similar) {
    lines += "\nNearly the same as " + other.id.ToString() + " (cosine " +
             std::to_string(other.score).substr(0, 4) + "); `cairn supersede` replaces it";
  }
  return lines;
}

std::string RedactedLine(const SecretKinds& redacted) {
  if (redacted.empty()) return "";
  std::vector<std::string> kinds;
  for (const SecretKind kind : redacted) kinds.emplace_back(NameOf(kind));
  return "\nRedacted: " + Join(kinds, ", ");
}

Result<int> RunAdd(App& app, const Invocation& in) {
  if (in.Has("batch")) {
    if (in.Argument("TEXT")) return InvalidArgument("give either a text or --batch, not both");
    return AddBatch(app, in);
  }
  const auto memory = ReadNewMemory(app, in);
  if (!memory) return memory.error();
  const auto engine = app.engine();
  if (!engine) return engine.error();
  const auto reply = (*engine)->remember.One(*memory);
  if (!reply) return InFlags(reply.error(), MemoryFlags());
  const std::string text = (reply->duplicate ? "Known already as " : "Remembered as ") +
                           reply->id.ToString() + RedactedLine(reply->redacted) +
                           SimilarLines(reply->similar);
  return ShowTextOrJson(app, in, text, [&] { return ToJson(*reply); });
}

}  // namespace

Command AddCommand() {
  return {.name = "add",
          .group = "Remember",
          .summary = "Store a memory",
          .description =
              "Stores a text with what is known about it. A text that is there already, in the "
              "same project, is not stored "
              "twice; the answer then names the one that is.\n\nThe text is kept byte for byte, a "
              "final newline from a "
              "pipe included.",
          .arguments = {{.name = "TEXT",
                         .help = "the text; - or nothing reads it from stdin",
                         .required = false}},
          .options = Concat(
              {MemoryOptions(FieldRole::kAtBirth),
               {{.name = "allow-duplicate", .help = "store it even if it is there already"},
                {.name = "supersedes",
                 .value_name = "ID",
                 .help = "a memory that this one replaces",
                 .repeatable = true},
                {.name = "batch",
                 .value_name = "FILE",
                 .help = "store the JSON objects of this file, one a line, all or none; - is stdin",
                 .is_path = true},
                JsonOption()}}),
          .examples = {{"cairn add \"Chose SQLite because one file is easy to back up\" --type "
                        "decision --tag storage",
                        "a decision, with a tag"},
                       {"git log -1 --format=%B | cairn add --type event --source git",
                        "what a pipe says"},
                       {"cairn add --batch notes.jsonl", "many at once"}},
          .synonyms = {"remember", "store", "note", "save", "new", "create"},
          .run = RunAdd};
}

}  // namespace cairn
