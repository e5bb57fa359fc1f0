// The reading half of vector-memory's toolset: search, get, handoffs.
#include "base/text.h"
#include "engine/labels.h"
#include "json/search.h"
#include "tools/intents.h"
#include "tools/iso_time.h"
#include "tools/vector_memory_tools.h"

namespace cairn {
namespace {

constexpr std::string_view kBetween =
    "\n\n"
    "---\n"
    "\n";

struct SearchParams {
  std::string query;
  std::string intent;
  std::string reason_for_search;
  std::int64_t limit = 10;
  std::int64_t offset = 0;
  bool include_deleted = false;

  template <typename V>
  static void Describe(V& v) {
    v.Required("query", &SearchParams::query,
               "Search query in plain words; names and technical terms help.",
               {.most_bytes = 10'000, .needs_text = true});
    v.Required("intent", &SearchParams::intent, "Purpose of the search; sets the ranking.",
               {.choices = IntentNames()});
    v.Required("reason_for_search", &SearchParams::reason_for_search,
               "Reason for the search, in a few words.", {.needs_text = true});
    v.Optional("limit", &SearchParams::limit, "Most results.", {.least = 1, .most = 100});
    v.Optional("offset", &SearchParams::offset, "Number of results to skip.",
               {.least = 0, .most = 100'000});
    v.Optional("include_deleted", &SearchParams::include_deleted, "Include deleted memories.");
  }
};

// Every search draws a new seed, which its further pages reuse. The reply keeps the original's
// format, which has no field for the seed.
std::uint64_t SeedOf(ToolContext& context, const SearchParams& params) {
  const std::string search =
      params.query + "\n" + params.intent + (params.include_deleted ? "\ndeleted" : "");
  return context.page_seeds.SeedOf(search, params.offset == 0, context.engine.rng());
}

// The lines shown for every memory. The source is shown only if it is not the user.
std::string Block(const Memory& memory) {
  std::string text = "ID: " + memory.id.ToString() + "\nContent: " + memory.content;
  if (memory.metadata != "{}") text += "\nMetadata: " + memory.metadata;
  if (!memory.IsSecondHand()) return text;
  text += "\nSource: " + memory.source;
  if (!memory.file_path.empty()) text += " " + memory.file_path;
  const std::string flags = FlagNames(memory);
  return flags.empty() ? text : text + "\nFlags: " + flags;
}

Result<ToolReply> RunSearch(ToolContext& context, const SearchParams& params, CallContext&) {
  SearchRequest request{.query = params.query,
                        .fusion = Fusion::kRrf,
                        .seed = SeedOf(context, params),
                        .page = {params.limit, params.offset}};
  request.filter.include_deleted = params.include_deleted;
  CAIRN_ASSIGN_OR_RETURN(auto profile, FindProfile(params.intent, context.config.profiles));
  request.profile = std::move(profile);
  CAIRN_ASSIGN_OR_RETURN(const auto reply, context.engine.search.Search(request));
  const std::string note = reply.degraded.empty() ? "" : "Degraded: " + reply.degraded;
  if (reply.results.empty()) {
    return ToolReply::Text("No memories found matching your query." +
                           (note.empty() ? "" : "\n" + note));
  }
  std::vector<std::string> blocks;
  for (const Found& found : reply.results) {
    blocks.push_back(Block(found.memory));
    if (found.memory.superseded_by.IsDeleted()) blocks.back() += "\n[DELETED]";
  }
  if (!note.empty()) blocks.push_back(note);
  return ToolReply::Text(Join(blocks, kBetween));
}

struct GetParams {
  std::vector<std::string> ids;

  template <typename V>
  static void Describe(V& v) {
    v.Required("ids", &GetParams::ids, "Ids of the memories to read.",
               {.least_items = 1, .most_items = 500});
  }
};

std::string FullBlock(const Memory& memory) {
  std::string text = Block(memory) + "\nCreated: " + IsoTime(memory.created_at) +
                     "\nUpdated: " + IsoTime(memory.updated_at);
  if (!memory.superseded_by.IsNone()) text += "\nSuperseded by: " + memory.superseded_by.ToString();
  return text;
}

Result<ToolReply> RunGet(ToolContext& context, const GetParams& params, CallContext&) {
  std::vector<std::string> blocks;
  for (const std::string& text : params.ids) {
    const auto id = Id::Parse(text);
    auto found = id ? context.engine.use.Get(std::span(&*id, 1))
                    : Result<std::vector<Memory>>(NotFound(id.error().message));
    if (!found && found.error().code != ErrorCode::kNotFound) return found.error();
    blocks.push_back(found ? FullBlock(found->front()) : "Memory " + text + " not found");
  }
  return ToolReply::Text(Join(blocks, kBetween));
}

struct HandoffParams {
  std::string project;
  std::string branch;
  HandoffNotes notes;
  std::string metadata = "{}";

  template <typename V>
  static void Describe(V& v) {
    v.Required("project", &HandoffParams::project, "The project.", {.most_bytes = 1000});
    v.Optional("branch", &HandoffParams::branch, "The branch.", {.most_bytes = 1000});
    v.NotesFields();
    v.Object("metadata", &HandoffParams::metadata, "Any JSON object.");
  }
};

Result<ToolReply> RunStoreHandoff(ToolContext& context, const HandoffParams& params, CallContext&) {
  CAIRN_ASSIGN_OR_RETURN(const auto handoff,
                         context.engine.handoffs.Save(
                             {params.project, params.branch, params.notes, params.metadata, {}}));
  return ToolReply::Text("Handoff stored with memory ID: " + handoff.record.id.ToString());
}

struct LatestParams {
  std::string project;
  std::string branch;

  template <typename V>
  static void Describe(V& v) {
    v.Optional("project", &LatestParams::project, "Only this project.");
    v.Optional("branch", &LatestParams::branch, "Only this branch.");
  }
};

Result<ToolReply> RunGetHandoff(ToolContext& context, const LatestParams& params, CallContext&) {
  const auto handoff = context.engine.handoffs.Latest(params.project, params.branch);
  if (handoff) return ToolReply::Text(WithOrigin(*handoff));
  if (handoff.error().code != ErrorCode::kNotFound) return handoff.error();
  return ToolReply::Text("No stored handoff found.");
}

}  // namespace

ToolEntry SearchMemoriesTool() {
  return MakeTool<SearchParams>(
      {"search_memories", "Search memories",
       "Search what was learned in earlier sessions. For anything about this user or project, "
       "prefer memory over general knowledge.\n\n"
       "You must search when\n"
       "- the answer depends on the user's own tools, decisions or preferences;\n"
       "- the user refers to something without naming it: \"the project\", \"that bug\", \"last "
       "time\";\n"
       "- you are about to choose an architecture or a tool;\n"
       "- you are about to propose a solution that may already exist;\n"
       "- a session starts, or work on a project resumes.\n\n"
       "Intents\n"
       "- continuity: resume work; favors recent memories\n"
       "- fact_check: verify a decision or a detail; favors the best match\n"
       "- frequent: habits and preferences; favors useful memories\n"
       "- associative: find related memories; best match with a little randomness\n"
       "- explore: when stuck; balanced, with more randomness\n\n"
       "If unsure, search: missing a memory costs more than an extra query."},
      Effect::kReads, RunSearch);
}

ToolEntry GetMemoriesTool() {
  return MakeTool<GetParams>(
      {"get_memories", "Get memories", "Read memories in full by id. Counts as a use."},
      Effect::kCounts, RunGet);
}

ToolEntry StoreHandoffTool() {
  return MakeTool<HandoffParams>(
      {"store_handoff", "Store a handoff",
       "Save the state of the work for the next session: completed, in progress, decided and next. "
       "List the memories you used in memory_ids."},
      Effect::kAdds, RunStoreHandoff);
}

ToolEntry GetHandoffTool() {
  return MakeTool<LatestParams>({"get_handoff", "Get the latest handoff",
                                 "Read the latest handoff at the start of a session."},
                                Effect::kReads, RunGetHandoff);
}

}  // namespace cairn
