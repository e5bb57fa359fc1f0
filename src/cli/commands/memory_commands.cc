#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/ids.h"
#include "cli/commands/view.h"
#include "cli/output_format.h"
#include "engine/short_id.h"
#include "json/records.h"

namespace cairn {
namespace {

ArgumentSpec IdsArgument() {
  ArgumentSpec ids = IdArgument();
  ids.repeatable = true;
  return ids;
}

ArgumentSpec MemoryArgument(const char* name, const char* help) {
  return {.name = name, .help = help, .completes = Completes::kIds};
}

// "9d8c7f3a", or "3 memories".
std::string Named(const std::vector<Id>& ids) {
  return ids.size() == 1 ? ShortId(ids.front()) : CountOf(std::ssize(ids), "memory", "memories");
}

Result<int> RunGet(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto ids, ReadIds(app, in, "ID"));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto memories, engine->use.Get(ids));
  const auto json = [&] {
    if (in.All("ID").size() == 1) return ToJson(memories.front());
    Json list = Json::array();
    for (const Memory& memory : memories) list.push_back(ToJson(memory));
    return list;
  };
  const auto text = [&] {
    std::string all;
    for (const Memory& memory : memories) {
      all += (all.empty() ? "" : "\n") + MemoryText(app, memory);
    }
    return all;
  };
  if (ids.size() == 1) KeepLast(app, ids.front());
  return Show(
      app, in,
      {.json = json, .table = [&] { return MemoryTable(memories, in.Has("full")); }, .text = text});
}

Result<int> RunUpdate(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(app, *in.Argument("ID")));
  MemoryInput changes;
  CAIRN_TRY(ReadMemoryOptions(in, FieldRole::kSettable, app.Now(), changes));
  if (auto content = in.Text("content")) {
    if (*content == "-") {
      CAIRN_ASSIGN_OR_RETURN(auto text, app.ReadStdin(kMostContentBytes));
      content = std::move(text);
    }
    changes.Set(&Memory::content, *std::move(content));
  }
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  const auto memory = engine->revise.Update(id, changes);
  if (!memory) return InFlags(memory.error(), MemoryFlags());
  return ShowMemory(app, in, id, "Updated " + ShortId(id), [&] { return ToJson(*memory); });
}

Result<int> RunVote(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(app, *in.Argument("ID")));
  std::int64_t votes = 1;
  CAIRN_TRY(in.Read("N", votes, std::int64_t{-100}, std::int64_t{100}));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_ASSIGN_OR_RETURN(const auto memory, engine->use.Vote(id, votes));
  const std::string text = "Voted: usefulness is now " + std::to_string(memory.usefulness) + ".";
  return ShowTextOrJson(app, in, text, [&] { return ToJson(memory); });
}

Json IdsJson(const char* what, const std::vector<Id>& ids) {
  Json list = Json::array();
  for (const Id& id : ids) list.push_back(id.ToString());
  return Json{{what, ids.size()}, {"ids", std::move(list)}};
}

Result<int> EraseForGood(App& app, const Invocation& in, Engine& engine,
                         const std::vector<Id>& ids) {
  if (!in.Has("yes")) {
    CAIRN_TRY(app.Confirm("Erase " + Named(ids) + " permanently? This cannot be undone."));
  }
  CAIRN_ASSIGN_OR_RETURN(const auto erased, engine.retire.Erase(ids));
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  const bool is_file = config->config.store_url.empty();
  std::string text = "Erased " + CountOf(erased.count, "memory", "memories") +
                     " permanently: text, index entries, embeddings and access log";
  text += is_file ? ", and overwrote them in the store's files." : ".";
  for (const std::string& place : erased.still_held_in) {
    text += "\nThe text may still be in " + place;
  }
  text += "\nExports and copies elsewhere are not affected.";
  return ShowTextOrJson(app, in, text, [&] {
    Json json = IdsJson("erased", ids);
    json["still_held_in"] = erased.still_held_in;
    return json;
  });
}

Result<int> RunDelete(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto ids, ReadIds(app, in, "ID"));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  if (in.Has("hard")) return EraseForGood(app, in, *engine, ids);
  CAIRN_TRY(engine->retire.Delete(ids));
  const std::string text = "Deleted " + Named(ids) + ". Undo with: cairn restore" +
                           (ids.size() == 1 ? " " + ShortId(ids.front()) : " ID…");
  return ShowTextOrJson(app, in, text, [&] { return IdsJson("deleted", ids); });
}

