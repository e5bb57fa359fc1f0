#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "cli/output_format.h"
#include "json/records.h"

namespace cairn {
namespace {

const ArgumentSpec kIds = {.name = "ID", .help = "the memory", .repeatable = true};
const ArgumentSpec kId = {.name = "ID", .help = "the memory"};

Result<int> RunGet(App& app, const Invocation& in) {
  const auto ids = ReadIds(in, "ID");
  if (!ids) return ids.error();
  const auto engine = app.ExistingEngine();
  if (!engine) return engine.error();
  const auto memories = (*engine)->use.Get(*ids);
  if (!memories) return memories.error();
  const auto json = [&] {
    if (in.All("ID").size() == 1) return ToJson(memories->front());
    Json list = Json::array();
    for (const Memory& memory : *memories) list.push_back(ToJson(memory));
    return list;
  };
  const auto text = [&] {
    std::string all;
    for (const Memory& memory : *memories) {
      all += (all.empty() ? "" : "\n") + MemoryText(app, memory);
    }
    return all;
  };
  return Show(app, in,
              {.json = json,
               .table = [&] { return MemoryTable(*memories, in.Has("full")); },
               .text = text});
}

Result<int> RunUpdate(App& app, const Invocation& in) {
  const auto id = Id::Parse(*in.Argument("ID"));
  if (!id) return id.error();
  MemoryInput changes;
  CAIRN_TRY(ReadMemoryOptions(in, FieldRole::kSettable, app.Now(), changes));
  if (auto content = in.Text("content")) {
    if (*content == "-") {
      auto text = app.ReadStdin(kMostContentBytes);
      if (!text) return text.error();
      content = *std::move(text);
    }
    changes.Set(&Memory::content, *std::move(content));
  }
  const auto engine = app.ExistingEngine();
  if (!engine) return engine.error();
  const auto memory = (*engine)->revise.Update(*id, changes);
  if (!memory) return InFlags(memory.error(), MemoryFlags());
  return ShowTextOrJson(app, in, "Updated " + id->ToString(), [&] { return ToJson(*memory); });
}

Result<int> RunVote(App& app, const Invocation& in) {
  const auto id = Id::Parse(*in.Argument("ID"));
  if (!id) return id.error();
  std::int64_t votes = 1;
  CAIRN_TRY(in.Read("N", votes, std::int64_t{-100}, std::int64_t{100}));
  const auto engine = app.ExistingEngine();
  if (!engine) return engine.error();
  const auto memory = (*engine)->use.Vote(*id, votes);
  if (!memory) return memory.error();
  const std::string text = "Voted; usefulness is " + std::to_string(memory->usefulness) + " now.";
  return ShowTextOrJson(app, in, text, [&] { return ToJson(*memory); });
}

Json IdsJson(const char* what, const std::vector<Id>& ids) {
  Json list = Json::array();
  for (const Id& id : ids) list.push_back(id.ToString());
  return Json{{what, ids.size()}, {"ids", std::move(list)}};
}

Result<int> EraseForGood(App& app, const Invocation& in, Engine& engine,
                         const std::vector<Id>& ids) {
  const auto erased = engine.retire.Erase(ids);
  if (!erased) return erased.error();
  const auto config = app.config();
  if (!config) return config.error();
  const bool is_file = (*config)->config.store_url.empty();
  std::string text = "Erased " + CountOf(erased->count, "memory", "memories") +
                     " for good: text, words of the index, vectors and log of uses";
  text += is_file ? ", also in the bytes of the store's files." : ".";
  for (const std::string& place : erased->still_held_in) {
    text += "\nThe text may still be in " + place;
  }
  text += "\nExports and copies that you made elsewhere are not known to Cairn.";
  return ShowTextOrJson(app, in, text, [&] {
    Json json = IdsJson("erased", ids);
    json["still_held_in"] = erased->still_held_in;
    return json;
  });
}

Result<int> RunDelete(App& app, const Invocation& in) {
  const auto ids = ReadIds(in, "ID");
  if (!ids) return ids.error();
  const auto engine = app.ExistingEngine();
  if (!engine) return engine.error();
  if (in.Has("hard")) return EraseForGood(app, in, **engine, *ids);
  CAIRN_TRY((*engine)->retire.Delete(*ids));
  const std::string text = "Deleted " + CountOf(std::ssize(*ids), "memory", "memories") +
                           "; `cairn restore` brings back what was deleted.";
  return ShowTextOrJson(app, in, text, [&] { return IdsJson("deleted", *ids); });
}

Result<int> RunRestore(App& app, const Invocation& in) {
  const auto ids = ReadIds(in, "ID");
  if (!ids) return ids.error();
  const auto engine = app.ExistingEngine();
  if (!engine) return engine.error();
  CAIRN_TRY((*engine)->retire.Restore(*ids));
  const std::string text = "Restored " + CountOf(std::ssize(*ids), "memory", "memories") + ".";
  return ShowTextOrJson(app, in, text, [&] { return IdsJson("restored", *ids); });
}

Result<int> RunSupersede(App& app, const Invocation& in) {
  const auto old = Id::Parse(*in.Argument("OLD"));
  if (!old) return old.error();
  const auto replacement = Id::Parse(*in.Argument("NEW"));
  if (!replacement) return replacement.error();
  const auto engine = app.ExistingEngine();
  if (!engine) return engine.error();
  CAIRN_TRY((*engine)->retire.Supersede(*old, *replacement));
  const std::string text = old->ToString() + " is now replaced by " + replacement->ToString();
  return ShowTextOrJson(app, in, text, [&] {
    return Json{{"superseded", old->ToString()}, {"by", replacement->ToString()}};
  });
}

}  // namespace

Command GetCommand() {
  return {.name = "get",
          .group = "Find",
          .summary = "Show memories in full",
          .description =
              "Shows memories in full and counts as a use of each: access count, last access and "
              "the access "
              "log. Deleted memories are shown as such and not counted.",
          .arguments = {kIds},
          .options = Concat({FormatOptions(), {FullOption()}}),
          .examples = {{"cairn get 018f3c2e-7b1a-7c3d-9e4f-0123456789ab --json", "one record"}},
          .synonyms = {"show", "view", "cat", "read"},
          .run = RunGet};
}

Command UpdateCommand() {
  return {
      .name = "update",
      .group = "Tend",
      .summary = "Change fields of a memory",
      .description =
          "Only the given fields change. New content makes summary, found entities and hash anew. "
          "A list "
          "is replaced as a whole; --tag \"\" empties it. --expires-at never lifts an expiry.",
      .arguments = {kId},
      .options = Concat({{{.name = "content",
                           .value_name = "TEXT",
                           .help = "the new text; - reads it from stdin"}},
                         MemoryOptions(FieldRole::kSettable),
                         {JsonOption()}}),
      .examples = {{"cairn update ID --importance 9 --tag storage --tag backup", "weight and tags"},
                   {"cairn update ID --content \"Deploys happen on Tuesdays\"", "the text"}},
      .synonyms = {"edit", "change", "modify"},
      .run = RunUpdate};
}

Command VoteCommand() {
  return {.name = "vote",
          .group = "Tend",
          .summary = "Say whether a memory was of use",
          .arguments = {kId,
                        {.name = "N", .help = "how much, from -100 to 100 (1)", .required = false}},
          .options = {JsonOption()},
          .examples = {{"cairn vote ID", "it helped"}, {"cairn vote ID -1", "it misled"}},
          .synonyms = {"rate", "upvote"},
          .run = RunVote};
}

std::vector<Command> RetireCommands() {
  return {
      {.name = "delete",
       .group = "Tend",
       .summary = "Delete memories; they can be restored",
       .description = "Hides memories from lists and searches; `cairn restore` brings them back. "
                      "With --hard they are "
                      "erased with their index entries, vectors and log entries, and nothing "
                      "brings them back; the "
                      "answer names the places outside the store that may still hold the text.",
       .arguments = {kIds},
       .options = {{.name = "hard", .help = "erase for good"}, JsonOption()},
       .examples = {{"cairn delete ID", "can be undone"}, {"cairn delete --hard ID", "cannot"}},
       .synonyms = {"rm", "remove", "forget", "del", "erase"},
       .run = RunDelete},
      {.name = "restore",
       .group = "Tend",
       .summary = "Bring deleted or superseded memories back",
       .arguments = {kIds},
       .options = {JsonOption()},
       .examples = {{"cairn restore ID", "it shows again"}},
       .synonyms = {"undelete", "undo"},
       .run = RunRestore},
      {.name = "supersede",
       .group = "Tend",
       .summary = "Say that a memory has taken another one's place",
       .description = "The old one stays as history and is hidden from lists and searches unless "
                      "--include-superseded is given.",
       .arguments = {{.name = "OLD", .help = "the memory that no longer holds"},
                     {.name = "NEW", .help = "the one that does"}},
       .options = {JsonOption()},
       .examples = {{"cairn supersede OLD NEW", "NEW holds now"}},
       .synonyms = {"replace"},
       .run = RunSupersede}};
}

}  // namespace cairn
