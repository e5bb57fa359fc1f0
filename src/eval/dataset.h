// Labeled retrieval data: texts, and questions with the texts that answer them.
//
// A directory holds corpus.jsonl, with a line {"id", "text", "meta"?} per text, and queries.jsonl,
// with a line {"id", "text", "relevant", "grades"?, "groups"?, "category"?, "meta"?} per question.
// docs/ranking.md describes every key.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "model/memory.h"

namespace cairn {

struct EvalDocument {
  std::string id;
  std::string text;
  std::string group;
  std::string thread;
  std::string speaker;
  TextKind kind = TextKind::kNote;
  std::optional<TimeMs> date;
  bool is_dead = false;  // deleted or superseded: stored, but must not be found
};

struct EvalQuery {
  std::string id;
  std::string text;
  std::string category;
  std::map<std::string, double> relevant;          // relevant texts with their grades
  std::optional<std::vector<std::string>> groups;  // groups whose texts it may see; unset: all
  std::optional<TimeMs> date;                      // when the question was asked
  std::map<std::string, TimeMs> group_dates;       // dates of groups, specific to this question
};

struct Dataset {
  std::vector<EvalDocument> documents;
  std::vector<EvalQuery> queries;  // those with at least one relevant text
};

// Errors name the file and the line.
Result<Dataset> ReadDataset(const std::string& directory);

}  // namespace cairn
