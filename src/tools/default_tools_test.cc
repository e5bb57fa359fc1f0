#include "tools/default_tools.h"

#include "tools/tools_fixture.h"

namespace cairn {
namespace {

class DefaultTools : public ToolsTest {
 protected:
  std::string Store(const Json& arguments) {
    return Answer("memory_store", arguments)["memories"][0]["id"];
  }
};

TEST_F(DefaultTools, StoresAllFields) {
  const Json reply = Answer("memory_store", {{"content", "Chose SQLite over LanceDB: one file"},
                                             {"type", "decision"},
                                             {"category", "architecture"},
                                             {"tags", {"storage"}},
                                             {"importance", 8},
                                             {"confidence", 0.9},
                                             {"context", "design review"},
                                             {"metadata", {{"ticket", 7}}},
                                             {"ttl_days", 30}});
  EXPECT_EQ(reply["stored"], 1);
  EXPECT_EQ(reply["duplicates"], 0);
  const Memory memory = Look(reply["memories"][0]["id"]);
  EXPECT_EQ(memory.type, MemoryType::kDecision);
  EXPECT_EQ(memory.category, Category::kArchitecture);
  EXPECT_EQ(memory.importance, 8);
  EXPECT_EQ(memory.metadata, R"({"ticket":7})");
  EXPECT_EQ(memory.source, "mcp");
  EXPECT_EQ(memory.project, "cairn");
  EXPECT_EQ(memory.expires_at, kNoon + 30 * kDayMs);
}

TEST_F(DefaultTools, StoreReportsDuplicatesInABatch) {
  const std::string old = Store({{"content", "Deploys happen on Mondays"}});
  const Json reply = Answer(
      "memory_store", {{"memories",
                        {{{"content", "Prices are in cents"}},
                         {{"content", "Deploys happen on Mondays"}},
                         {{"content", "Prices are in cents"}},
                         {{"content", "Deploys happen on Tuesdays"}, {"supersedes", {old}}}}}});
  EXPECT_EQ(reply["stored"], 2);
  EXPECT_EQ(reply["duplicates"], 2);
  const Json& items = reply["memories"];
  EXPECT_EQ(items[0], (Json{{"id", items[0]["id"]}, {"created", true}, {"duplicate", false}}));
  EXPECT_EQ(items[1], (Json{{"id", old}, {"created", false}, {"duplicate", true}}));
  EXPECT_EQ(items[2]["id"], items[0]["id"]);
  EXPECT_EQ(items[2]["duplicate"], true);
  EXPECT_EQ(items[3]["id"], Look(old).superseded_by.ToString());
}

TEST_F(DefaultTools, StoreReportsSimilarMemories) {
  UseModel(Toolset::kDefault);
  const std::string words = "the cellar door is kept locked at night by the keeper of keys";
  const std::string first = Store({{"content", words}});
  const Json reply = Answer("memory_store", {{"content", words + "!"}});
  EXPECT_EQ(reply["memories"][0]["created"], true);
  EXPECT_EQ(reply["memories"][0]["similar"][0]["id"], first);
}

TEST_F(DefaultTools, StoreIsAllOrNothing) {
  EXPECT_EQ(Refusal("memory_store", {{"memories", {{{"content", "good"}}, {{"content", " "}}}}}),
            "memories[1]: content is empty; give the text to remember");
  EXPECT_EQ(Answer("memory_stats")["total"], 0);
  EXPECT_EQ(Refusal("memory_store", Json::object()),
            "content is required; pass content, or memories with content in each");
  EXPECT_NE(Refusal("memory_store", {{"content", "a"}, {"memories", {{{"content", "b"}}}}}), "");
  EXPECT_NE(Refusal("memory_store", {{"content", "a"}, {"type", "handoff"}}), "");
}

TEST_F(DefaultTools, SearchChangesNothing) {
  const std::string id =
      Store({{"content", "The cellar key hangs behind the door"}, {"tags", {"house"}}});
  Store({{"content", "Trains leave at nine"}});
  const Json reply = Answer("memory_search", {{"query", "cellar key"}, {"mode", "keyword"}});
  EXPECT_EQ(reply["total_count"], 1);
  EXPECT_EQ(reply["has_more"], false);
  ASSERT_EQ(reply["results"].size(), 1u);
  EXPECT_EQ(reply["results"][0], (Json{{"id", id},
                                       {"type", "fact"},
                                       {"category", "general"},
                                       {"content", "The cellar key hangs behind the door"},
                                       {"tags", {"house"}},
                                       {"created_at", kNoon},
                                       {"updated_at", kNoon},
                                       {"score", reply["results"][0]["score"]}}));
  EXPECT_EQ(Look(id).access_count, 0);
}

TEST_F(DefaultTools, SearchMarksSourcesOtherThanTheUser) {
  Store({{"content", "cellar rules"}, {"source", "markdown"}, {"file_path", "docs/cellar.md"}});
  for (const char* const detail : {"minimal", "standard", "full"}) {
    const Json reply = Answer("memory_search", {{"query", "cellar"}, {"detail", detail}});
    EXPECT_EQ(reply["results"][0]["source"], "markdown") << detail;
  }
  const Json dual = Answer("memory_search", {{"query", "cellar"}, {"max_tokens", 500}});
  EXPECT_EQ(dual["index"][0]["source"], "markdown");
  EXPECT_EQ(dual["details"][0]["file_path"], "docs/cellar.md");
  EXPECT_LE(dual["tokens_used"], 500);
  EXPECT_FALSE(dual.contains("results"));
}

TEST_F(DefaultTools, SearchSupportsFiltersPagesAndExplanations) {
  for (int i = 0; i < 5; ++i) {
    Store({{"content", "cellar note " + std::to_string(i)},
           {"type", i < 3 ? "fact" : "decision"},
           {"importance", i}});
  }
  EXPECT_EQ(Answer("memory_search", {{"query", "cellar"}, {"type", "decision"}})["total_count"], 2);
  EXPECT_EQ(Answer("memory_search",
                   {{"query", "cellar"}, {"type", {"fact"}}, {"min_importance", 2}})["total_count"],
            1);
  const Json page = Answer("memory_search",
                           {{"query", "cellar"}, {"limit", 2}, {"offset", 2}, {"explain", true}});
  EXPECT_EQ(page["results"].size(), 2u);
  EXPECT_EQ(page["has_more"], true);
  EXPECT_TRUE(page["results"][0].contains("why"));
}

TEST_F(DefaultTools, RandomnessRepeatsWithItsSeed) {
  for (int i = 0; i < 8; ++i) Store({{"content", "cellar note " + std::to_string(i)}});
  const Json first = Answer("memory_search", {{"query", "cellar"}, {"intent", "explore"}});
  const Json again = Answer("memory_search",
                            {{"query", "cellar"}, {"intent", "explore"}, {"seed", first["seed"]}});
  EXPECT_EQ(again["results"], first["results"]);
  EXPECT_NE(
      Refusal("memory_search", {{"query", "x"}, {"intent", "explore"}, {"profile", "relevance"}}),
      "");
}

TEST_F(DefaultTools, VectorSearchDegradesWithoutAModel) {
  Store({{"content", "cellar"}});
  EXPECT_EQ(Answer("memory_search", {{"query", "cellar"}})["degraded"], true);
  EXPECT_NE(Refusal("memory_search", {{"query", "cellar"}, {"mode", "vector"}}), "");
  UseModel(Toolset::kDefault);
  EXPECT_EQ(Answer("memory_search", {{"query", "cellar"}})["without_embedding"], 1);
}

TEST_F(DefaultTools, VectorSearchIsNotDegradedWithAModel) {
  UseModel(Toolset::kDefault);
  Store({{"content", "cellar"}});
  EXPECT_FALSE(Answer("memory_search", {{"query", "cellar"}}).contains("degraded"));
}

TEST_F(DefaultTools, GetCountsAsUse) {
  const std::string id = Store({{"content", "text"}});
  const Json reply = Answer("memory_get", {{"ids", {id}}});
  EXPECT_EQ(reply["memories"][0]["content"], "text");
  EXPECT_EQ(reply["memories"][0]["access_count"], 1);
  EXPECT_FALSE(reply["memories"][0].contains("branch")) << "what is not set is left out";
  EXPECT_EQ(Look(id).access_count, 1);
  EXPECT_NE(Refusal("memory_get", {{"ids", {"018f3c2e-7b1a-7c3d-9e4f-0123456789ab"}}}), "");
  EXPECT_NE(Refusal("memory_get", {{"ids", Json::array()}}), "");
}

TEST_F(DefaultTools, UpdateOverwritesAndNullClears) {
  const std::string id = Store({{"content", "old"}, {"context", "why"}, {"tags", {"a"}}});
  clock_.Advance(kHourMs);
  const Json reply =
      Answer("memory_update", {{"id", id}, {"content", "new"}, {"context", nullptr}});
  EXPECT_EQ(reply, (Json{{"id", id}, {"summary", "new"}, {"updated_at", kNoon + kHourMs}}));
  const Memory memory = Look(id);
  EXPECT_EQ(memory.content, "new");
  EXPECT_EQ(memory.context, "");
  EXPECT_EQ(memory.tags, std::vector<std::string>{"a"});
  Answer("memory_update", {{"id", id}, {"ttl_days", 3}, {"thread", "t"}});
  EXPECT_EQ(Look(id).expires_at, kNoon + kHourMs + 3 * kDayMs);
  Answer("memory_update", {{"id", id}, {"expires_at", nullptr}});
  EXPECT_EQ(Look(id).expires_at, std::nullopt);
  EXPECT_EQ(Look(id).thread, "t") << "understood, though not listed";
  EXPECT_EQ(Refusal("memory_update", {{"id", id}}), "nothing to change; pass at least one field");
}

TEST_F(DefaultTools, DeleteAndRestore) {
  const std::string id = Store({{"content", "text"}});
  EXPECT_EQ(Answer("memory_delete", {{"ids", {id}}}), (Json{{"deleted", {id}}}));
  EXPECT_TRUE(Look(id).superseded_by.IsDeleted());
  EXPECT_EQ(Answer("memory_delete", {{"ids", {id}}, {"restore", true}}),
            (Json{{"restored", {id}}}));
  EXPECT_TRUE(Look(id).superseded_by.IsNone());
}

TEST_F(DefaultTools, Vote) {
  const std::string id = Store({{"content", "text"}});
  EXPECT_EQ(Answer("memory_vote", {{"id", id}}),
            (Json{{"id", id}, {"usefulness", 1}, {"access_count", 1}}));
  EXPECT_EQ(Answer("memory_vote", {{"id", id}, {"votes", -3}})["usefulness"], -2);
  EXPECT_NE(Refusal("memory_vote", {{"id", id}, {"votes", 0}}), "");
}

TEST_F(DefaultTools, ListAndStats) {
  for (int i = 0; i < 3; ++i) {
    Store({{"content", "note " + std::to_string(i)}, {"tags", {i == 0 ? "a" : "b"}}});
    clock_.Advance(kMinuteMs);
  }
  const Json page = Answer("memory_list", {{"limit", 2}, {"detail", "minimal"}});
  EXPECT_EQ(page["total_count"], 3);
  EXPECT_EQ(page["has_more"], true);
  EXPECT_EQ(page["items"][0]["summary"], "note 2");
  EXPECT_EQ(Answer("memory_list", {{"tags", {"b"}}})["total_count"], 2);
  EXPECT_EQ(Refusal("memory_list", {{"tag", {"b"}}}),
            "unknown argument 'tag'; did you mean 'tags'?");
  const Json stats = Answer("memory_stats");
  EXPECT_EQ(stats["total"], 3);
  EXPECT_EQ(stats["by_source"], (Json{{"mcp", 3}}));
}

TEST_F(DefaultTools, HandoffPassesBetweenSessions) {
  const std::string id = Store({{"content", "used"}});
  const Json stored = Answer("handoff_store", {{"summary", "Half done."},
                                               {"branch", "main"},
                                               {"completed", {"the plan"}},
                                               {"next_steps", "[\"the rest\"]"},
                                               {"memory_ids", {id}},
                                               {"metadata", {{"pr", 5}}}});
  EXPECT_EQ(stored["project"], "cairn");
  EXPECT_EQ(Look(id).access_count, 1);
  const Json latest = Answer("handoff_get");
  EXPECT_EQ(latest["id"], stored["id"]);
  EXPECT_EQ(latest["branch"], "main");
  EXPECT_EQ(latest["metadata"], (Json{{"pr", 5}}));
  EXPECT_EQ(latest["content"],
            "# Handoff: cairn (main)\n\nHalf done.\n\n## Completed\n\n- the plan\n\n## Next "
            "steps\n\n- the rest\n\n## Memories\n\n- " +
                id + "\n");
  EXPECT_NE(Refusal("handoff_get", {{"project", "other"}}), "");
  EXPECT_EQ(Refusal("handoff_store", {{"next_steps", {"x"}}}), "summary is missing");
}

TEST_F(DefaultTools, TrialD16SuggestsTheNearestArgument) {
  EXPECT_EQ(Refusal("memory_store", {{"text", "Prices are in cents"}}),
            "unknown argument 'text'; did you mean 'content'?");
  EXPECT_EQ(Refusal("memory_store", {{"memories", {{{"text", "Prices are in cents"}}}}}),
            "memories[0].content is missing\n"
            "unknown argument 'memories[0].text'; did you mean 'content'?");
  EXPECT_EQ(Refusal("memory_search", {{"query", "x"}, {"top_k", 3}}),
            "unknown argument 'top_k'; did you mean 'limit'?");
  const std::string strange = Refusal("memory_store", {{"xyzzyxyzzy", 1}});
  EXPECT_TRUE(strange.starts_with("unknown argument 'xyzzyxyzzy'; there are memories, content, "))
      << strange;
  EXPECT_EQ(strange.find("content,", strange.find("content,") + 1), std::string::npos) << strange;
}

class FakeKnowledge final : public KnowledgeWork {
 public:
  Result<Json> Index(const IndexRequest& request, CallContext& context) override {
    context.Progress(1, 1, "indexing");
    return Json{{"paths", request.paths}, {"force", request.force}};
  }
  Result<Json> Analyze(bool save, CallContext&) override { return Json{{"save", save}}; }
};

TEST_F(DefaultTools, IndexRequiresAProject) {
  EXPECT_NE(Refusal("memory_index", Json::object()), "");
  FakeKnowledge knowledge;
  Use(Toolset::kDefault, nullptr, &knowledge);
  EXPECT_EQ(Answer("memory_index", {{"paths", {"docs"}}}),
            (Json{{"paths", {"docs"}}, {"force", false}}));
  EXPECT_EQ(call_.last, 1);
  EXPECT_EQ(Answer("memory_index", {{"analyze", true}, {"save", false}}), (Json{{"save", false}}));
}

TEST_F(DefaultTools, AnUnknownToolIsAProtocolError) {
  const auto reply = features().tools->Call("memory_serch", Json::object(), call_);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(reply.error().message, "unknown tool 'memory_serch'; did you mean 'memory_search'?");
}

}  // namespace
}  // namespace cairn