Result<int> RunRestore(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto ids, ReadIds(app, in, "ID"));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_TRY(engine->retire.Restore(ids));
  const std::string text = "Restored " + Named(ids) + ".";
  return ShowTextOrJson(app, in, text, [&] { return IdsJson("restored", ids); });
}

Result<int> RunSupersede(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto old, ReadId(app, *in.Argument("OLD")));
  CAIRN_ASSIGN_OR_RETURN(const auto replacement, ReadId(app, *in.Argument("NEW")));
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  CAIRN_TRY(engine->retire.Supersede(old, replacement));
  const std::string text = "Replaced " + ShortId(old) + " with " + ShortId(replacement) + ".";
  return ShowTextOrJson(app, in, text, [&] {
    return Json{{"superseded", old.ToString()}, {"by", replacement.ToString()}};
  });
}

}  // namespace

Command GetCommand() {
  return {
      .name = "get",
      .group = "Memories",
      .summary = "Show memories in full",
      .description =
          "Shows memories in full and counts as usage of each (access count, last access, access "
          "log). Deleted memories are marked and not counted.",
      .arguments = {IdsArgument()},
      .options = Concat({FormatOptions(), {FullOption()}}),
      .examples = {{"cairn get 9d8c7f3a", "by the end of its id"},
                   {"cairn get @1 @2 --json", "the first two of the last list"}},
      .aliases = {"show"},
      .synonyms = {"view", "cat", "read"},
      .run = RunGet};
}

Command UpdateCommand() {
  return {
      .name = "update",
      .group = "Memories",
      .summary = "Change fields of a memory",
      .description =
          "Changes only the fields that are given. New content also updates the summary, entities "
          "and hash. A list is replaced as a whole; --tag \"\" empties it. --expires-at never "
          "removes an expiry.",
      .arguments = {IdArgument()},
      .options = Concat({{{.name = "content",
                           .value_name = "TEXT",
                           .help = "the new text; - reads it from stdin"}},
                         MemoryOptions(FieldRole::kSettable),
                         {JsonOption()}}),
      .examples = {{"cairn update ID --importance 9 --tag storage --tag backup", "weight and tags"},
                   {"cairn update ID --content \"Deploys happen on Tuesdays\"", "the text"}},
      .synonyms = {"change", "modify"},
      .run = RunUpdate};
}

Command VoteCommand() {
  return {
      .name = "vote",
      .group = "Memories",
      .summary = "Rate a memory",
      .arguments = {IdArgument(),
                    {.name = "N", .help = "votes to add, from -100 to 100 (1)", .required = false}},
      .options = {JsonOption()},
      .examples = {{"cairn vote ID", "it helped"}, {"cairn vote ID -1", "it misled"}},
      .synonyms = {"rate", "upvote"},
      .run = RunVote};
}

std::vector<Command> RetireCommands() {
  return {
      {.name = "delete",
       .group = "Memories",
       .summary = "Delete memories (reversible)",
       .description =
           "Hides memories from lists and searches; `cairn restore` brings them back. "
           "--hard asks, and then erases them with their index entries, embeddings and "
           "log entries; this cannot be undone. The answer names places outside the store "
           "that may still hold the text.",
       .arguments = {IdsArgument()},
       .options = {{.name = "hard", .help = "erase permanently"},
                   {.name = "yes", .short_name = 'y', .help = "with --hard: don't ask"},
                   JsonOption()},
       .examples = {{"cairn delete ID", "can be undone"}, {"cairn delete --hard ID", "cannot"}},
       .aliases = {"rm"},
       .synonyms = {"remove", "forget", "del", "erase"},
       .run = RunDelete},
      {.name = "restore",
       .group = "Memories",
       .summary = "Restore deleted or replaced memories",
       .arguments = {IdsArgument()},
       .options = {JsonOption()},
       .examples = {{"cairn restore ID", "undo a delete"}},
       .synonyms = {"undelete", "undo"},
       .run = RunRestore},
      {.name = "supersede",
       .group = "Memories",
       .summary = "Replace a memory with a newer one",
       .description = "Keeps the old memory as history and hides it from lists and searches unless "
                      "--include-superseded is given.",
       .arguments = {MemoryArgument("OLD", "the outdated memory"),
                     MemoryArgument("NEW", "the memory that replaces it")},
       .options = {JsonOption()},
       .examples = {{"cairn supersede 9d8c7f3a last", "with the memory added last"}},
       .synonyms = {"replace"},
       .run = RunSupersede}};
}

}  // namespace cairn
