#include "tools/params.h"

#include <gtest/gtest.h>

#include "model/search_choices.h"
#include "tools/param_reader.h"
#include "tools/param_schema.h"
#include "tools/row_or_id.h"

namespace cairn {
namespace {

constexpr TimeMs kNow = 1'772'366'400'000;
constexpr std::string_view kUuid = "018f3c2e-7b1a-7c3d-9e4f-0123456789ab";
constexpr std::string_view kColours[] = {"red", "green"};

struct Inner {
  std::string name;
  std::optional<double> share;

  template <typename V>
  static void Describe(V& v) {
    v.Required("name", &Inner::name, "Its name.", {.most_characters = 5});
    v.Optional("share", &Inner::share, "", {.least = 0, .most = 1});
  }
};

struct Sample {
  std::string query;
  std::int64_t limit = 10;
  SearchMode mode = SearchMode::kHybrid;
  std::optional<bool> deep;
  std::vector<std::string> tags;
  std::vector<Id> ids;
  std::vector<Inner> parts;
  std::string colour;
  std::string extra;
  std::optional<TimeMs> since;
  Json anything;
  std::optional<Inner> inner;
  std::int64_t secret = 0;

  template <typename V>
  static void Describe(V& v) {
    v.Required("query", &Sample::query, "Search query.");
    v.Optional("limit", &Sample::limit, "Most results.", {.least = 1, .most = 100});
    v.Optional("mode", &Sample::mode, "How.");
    v.Optional("deep", &Sample::deep, "");
    v.Optional("tags", &Sample::tags, "", {.most_bytes = 10, .most_items = 3});
    v.Optional("ids", &Sample::ids, "");
    v.Optional("parts", &Sample::parts, "", {.least_items = 1});
    v.Optional("colour", &Sample::colour, "", {.choices = kColours});
    v.Object("extra", &Sample::extra, "");
    v.Time("since", &Sample::since, "");
    v.Optional("anything", &Sample::anything, "");
    v.Optional("inner", &Sample::inner, "");
    v.Unlisted("secret", &Sample::secret);
  }
};

Json Parsed(std::string_view text) {
  auto json = ParseJson(text);
  EXPECT_TRUE(json) << text;
  return json ? *std::move(json) : Json();
}

std::string ProblemOf(std::string_view arguments) {
  const auto params = ReadParams<Sample>(Parsed(arguments), kNow);
  return params ? "none" : params.error().message;
}

Sample Read(std::string_view arguments) {
  auto params = ReadParams<Sample>(Parsed(arguments), kNow);
  EXPECT_TRUE(params) << params.error().message;
  return params ? *std::move(params) : Sample();
}

TEST(ParamSchema, HasTypesLimitsDefaultsAndHelp) {
  EXPECT_EQ(SchemaOf<Sample>(), Parsed(R"({
    "type": "object",
    "properties": {
      "query": {"type": "string", "description": "Search query."},
      "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "Most results.",
                "default": 10},
      "mode": {"type": "string", "enum": ["vector", "keyword", "hybrid"], "description": "How.",
               "default": "hybrid"},
      "deep": {"type": "boolean"},
      "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 3},
      "ids": {"type": "array", "items": {"type": "string"}},
      "parts": {"type": "array", "items": {
        "type": "object",
        "properties": {
          "name": {"type": "string", "maxLength": 5, "description": "Its name."},
          "share": {"type": "number", "minimum": 0, "maximum": 1}},
        "required": ["name"]}, "minItems": 1},
      "colour": {"type": "string", "enum": ["red", "green"]},
      "extra": {"type": "object"},
      "since": {"type": "string"},
      "anything": {},
      "inner": {"type": "object",
        "properties": {
          "name": {"type": "string", "maxLength": 5, "description": "Its name."},
          "share": {"type": "number", "minimum": 0, "maximum": 1}},
        "required": ["name"]}},
    "required": ["query"]})"));
}

TEST(ParamReader, ReturnsDefaultsAndGivenValues) {
  const Sample plain = Read(R"({"query": "x"})");
  EXPECT_EQ(plain.limit, 10);
  EXPECT_EQ(plain.mode, SearchMode::kHybrid);
  EXPECT_EQ(plain.deep, std::nullopt);
  const Sample full = Read(
      R"({"query": "x", "limit": 3, "mode": "vector", "deep": false, "tags": ["a", "b"],
          "parts": [{"name": "p", "share": 0.5}], "colour": "green", "extra": {"k": [1]},
          "since": "7d", "anything": [1, null], "inner": {"name": "q"}, "secret": 4})");
  EXPECT_EQ(full.limit, 3);
  EXPECT_EQ(full.mode, SearchMode::kVector);
  EXPECT_EQ(full.deep, false);
  EXPECT_EQ(full.tags, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(full.parts.size(), 1u);
  EXPECT_EQ(full.parts[0].share, 0.5);
  EXPECT_EQ(full.colour, "green");
  EXPECT_EQ(full.extra, R"({"k":[1]})");
  EXPECT_EQ(full.since, kNow - 7 * kDayMs);
  EXPECT_EQ(full.anything, Parsed("[1, null]"));
  EXPECT_EQ(full.inner->name, "q");
  EXPECT_EQ(full.secret, 4);
}

TEST(ParamReader, AcceptsUnambiguousVariants) {
  const Sample sample = Read(
      R"({"query": "x", "limit": "7", "deep": "true", "tags": "[\"a\"]", "extra": "{\"k\": 1}",
          "parts": "[{\"name\": \"p\", \"share\": \" 0.25 \"}]", "inner": "{\"name\": \"q\"}",
          "ids": "018f3c2e-7b1a-7c3d-9e4f-0123456789ab", "since": 1000, "mode": null})");
  EXPECT_EQ(sample.limit, 7);
  EXPECT_EQ(sample.deep, true);
  EXPECT_EQ(sample.tags, std::vector<std::string>{"a"});
  EXPECT_EQ(sample.extra, R"({"k":1})");
  EXPECT_EQ(sample.parts.at(0).share, 0.25);
  EXPECT_EQ(sample.inner->name, "q");
  EXPECT_EQ(sample.ids.at(0).ToString(), kUuid);
  EXPECT_EQ(sample.since, 1000);
  EXPECT_EQ(Read(R"({"query": "x", "limit": 5.0})").limit, 5);
}

TEST(ParamReader, ReportsTheProblemTheValueAndWhatIsAllowed) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"({})", "query is missing"},
      {R"({"query": null})", "query is missing"},
      {R"({"query": 5})", "query must be a text, not 5"},
      {R"({"query": "x", "limit": 101})", "limit must be a whole number from 1 to 100, not 101"},
      {R"({"query": "x", "limit": "ten"})",
       "limit must be a whole number from 1 to 100, not \"ten\""},
      {R"({"query": "x", "limit": 1.5})", "limit must be a whole number from 1 to 100, not 1.5"},
      {R"({"query": "x", "limit": true})", "limit must be a whole number from 1 to 100, not true"},
      {R"({"query": "x", "mode": "hybird"})",
       "mode must be one of vector, keyword, hybrid, not 'hybird'; did you mean 'hybrid'?"},
      {R"({"query": "x", "colour": "blue"})", "colour must be one of red, green, not 'blue'"},
      {R"({"query": "x", "deep": "yes"})", "deep must be true or false, not \"yes\""},
      {R"({"query": "x", "tags": "a, b"})",
       "tags must be a list such as [\"a\", \"b\"], not \"a, b\""},
      {R"({"query": "x", "tags": ["a", 1]})", "tags[1] must be a text, not 1"},
      {R"({"query": "x", "tags": ["1", "2", "3", "4"]})",
       "tags has 4 items; at most 3 are allowed"},
      {R"({"query": "x", "parts": []})", "parts has 0 items; at least 1"},
      {R"({"query": "x", "parts": [{"name": "p"}, {"share": 2}]})",
       "parts[1].name is missing\nparts[1].share must be a number from 0 to 1, not 2"},
      {R"({"query": "x", "inner": {"name": "longer"}})",
       "inner.name has 6 characters; at most 5 are allowed"},
      {R"({"query": "x", "inner": 3})", "inner must be an object, not 3"},
      {R"({"query": "x", "extra": "[1]"})", "extra must be an object, not \"[1]\""},
      {R"({"query": "x", "ids": ["7"]})", "ids[0] must be a memory id (UUID), not \"7\""},
      {R"({"query": "x", "since": "soon"})",
       "since must be a time such as 2026-03-01T14:05, Unix milliseconds or 7d (ago), not "
       "\"soon\""},
      {R"({"query": "x", "limt": 5})", "unknown argument 'limt'; did you mean 'limit'?"},
      {R"({"query": "x", "inner": {"name": "p", "nam": 1}})",
       "unknown argument 'inner.nam'; did you mean 'name'?"},
      {R"({"query": "x", "inner": {"name": "p", "whatever": 1}})",
       "unknown argument 'inner.whatever'; there are name, share"},
  };
  for (const auto& [arguments, problem] : cases) {
    EXPECT_EQ(ProblemOf(arguments), problem) << arguments;
  }
}

