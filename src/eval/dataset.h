// Labelled retrieval data: texts, and questions with the texts that answer them.
//
// A directory holds corpus.jsonl, a line {"id", "text", "meta"?} for each text, and queries.jsonl,
// a line {"id", "text", "relevant", "grades"?, "groups"?, "category"?, "meta"?} for each question.
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
  bool is_dead = false;  // deleted or superseded: it is stored, and must not come up
};

struct EvalQuery {
  std::string id;
  std::string text;
  std::string category;
  std::map<std::string, double> relevant;          // with their grades
  std::optional<std::vector<std::string>> groups;  // which texts it may see; all if not given
  std::optional<TimeMs> date;                      // when it was asked
  std::map<std::string, TimeMs> group_dates;       // the dates of groups, as this query knows them
};

struct Dataset {
  std::vector<EvalDocument> documents;
  std::vector<EvalQuery> queries;  // those with something relevant
};

// Errors name the file and the line.
Result<Dataset> ReadDataset(const std::string& directory);

}  // namespace cairn
