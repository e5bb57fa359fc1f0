#include "eval/dataset.h"

#include <gtest/gtest.h>

#include "config/test_directory.h"

namespace cairn {
namespace {

constexpr TimeMs kSeventhOfMay = 1'683'417'600'000;  // 2023-05-07T00:00:00Z

class DatasetTest : public testing::Test {
 protected:
  Result<Dataset> Read(const std::string& corpus, const std::string& queries) {
    folder_.Write("corpus.jsonl", corpus);
    folder_.Write("queries.jsonl", queries);
    return ReadDataset(folder_.path().string());
  }
  Dataset ReadWell(const std::string& corpus, const std::string& queries) {
    auto data = Read(corpus, queries);
    EXPECT_TRUE(data) << data.error().message;
    return data ? *std::move(data) : Dataset();
  }
  // The error message without the directory.
  std::string ErrorOf(const std::string& corpus, const std::string& queries) {
    const auto data = Read(corpus, queries);
    if (data) return "";
    const std::string folder = folder_.path().string() + "/";
    const std::size_t at = data.error().message.find(folder);
    EXPECT_NE(at, std::string::npos) << data.error().message;
    return at == std::string::npos ? "" : data.error().message.substr(at + folder.size());
  }

  TestDirectory folder_;
};

TEST_F(DatasetTest, ReadsDocuments) {
  const Dataset data = ReadWell(
      R"({"id": "a", "text": "first"}

{"id": "b", "text": "", "meta": {"group": "g", "session": "s", "speaker": "Ann", "kind": "turn", "date": "2023-05-07"}}
)"
      "\r\n"
      R"({"id": "c", "text": "old", "meta": {"status": "deleted"}}
{"id": "d", "text": "old", "meta": {"status": "superseded"}}
{"id": "e", "text": "old", "meta": {"superseded_by": "a"}}
{"id": "f", "text": "new", "meta": {"status": "active", "superseded_by": null}})",
      "");
  ASSERT_EQ(data.documents.size(), 6u);
  EXPECT_EQ(data.documents[0].text, "first");
  EXPECT_EQ(data.documents[0].kind, TextKind::kNote);
  EXPECT_FALSE(data.documents[0].date);
  const EvalDocument& turn = data.documents[1];
  EXPECT_EQ(turn.text, "");
  EXPECT_EQ(turn.group + turn.thread + turn.speaker, "gsAnn");
  EXPECT_EQ(turn.kind, TextKind::kTurn);
  EXPECT_EQ(turn.date, kSeventhOfMay);
  std::string dead;
  for (const EvalDocument& each : data.documents) dead += each.is_dead ? each.id : "";
  EXPECT_EQ(dead, "cde");
  EXPECT_TRUE(data.queries.empty());
}

TEST_F(DatasetTest, ReadsQueries) {
  const Dataset data =
      ReadWell("", R"({"id": "p", "text": "where?", "relevant": ["a", "b"]})"
                   "\n"
                   R"({"id": "q", "text": "when?", "relevant": ["a"],)"
                   R"( "grades": {"a": 2, "b": 0.5, "c": 0}, "groups": ["g", "h"],)"
                   R"( "category": "time", "meta": {"date": "2023-05-07",)"
                   R"( "group_dates": {"g": "2023-05-07", "h": ""}}})"
                   "\n"
                   R"({"id": "r", "text": "none", "relevant": []})"
                   "\n"
                   R"({"id": "s", "text": "blind", "relevant": ["a"], "groups": []})");
  ASSERT_EQ(data.queries.size(), 3u) << "one has nothing that is relevant";
  EXPECT_EQ(data.queries[0].relevant, (std::map<std::string, double>{{"a", 1}, {"b", 1}}));
  EXPECT_FALSE(data.queries[0].groups);
  const EvalQuery& graded = data.queries[1];
  EXPECT_EQ(graded.relevant, (std::map<std::string, double>{{"a", 2}, {"b", 0.5}}))
      << "a grade of 0 is not relevant";
  EXPECT_EQ(graded.groups, (std::vector<std::string>{"g", "h"}));
  EXPECT_EQ(graded.category, "time");
  EXPECT_EQ(graded.date, kSeventhOfMay);
  EXPECT_EQ(graded.group_dates, (std::map<std::string, TimeMs>{{"g", kSeventhOfMay}}));
  EXPECT_EQ(data.queries[2].groups, std::vector<std::string>());
}

TEST_F(DatasetTest, ErrorsNameFileAndLine) {
  struct Case {
    std::string corpus;
    std::string queries;
    std::string message;
  };
  const std::string good = R"({"id": "a", "text": "x", "relevant": ["a"]})"
                           "\n";
  const std::vector<Case> cases = {
      {good + "{\n", good, "corpus.jsonl:2: malformed JSON"},
      {good + "\n[1]\n", good, "corpus.jsonl:3: it is not an object"},
      {R"({"text": "x"})", good, "corpus.jsonl:1: it has no id"},
      {good + good, good, "corpus.jsonl:2: the id 'a' appears twice"},
      {R"({"id": 3})", good, "corpus.jsonl:1: it has no id"},
      {R"({"id": "a", "meta": {"kind": "poem"}})", good,
       "corpus.jsonl:1: 'poem' is not a kind of text"},
      {R"({"id": "a", "meta": {"date": "soon"}})", good, "corpus.jsonl:1: "},
      {good, good + "nonsense", "queries.jsonl:2: malformed JSON"},
      {good, R"({"id": "q", "text": "x"})", "queries.jsonl:1: it has no list `relevant`"},
      {good, R"({"id": "q", "relevant": "a"})", "queries.jsonl:1: it has no list `relevant`"},
      {good, R"({"id": "q", "relevant": [1]})",
       "queries.jsonl:1: an id in `relevant` is not a string"},
      {good, R"({"id": "q", "relevant": ["a"], "groups": [1]})",
       "queries.jsonl:1: a name in `groups` is not a string"},
      {good, R"({"id": "q", "relevant": ["a"], "grades": {"a": "high"}})",
       "queries.jsonl:1: the grade of a is not a number"},
      {good, R"({"id": "q", "relevant": ["a"], "meta": {"date": "soon"}})", "queries.jsonl:1: "},
      {good, R"({"id": "q", "relevant": ["a"], "meta": {"group_dates": {"g": "soon"}}})",
       "queries.jsonl:1: "},
      {good, R"({"id": "q", "relevant": ["a"], "meta": {"group_dates": {"g": 3}}})",
       "queries.jsonl:1: the date of group g is not a string"},
      {good, R"({"relevant": ["a"]})", "queries.jsonl:1: it has no id"},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(ErrorOf(each.corpus, each.queries).substr(0, each.message.size()), each.message);
  }
}

TEST_F(DatasetTest, BothFilesAreRequired) {
  const std::string folder = folder_.path().string();
  EXPECT_EQ(ReadDataset(folder).error().message, "cannot read " + folder + "/corpus.jsonl");
  folder_.Write("corpus.jsonl", "");
  EXPECT_EQ(ReadDataset(folder).error().message, "cannot read " + folder + "/queries.jsonl");
  folder_.MakeDirectory("queries.jsonl");
  EXPECT_FALSE(ReadDataset(folder)) << "a directory is no file";
}

}  // namespace
}  // namespace cairn