TEST(ParamReader, ReportsSeveralProblemsWithALimit) {
  EXPECT_EQ(ProblemOf(R"({"limit": 0, "deep": 1})"),
            "query is missing\nlimit must be a whole number from 1 to 100, not 0\n"
            "deep must be true or false, not 1");
  std::string many = R"({"query": "x")";
  for (int i = 0; i < 300; ++i) many += ", \"unheard-of-" + std::to_string(i) + "\": 1";
  const std::string problem = ProblemOf(many + "}");
  EXPECT_TRUE(problem.ends_with("and 290 more problems")) << problem;
}

TEST(ParamReader, RejectsOverlongAndInvalidTexts) {
  Json arguments{{"query", "x"}, {"tags", {std::string(11, 't')}}};
  EXPECT_FALSE(ReadParams<Sample>(arguments, kNow));
  arguments["tags"] = {std::string("a\0b", 3)};
  EXPECT_FALSE(ReadParams<Sample>(arguments, kNow));
  EXPECT_FALSE(ReadParams<Sample>(Json::array(), kNow));
}

struct Change {
  MemoryInput input;

  template <typename V>
  static void Describe(V& v) {
    v.MemoryFields({.wording = Wording::kBrief, .takes_null = true});
  }
};

TEST(ParamReader, ReadsMemoryFieldsAndNotesWhichWereGiven) {
  const auto change = ReadParams<Change>(
      Parsed(R"({"content": "text", "type": "decision", "tags": ["a"], "importance": 7,
                 "metadata": {"k": 1}, "expires_at": "2026-03-02", "context": null,
                 "visibility": "private"})"),
      kNow);
  ASSERT_TRUE(change) << change.error().message;
  EXPECT_EQ(change->input.values.content, "text");
  EXPECT_EQ(change->input.values.type, MemoryType::kDecision);
  EXPECT_EQ(change->input.values.metadata, R"({"k":1})");
  EXPECT_GT(change->input.values.expires_at, kNow - kDayMs);
  EXPECT_EQ(change->input.values.visibility, Visibility::kPrivate);
  EXPECT_TRUE(change->input.Has(&Memory::context)) << "null empties it";
  EXPECT_FALSE(change->input.Has(&Memory::summary));
}

TEST(ParamReader, RejectsManagedFieldsAndTheHandoffType) {
  for (const std::string_view arguments :
       {R"({"id": "x"})", R"({"usefulness": 3})", R"({"content_hash": "x"})",
        R"({"created_by": "eve"})", R"({"visibility": "secret"})", R"({"type": "handoff"})",
        R"({"importance": 11})", R"({"importance": null})", R"({"confidence": 1.5})",
        R"({"created_at": 5})"}) {
    EXPECT_FALSE(ReadParams<Change>(Parsed(arguments), kNow)) << arguments;
  }
}

TEST(RowOrId, AcceptsANumberOrAnId) {
  Reading reading;
  for (const Json& given : {Json(12), Json("12"), Json(" 12 ")}) {
    RowOrId named;
    ReadValue(given, {}, "id", reading, named);
    EXPECT_EQ(named.row, 12) << given;
  }
  RowOrId named;
  ReadValue(Json(kUuid), {}, "id", reading, named);
  EXPECT_EQ(named.id->ToString(), kUuid);
  EXPECT_TRUE(reading.problems.empty());
  ReadValue(Json("twelve"), {}, "id", reading, named);
  EXPECT_EQ(reading.problems.size(), 1u);
}

}  // namespace
}  // namespace cairn
