// The four compatible toolsets in complete conversations, with replies checked byte for byte where
// the original servers define them.
#include <set>

#include "base/hash.h"
#include "tools/tools_fixture.h"

namespace cairn {
namespace {

constexpr const char* kUnknown = "018f3c2e-7b1a-7c3d-9e4f-0123456789ab";

class VectorMemory : public ToolsTest {
 protected:
  VectorMemory() : ToolsTest(Toolset::kVectorMemory) { UseModel(Toolset::kVectorMemory); }
  // The id at the end of a reply.
  static std::string IdIn(const std::string& text) { return text.substr(text.size() - 36); }
  std::string Search(const std::string& query, Json more = Json::object()) {
    more.update({{"query", query}, {"intent", "fact_check"}, {"reason_for_search", "test"}});
    return Text("search_memories", more);
  }
};

TEST_F(VectorMemory, Transcript) {
  EXPECT_EQ(Search("cellar"), "No memories found matching your query.");
  const std::string stored = Text(
      "store_memories",
      {{"memories",
        {{{"content", "The cellar key hangs\nbehind the door"}, {"metadata", {{"room", 3}}}}}}});
  const std::string key = IdIn(stored);
  EXPECT_EQ(stored, "Memory stored with ID: " + key);
  EXPECT_EQ(Search("cellar"), "ID: " + key +
                                  "\nContent: The cellar key hangs\nbehind the door"
                                  "\nMetadata: {\"room\":3}");
  EXPECT_EQ(Text("get_memories", {{"ids", {key, kUnknown}}}),
            "ID: " + key +
                "\nContent: The cellar key hangs\nbehind the door\nMetadata: {\"room\":3}"
                "\nCreated: 2026-03-01T12:00:00.000Z\nUpdated: 2026-03-01T12:00:00.000Z"
                "\n\n---\n\nMemory 018f3c2e-7b1a-7c3d-9e4f-0123456789ab not found");
  EXPECT_EQ(Look(key).access_count, 1);
  EXPECT_EQ(Text("report_memory_usefulness", {{"memory_id", key}, {"useful", true}}),
            "Memory " + key + " marked as useful. New usefulness score: 1");
  EXPECT_EQ(Text("report_memory_usefulness", {{"memory_id", key}, {"useful", false}}),
            "Memory " + key + " marked as not useful. New usefulness score: 0");
  EXPECT_EQ(Text("update_memories", {{"updates",
                                      {{{"id", key}, {"content", "The cellar key is lost"}},
                                       {{"id", "nobody"}, {"content", "x"}}}}}),
            "Memory " + key + " updated successfully\nMemory nobody not found");
  EXPECT_EQ(Look(key).metadata, R"({"room":3})") << "only what is given is overwritten";
  EXPECT_EQ(Text("delete_memories", {{"ids", {key, kUnknown}}}),
            "Memory " + key + " deleted successfully\nMemory " + kUnknown + " not found");
  EXPECT_EQ(Search("cellar"), "No memories found matching your query.");
  EXPECT_EQ(Search("cellar", {{"include_deleted", true}}),
            "ID: " + key + "\nContent: The cellar key is lost\nMetadata: {\"room\":3}\n[DELETED]");
}

TEST_F(VectorMemory, StoresTheSameTextTwiceAndSeparatesResults) {
  const std::string stored = Text(
      "store_memories", {{"memories", "[{\"content\": \"cellar\"}, {\"content\": \"cellar\"}]"}});
  EXPECT_TRUE(stored.starts_with("Stored 2 memories:\n- ")) << stored;
  const std::string found = Search("cellar");
  EXPECT_NE(found.find("\nContent: cellar\n\n---\n\nID: "), std::string::npos) << found;
  const std::string first = Search("cellar", {{"limit", 1}});
  const std::string second = Search("cellar", {{"limit", 1}, {"offset", 1}});
  EXPECT_EQ(found, first + "\n\n---\n\n" + second) << "pages fit together";
}

TEST_F(VectorMemory, RequiresAnIntentAndAReason) {
  EXPECT_EQ(Refusal("search_memories", {{"query", "x"}}),
            "intent is missing\nreason_for_search is missing");
  EXPECT_NE(Refusal("search_memories",
                    {{"query", "x"}, {"intent", "balanced"}, {"reason_for_search", "y"}}),
            "");
  EXPECT_EQ(Refusal("report_memory_usefulness", {{"memory_id", kUnknown}, {"useful", true}}),
            "Memory " + std::string(kUnknown) + " not found");
}

TEST_F(VectorMemory, TrialS20ExplorationIsRandomButPagesAreConsistent) {
  Json memories = Json::array();
  for (int i = 0; i < 8; ++i) {
    memories.push_back({{"content", "memory item " + std::to_string(i) + " about testing"}});
  }
  Text("store_memories", {{"memories", memories}});
  const Json explore = {
      {"query", "testing"}, {"intent", "explore"}, {"reason_for_search", "stuck"}};
  std::set<std::string> orders;
  for (int i = 0; i < 40; ++i) orders.insert(Text("search_memories", explore));
  EXPECT_GT(orders.size(), 5u);
  for (int round = 0; round < 10; ++round) {
    std::set<std::string> seen;
    for (int offset = 0; offset < 8; offset += 2) {
      Json page = explore;
      page.update({{"limit", 2}, {"offset", offset}});
      const std::string text = Text("search_memories", page);
      const std::size_t cut = text.find("\n\n---\n\n");
      ASSERT_NE(cut, std::string::npos);
      seen.insert(text.substr(0, cut));
      seen.insert(text.substr(cut + 7));
    }
    EXPECT_EQ(seen.size(), 8u) << "each once";
  }
}

TEST_F(VectorMemory, TrialS20RejectsABlankReason) {
  EXPECT_EQ(Refusal("search_memories",
                    {{"query", "x"}, {"intent", "explore"}, {"reason_for_search", " \n"}}),
            "reason_for_search is empty");
}

TEST_F(VectorMemory, AcceptsBothHandoffToolNames) {
  EXPECT_EQ(Text("get_handoff", {{"project", "shop"}}), "No stored handoff found.");
  const std::string used = IdIn(Text("store_memories", {{"memories", {{{"content", "used"}}}}}));
  const std::string stored = Text("store_handoff", {{"project", "shop"},
                                                    {"summary", "Half done."},
                                                    {"key_decisions", {"cents"}},
                                                    {"memory_ids", {used}}});
  EXPECT_EQ(stored, "Handoff stored with memory ID: " + IdIn(stored));
  EXPECT_EQ(Look(used).access_count, 1);
  const std::string markdown =
      "# Handoff: shop\n\nHalf done.\n\n## Key decisions\n\n- cents\n\n## "
      "Memories\n\n- " +
      used + "\n";
  EXPECT_EQ(Text("get_handoff", {{"project", "shop"}}), markdown);
  EXPECT_EQ(Text("get_checkpoint"), markdown);
  clock_.Advance(kMinuteMs);
  Text("store_checkpoint", {{"project", "shop"}, {"summary", "Done."}});
  EXPECT_EQ(Text("get_handoff"), "# Handoff: shop\n\nDone.\n");
}

// Ported from the original's tests.
TEST_F(VectorMemory, TrialSeedIntentsRankAsInTheOriginal) {
  UseModel(Toolset::kVectorMemory);
  const auto store = [&](const std::string& text) {
    return IdIn(Text("store_memories", {{"memories", {{{"content", text}}}}}));
  };
  const auto first = [&](const std::string& query, const std::string& intent) {
    return Text("search_memories",
                {{"query", query}, {"intent", intent}, {"reason_for_search", "test"}})
        .substr(4, 36);
  };
  store("project status update");
  clock_.Advance(100 * kHourMs);
  const std::string newer = store("project status update");
  EXPECT_EQ(first("project status", "continuity"), newer);
  store("coding patterns");
  const std::string frequent = store("coding patterns");
  for (int i = 0; i < 5; ++i) {
    Text("report_memory_usefulness", {{"memory_id", frequent}, {"useful", true}});
  }
  EXPECT_EQ(first("coding", "frequent"), frequent);
  EXPECT_EQ(Look(newer).access_count, 0) << "searching is read-only";
}

TEST_F(VectorMemory, TrialSeedOnlyUseCountsAsAccess) {
  const auto store = [&](const std::string& text) {
    return IdIn(Text("store_memories", {{"memories", {{{"content", text}}}}}));
  };
  const std::string id = store("test content");
  EXPECT_EQ(Look(id).access_count, 0);
  EXPECT_EQ(Look(id).last_accessed_at, Look(id).created_at);
  for (int uses = 1; uses <= 2; ++uses) {
    clock_.Advance(kMinuteMs);
    Text("get_memories", {{"ids", {id}}});
    EXPECT_EQ(Look(id).access_count, uses);
    EXPECT_EQ(Look(id).last_accessed_at, clock_.Now());
  }
  Search("content");
  EXPECT_EQ(Look(id).access_count, 2);
  clock_.Advance(kMinuteMs);
  Text("report_memory_usefulness", {{"memory_id", id}, {"useful", true}});
  EXPECT_EQ(Look(id).access_count, 3);
  const std::string other = store("architecture notes");
  Text("store_handoff",
       {{"project", "test-project"}, {"summary", "Test handoff"}, {"memory_ids", {id, other}}});
  EXPECT_EQ(Look(id).access_count, 4);
  EXPECT_EQ(Look(other).access_count, 1);
}

class ClaudeMemory : public ToolsTest {
 protected:
  ClaudeMemory() : ToolsTest(Toolset::kClaudeMemory) {}
};

TEST_F(ClaudeMemory, Transcript) {
  const Json entry =
      Answer("memory_add",
             {{"content", "Prices are in cents"}, {"category", "domain"}, {"keywords", {"money"}}});
  const std::string id = entry["id"];
  EXPECT_EQ(CompactJson(entry),
            "{\"id\":\"" + id +
                "\",\"content\":\"Prices are in cents\","
                "\"createdAt\":\"2026-03-01T12:00:00.000Z\","
                "\"updatedAt\":\"2026-03-01T12:00:00.000Z\",\"metadata\":{\"category\":\"domain\","
                "\"source\":\"manual\",\"filePath\":\"\",\"sectionTitle\":\"\","
                "\"keywords\":[\"money\"],\"referenceCount\":0,\"promoted\":false,"
                "\"promotedAt\":\"\"}}");
  EXPECT_EQ(Answer("memory_add", {{"content", "Prices are in cents"}})["id"], id);
  const Json found = Answer("memory_search", {{"query", "cents"}, {"mode", "keyword"}});
  EXPECT_EQ(found["results"], Json::array({{{"entry", entry}, {"score", 1.0}}}));
  EXPECT_EQ(Answer("memory_search", {{"query", "cents"}, {"category", "gotcha"}})["results"],
            Json::array());
  EXPECT_EQ(Answer("memory_list"), (Json{{"entries", {entry}}, {"total", 1}}));
  EXPECT_EQ(Answer("memory_delete", {{"id", id}}), (Json{{"deleted", true}, {"id", id}}));
  EXPECT_EQ(Answer("memory_list")["entries"], Json::array());
  EXPECT_NE(Refusal("memory_delete", {{"id", kUnknown}}), "");
  EXPECT_NE(Refusal("memory_analyze", Json::object()), "");
}

TEST_F(ClaudeMemory, ScoresMatchTheOriginal) {
  UseModel(Toolset::kClaudeMemory);
  Answer("memory_add", {{"content", "cellar door cellar"}});
  Answer("memory_add", {{"content", "the cellar of the house by the lake"}});
  const Json words = Answer("memory_search", {{"query", "cellar"}, {"mode", "keyword"}})["results"];
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[0]["score"], 1.0);
  EXPECT_EQ(words[1]["score"], 0.0);
  const Json both = Answer("memory_search", {{"query", "cellar door cellar"}})["results"];
  EXPECT_DOUBLE_EQ(both[0]["score"], 2.0 / 61) << "first in both lists";
  const Json vectors =
      Answer("memory_search", {{"query", "cellar door cellar"}, {"mode", "vector"}})["results"];
  EXPECT_NEAR(vectors[0]["score"].get<double>(), 1.0, 1e-5);
}

TEST_F(ClaudeMemory, LimitsMatchTheOriginal) {
  EXPECT_NE(Refusal("memory_search", {{"query", std::string(501, 'x')}}), "");
  EXPECT_NE(Refusal("memory_search", {{"query", "x"}, {"limit", 21}}), "");
  EXPECT_NE(Refusal("memory_add", {{"content", std::string(10'001, 'x')}}), "");
  EXPECT_NE(Refusal("memory_add", {{"content", "x"}, {"keywords", std::vector<int>(11, 1)}}), "");
  EXPECT_NE(Refusal("memory_list", {{"limit", 101}}), "");
}

class Mudpuppy : public ToolsTest {
 protected:
  Mudpuppy() : ToolsTest(Toolset::kMudpuppy) {}
};

TEST_F(Mudpuppy, Transcript) {
  EXPECT_EQ(Text("memory_add", {{"content", "User prefers dark mode"},
                                {"entryType", "preference"},
                                {"importance", 8},
                                {"tags", {"ui"}}}),
            R"({"id":1,"created":true,"duplicate":false})");
  EXPECT_EQ(Text("memory_add", {{"content", "User prefers dark mode"}}),
            R"({"id":1,"created":false,"duplicate":true})");
  EXPECT_EQ(Answer("memory_add", {{"content", "Standup at nine"}, {"entryType", "event"}})["id"],
            2);
  clock_.Advance(kMinuteMs);
  const Json entry = Answer("memory_get", {{"id", 1}});
  EXPECT_EQ(entry, (Json{{"id", 1},
                         {"uuid", entry["uuid"]},
                         {"content", "User prefers dark mode"},
                         {"contentHash", ContentHash("User prefers dark mode")},
                         {"entryType", "preference"},
                         {"source", "manual"},
                         {"context", nullptr},
                         {"confidence", 1.0},
                         {"importance", 8},
                         {"tags", {"ui"}},
                         {"createdAt", kNoon},
                         {"updatedAt", kNoon},
                         {"expiresAt", nullptr},
                         {"accessCount", 1},
                         {"lastAccessedAt", kNoon + kMinuteMs}}));
  EXPECT_EQ(Answer("memory_get", {{"id", entry["uuid"]}})["id"], 1);
  const Json found = Answer(
      "memory_search",
      {{"query", "dark"}, {"entryTypes", {"preference"}}, {"minImportance", 5}, {"tags", {"ui"}}});
  ASSERT_EQ(found["results"].size(), 1u);
  EXPECT_EQ(found["results"][0]["entry"]["id"], 1);
  EXPECT_EQ(found["results"][0]["matchedBy"], Json::array({"keyword"}));
  EXPECT_EQ(Text("memory_stats"),
            R"({"totalEntries":2,"byType":{"event":1,"preference":1},"avgImportance":6.5,)"
            R"("avgConfidence":1.0,"totalAccesses":2,"oldestEntry":1772366400000,)"
            R"("newestEntry":1772366400000})");
  EXPECT_EQ(Text("memory_delete", {{"id", "2"}}), R"({"deleted":true})");
  EXPECT_EQ(Text("memory_delete", {{"id", 99}}), R"({"deleted":false})");
  EXPECT_NE(Refusal("memory_get", {{"id", 99}}), "");
  EXPECT_NE(Refusal("memory_add", {{"content", "x"}, {"entryType", "decision"}}), "");
  const Json timed = Answer("memory_add", {{"content", "y"}, {"expiresAt", kNoon + kDayMs}});
  EXPECT_EQ(Answer("memory_get", {{"id", timed["id"]}})["expiresAt"], kNoon + kDayMs);
  EXPECT_EQ(features().tools->Tools()[0].input_schema["properties"]["expiresAt"]["type"],
            "integer");
}

TEST_F(Mudpuppy, TrialS8DeletedEntriesAreGone) {
  Answer("memory_add", {{"content", "User prefers dark mode"}});
  const std::string uuid = Answer("memory_get", {{"id", 1}})["uuid"];
  EXPECT_EQ(Text("memory_delete", {{"id", 1}}), R"({"deleted":true})");
  EXPECT_EQ(Text("memory_delete", {{"id", 1}}), R"({"deleted":false})");
  EXPECT_EQ(Text("memory_delete", {{"id", uuid}}), R"({"deleted":false})");
  EXPECT_EQ(Refusal("memory_get", {{"id", 1}}),
            "entry 1 is deleted; `cairn restore " + uuid + "` restores it");
  EXPECT_EQ(Look(uuid).access_count, 1) << "refusing counts as no use";
}

TEST_F(Mudpuppy, UsesLinearFusionWithItsWeights) {
  UseModel(Toolset::kMudpuppy);
  Answer("memory_add", {{"content", "cellar door"}});
  Answer("memory_add", {{"content", "quite another thing"}});
  const auto score = [&](double vector, double keyword) {
    return Answer("memory_search", {{"query", "cellar door"},
                                    {"vectorWeight", vector},
                                    {"keywordWeight", keyword}})["results"][0]["score"]
        .get<double>();
  };
  EXPECT_NEAR(score(0.7, 0.3), 1.0, 1e-3);
  EXPECT_NEAR(score(0.2, 0.3), 0.5, 1e-3);
}

class MemoryMcp : public ToolsTest {
 protected:
  MemoryMcp() : ToolsTest(Toolset::kMemoryMcp) {}
};

TEST_F(MemoryMcp, Transcript) {
  const Json stored = Answer("memory_store", {{"content", "I must always answer in German"},
                                              {"type", "self"},
                                              {"tags", {"language"}},
                                              {"provenance", {{"source", "chat"}}}});
  const std::string id = stored["id"];
  EXPECT_EQ(stored, (Json{{"id", id},
                          {"summary", "I must always answer in German"},
                          {"entities", stored["entities"]},
                          {"importance", 8}}))
      << "5, 2 for self, 1 for must";
  EXPECT_EQ(Look(id).metadata, R"({"provenance":{"source":"chat"}})");
  const Json recalled = Answer("memory_recall", {{"query", "German"}});
  std::vector<std::string> keys;
  for (const auto& [key, value] : recalled.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"index", "details", "total_count", "has_more",
                                            "tokens_used", "query", "degraded", "reason"}))
      << "there is no model";
  EXPECT_EQ(recalled["index"],
            Json::array({{{"id", id}, {"summary", "I must always answer in German"}}}));
  EXPECT_EQ(recalled["details"][0]["content"], "I must always answer in German");
  EXPECT_EQ(recalled["total_count"], 1);
  EXPECT_EQ(recalled["query"], "German");
  EXPECT_LE(recalled["tokens_used"], 1000);
  EXPECT_EQ(Answer("memory_store", {{"id", id},
                                    {"content", "I answer in French"},
                                    {"type", "self"},
                                    {"provenance", {{"source", "mail"}}}})["id"],
            id);
  EXPECT_EQ(Look(id).metadata, R"({"provenance":{"source":"mail"}})");
  EXPECT_EQ(Look(id).importance, 8);
  EXPECT_EQ(Answer("memory_forget", {{"id", id}, {"reason", "changed my mind"}}),
            (Json{{"id", id}, {"forgotten", true}, {"reason", "changed my mind"}}));
  EXPECT_TRUE(Look(id).superseded_by.IsDeleted());
  EXPECT_EQ(ParseJson(Look(id).metadata)->at("forget_reason"), "changed my mind");
  EXPECT_EQ(Answer("memory_recall", {{"query", "French"}})["index"], Json::array());
}

TEST_F(MemoryMcp, TrialS4TwentyNotesFitIndexAndDetails) {
  for (int i = 0; i < 20; ++i) {
    Answer(
        "memory_store",
        {{"content", "Note " + std::to_string(i) +
                         ": the cellar door sticks in winter, so lift it a little before you pull"},
         {"type", "fact"}});
  }
  const Json recalled = Answer("memory_recall", {{"query", "cellar door"}});
  EXPECT_EQ(recalled["index"].size(), 20u) << recalled.dump();
  EXPECT_FALSE(recalled.contains("index_truncated"));
  EXPECT_GE(recalled["details"].size(), 1u);
  EXPECT_EQ(recalled["details"][0]["id"], recalled["index"][0]["id"]);
  for (const Json& entry : recalled["index"]) EXPECT_FALSE(entry["summary"].empty());
  EXPECT_GE(Answer("memory_recall", {{"query", "cellar door"}, {"limit", 10}})["details"].size(),
            3u);
}

TEST_F(MemoryMcp, TrialS5ALongNoteIsCompleteOrMarkedAsCut) {
  std::string text = "The cellar has many rooms.";
  for (int i = 0; text.size() < 3000; ++i) {
    text += " Room " + std::to_string(i) + " holds apples, wine and a broken chair.";
  }
  Answer("memory_store", {{"content", text}, {"type", "fact"}});
  const auto detail = [&](int tokens) {
    return Answer("memory_recall", {{"query", "cellar"}, {"max_tokens", tokens}})["details"][0];
  };
  EXPECT_EQ(detail(5000)["content"], text);
  EXPECT_FALSE(detail(5000).contains("truncated"));
  const Json cut = detail(500);
  const std::string content = cut["content"];
  EXPECT_EQ(cut["truncated"], true);
  EXPECT_TRUE(content.ends_with("chair. \u2026")) << content;
  EXPECT_TRUE(text.starts_with(content.substr(0, content.size() - 4)));
}

TEST_F(MemoryMcp, TrialS21DetailsCountAsUseAndTheIndexDoesNot) {
  std::vector<std::string> ids;
  for (const char* const text : {"cellar one", "cellar two", "cellar three"}) {
    ids.push_back(Answer("memory_store", {{"content", text}, {"type", "fact"}})["id"]);
  }
  const Json recalled = Answer("memory_recall", {{"query", "cellar"}, {"max_tokens", 280}});
  ASSERT_EQ(recalled["index"].size(), 3u) << recalled.dump();
  ASSERT_EQ(recalled["details"].size(), 1u) << recalled.dump();
  const std::string shown = recalled["details"][0]["id"];
  for (const std::string& id : ids) EXPECT_EQ(Look(id).access_count, id == shown ? 1 : 0);
  const auto log = engine().browse.History(*Id::Parse(shown));
  ASSERT_EQ(log->size(), 1u);
  EXPECT_EQ(log->front().query, "cellar");
  EXPECT_EQ(log->front().score, recalled["details"][0]["score"].get<double>());
}

TEST_F(MemoryMcp, TrialS21UsesTheConfiguredRecallProfile) {
  const std::string weak =
      Answer("memory_store",
             {{"content", "cellar door, cellar key"}, {"type", "fact"}, {"importance", 1}})["id"];
  const std::string strong =
      Answer("memory_store", {{"content", "the house has a cellar, a roof and a long garden"},
                              {"type", "fact"},
                              {"importance", 10}})["id"];
  const auto first = [&] {
    return Answer("memory_recall", {{"query", "cellar"}})["index"][0]["id"].get<std::string>();
  };
  config_.profiles = R"({"recall": {"relevance": 1}})";
  EXPECT_EQ(first(), weak);
  config_.profiles = R"({"recall": {"importance": 1}})";
  EXPECT_EQ(first(), strong);
}

TEST_F(MemoryMcp, TrialS21DetailsIncludeStoredFields) {
  Answer("memory_store", {{"content", "Ada keeps the cellar key"},
                          {"type", "relationship"},
                          {"importance", 9},
                          {"entities", {"Ada"}},
                          {"metadata", {{"room", 3}}},
                          {"ttl_days", 2}});
  const Json detail = Answer("memory_recall", {{"query", "cellar"}})["details"][0];
  EXPECT_EQ(detail["importance"], 9);
  EXPECT_EQ(detail["entities"], Json::array({"Ada"}));
  EXPECT_EQ(detail["metadata"], (Json{{"room", 3}}));
  EXPECT_EQ(detail["expires_at"], kNoon + 2 * kDayMs);
}

TEST_F(MemoryMcp, TrialS21ADuplicateMergesNewFields) {
  const Json first = Answer("memory_store", {{"content", "Prices are in cents"},
                                             {"type", "fact"},
                                             {"tags", {"money"}},
                                             {"metadata", {{"a", 1}}}});
  const std::string id = first["id"];
  EXPECT_EQ(first["importance"], 5);
  const Json again = Answer("memory_store", {{"content", "Prices are in cents"},
                                             {"type", "fact"},
                                             {"importance", 9},
                                             {"tags", {"shop", "money"}},
                                             {"metadata", {{"b", 2}}}});
  EXPECT_EQ(again["id"], id);
  EXPECT_EQ(again["importance"], 9);
  EXPECT_EQ(Look(id).tags, (std::vector<std::string>{"money", "shop"}));
  EXPECT_EQ(Look(id).metadata, R"({"a":1,"b":2})");
  const TimeMs before = Look(id).updated_at;
  clock_.Advance(kMinuteMs);
  Answer("memory_store", {{"content", "Prices are in cents"}, {"type", "fact"}});
  EXPECT_EQ(Look(id).updated_at, before) << "nothing was new";
  EXPECT_EQ(Look(id).importance, 9) << "an estimate changes nothing";
}

TEST_F(MemoryMcp, TrialS21PagingIsCompleteWhenTheIndexIsCut) {
  std::set<std::string> all;
  for (int i = 0; i < 30; ++i) {
    all.insert(Answer("memory_store", {{"content", "cellar note number " + std::to_string(i)},
                                       {"type", "fact"}})["id"]);
  }
  std::set<std::string> seen;
  Json page{{"has_more", true}, {"next_offset", 0}};
  bool was_cut = false;
  for (int calls = 0; page["has_more"] == true && calls < 30; ++calls) {
    page = Answer(
        "memory_recall",
        {{"query", "cellar"}, {"max_tokens", 300}, {"limit", 20}, {"offset", page["next_offset"]}});
    was_cut = was_cut || page.contains("index_truncated");
    for (const Json& entry : page["index"]) seen.insert(entry["id"]);
  }
  EXPECT_TRUE(was_cut);
  EXPECT_EQ(seen, all);
  EXPECT_FALSE(page.contains("next_offset"));
}

TEST_F(MemoryMcp, TrialS21SchemaHasNoDefaultForEstimates) {
  const Json& importance = features().tools->Tools()[0].input_schema["properties"]["importance"];
  EXPECT_FALSE(importance.contains("default")) << importance.dump();
}

TEST_F(MemoryMcp, RecallAppliesFilters) {
  Answer("memory_store", {{"content", "cellar one"}, {"type", "fact"}, {"importance", 2}});
  Answer("memory_store",
         {{"content", "cellar two"}, {"type", "entity"}, {"entities", {"Ada"}}, {"ttl_days", 1}});
  const auto count = [&](Json more) {
    more["query"] = "cellar";
    return Answer("memory_recall", more)["total_count"].get<int>();
  };
  EXPECT_EQ(count(Json::object()), 2);
  EXPECT_EQ(count({{"type", "entity"}}), 1);
  EXPECT_EQ(count({{"entities", {"Ada"}}}), 1);
  EXPECT_EQ(count({{"min_importance", 3}}), 1);
  clock_.Advance(2 * kDayMs);
  EXPECT_EQ(count(Json::object()), 1);
  EXPECT_EQ(count({{"include_expired", true}}), 2);
  EXPECT_NE(Refusal("memory_recall", {{"query", "x"}, {"max_tokens", 5001}}), "");
  EXPECT_NE(Refusal("memory_recall", {{"query", "x"}, {"limit", 51}}), "");
  EXPECT_NE(Refusal("memory_store", {{"content", "x"}, {"type", "decision"}}), "");
  EXPECT_NE(Refusal("memory_store", {{"content", "x"}}), "");
}

TEST_F(VectorMemory, TrialS15ReportsDegradedSearch) {
  Use(Toolset::kVectorMemory, nullptr);
  EXPECT_NE(Search("cellar").find("\nDegraded: no embedding model is configured"),
            std::string::npos);
  Text("store_memories", {{"memories", {{{"content", "the cellar key"}}}}});
  EXPECT_NE(Search("cellar").find("\n\n---\n\nDegraded: no embedding model"), std::string::npos);
  UseModel(Toolset::kVectorMemory);
  EXPECT_NE(Search("cellar").find("Degraded: 1 memory has no embedding"), std::string::npos);
  ASSERT_TRUE(engine().embeddings.Reembed());
  EXPECT_EQ(Search("cellar").find("Degraded"), std::string::npos);
}

TEST_F(VectorMemory, TrialS2FactCheckRanksTheExactMatchAboveVotes) {
  const std::string exact =
      IdIn(Text("store_memories", {{"memories", {{{"content", "TypeScript compiler options"}}}}}));
  const std::string voted =
      IdIn(Text("store_memories", {{"memories", {{{"content", "JavaScript build tools"}}}}}));
  for (int i = 0; i < 10; ++i) {
    Text("report_memory_usefulness", {{"memory_id", voted}, {"useful", true}});
  }
  EXPECT_TRUE(Search("TypeScript compiler").starts_with("ID: " + exact));
}

TEST_F(ClaudeMemory, TrialS15ReportsDegradedSearch) {
  const Json reply = Answer("memory_search", {{"query", "cellar"}});
  EXPECT_EQ(reply["degraded"], true);
  EXPECT_NE(reply["reason"], "");
}

TEST_F(Mudpuppy, TrialS15ReportsDegradedSearch) {
  EXPECT_EQ(Answer("memory_search", {{"query", "cellar"}})["degraded"], true);
  UseModel(Toolset::kMudpuppy);
  EXPECT_FALSE(Answer("memory_search", {{"query", "cellar"}}).contains("degraded"));
}

TEST_F(MemoryMcp, TrialS15ReportsDegradedSearch) {
  EXPECT_EQ(Answer("memory_recall", {{"query", "cellar"}})["degraded"], true);
  UseModel(Toolset::kMemoryMcp);
  EXPECT_FALSE(Answer("memory_recall", {{"query", "cellar"}}).contains("degraded"));
}

}  // namespace
}  // namespace cairn
