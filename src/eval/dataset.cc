#include "eval/dataset.h"

#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "base/keyed_hash.h"
#include "base/text.h"
#include "base/time_text.h"
#include "json/json.h"

namespace cairn {
namespace {

std::string TextOf(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

Json MetaOf(const Json& line) {
  const auto found = line.find("meta");
  return found != line.end() && found->is_object() ? *found : Json::object();
}

Result<std::optional<TimeMs>> DateOf(const std::string& text) {
  if (text.empty()) return std::optional<TimeMs>();
  CAIRN_ASSIGN_OR_RETURN(const auto date, ParseTime(text, 0));
  return std::optional<TimeMs>(date);
}

Status ReadKind(const Json& meta, TextKind& kind) {
  const std::string name = TextOf(meta, "kind");
  if (name.empty()) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto parsed, ParseEnum<TextKind>(name));
  kind = parsed;
  return {};
}

Result<EvalDocument> ReadDocument(const Json& line) {
  const Json meta = MetaOf(line);
  EvalDocument document{.id = TextOf(line, "id"),
                        .text = TextOf(line, "text"),
                        .group = TextOf(meta, "group"),
                        .thread = TextOf(meta, "session"),
                        .speaker = TextOf(meta, "speaker")};
  if (document.id.empty()) return InvalidArgument("it has no id");
  CAIRN_TRY(ReadKind(meta, document.kind));
  CAIRN_ASSIGN_OR_RETURN(const auto date, DateOf(TextOf(meta, "date")));
  document.date = date;
  const std::string status = TextOf(meta, "status");
  document.is_dead =
      status == "superseded" || status == "deleted" || !TextOf(meta, "superseded_by").empty();
  return document;
}

Status ReadRelevant(const Json& line, std::map<std::string, double>& relevant) {
  const auto ids = line.find("relevant");
  if (ids == line.end() || !ids->is_array()) return InvalidArgument("it has no list `relevant`");
  const auto grades = line.find("grades");
  for (const Json& id : *ids) {
    if (!id.is_string()) return InvalidArgument("an id in `relevant` is not a string");
    relevant[id.get<std::string>()] = 1;
  }
  if (grades == line.end() || !grades->is_object()) return {};
  relevant.clear();
  for (const auto& [id, grade] : grades->items()) {
    if (!grade.is_number()) return InvalidArgument("the grade of " + id + " is not a number");
    if (grade.get<double>() > 0) relevant[id] = grade.get<double>();
  }
  return {};
}

Status ReadGroups(const Json& line, EvalQuery& query) {
  const auto groups = line.find("groups");
  if (groups == line.end() || !groups->is_array()) return {};
  query.groups.emplace();
  for (const Json& group : *groups) {
    if (!group.is_string()) return InvalidArgument("a name in `groups` is not a string");
    query.groups->push_back(group.get<std::string>());
  }
  return {};
}

Status ReadGroupDates(const Json& meta, EvalQuery& query) {
  const auto dates = meta.find("group_dates");
  if (dates == meta.end() || !dates->is_object()) return {};
  for (const auto& [group, text] : dates->items()) {
    if (!text.is_string())
      return InvalidArgument("the date of group " + group + " is not a string");
    CAIRN_ASSIGN_OR_RETURN(const auto date, DateOf(text.get<std::string>()));
    if (date) query.group_dates[group] = *date;
  }
  return {};
}

Result<EvalQuery> ReadQuery(const Json& line) {
  const Json meta = MetaOf(line);
  EvalQuery query{
      .id = TextOf(line, "id"), .text = TextOf(line, "text"), .category = TextOf(line, "category")};
  if (query.id.empty()) return InvalidArgument("it has no id");
  CAIRN_TRY(ReadRelevant(line, query.relevant));
  CAIRN_TRY(ReadGroups(line, query));
  CAIRN_TRY(ReadGroupDates(meta, query));
  CAIRN_ASSIGN_OR_RETURN(const auto date, DateOf(TextOf(meta, "date")));
  query.date = date;
  return query;
}

Status ForEachLine(const std::string& path, const std::function<Status(const Json&)>& take) {
  std::ifstream file(path);
  if (!file) return NotFound("cannot read " + path);
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto json = ParseJson(line);
    const Status taken = !json               ? Status(json.error())
                         : json->is_object() ? take(*json)
                                             : InvalidArgument("it is not an object");
    if (!taken) {
      return Error{taken.error().code,
                   path + ":" + std::to_string(number) + ": " + taken.error().message};
    }
  }
  return file.bad() ? IoError("cannot read " + path) : Status();
}

// Parses each line into a T and keeps those that `wanted` accepts.
template <typename T, typename Read, typename Wanted>
Status ReadLines(const std::string& path, std::vector<T>& all, Read read, Wanted wanted) {
  return ForEachLine(path, [&](const Json& line) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto item, read(line));
    if (wanted(item)) all.push_back(std::move(item));
    return {};
  });
}

}  // namespace

Result<Dataset> ReadDataset(const std::string& directory) {
  Dataset data;
  std::unordered_set<std::string, KeyedHash> ids;
  const auto read_new = [&](const Json& line) -> Result<EvalDocument> {
    auto document = ReadDocument(line);
    if (document && !ids.insert(document->id).second) {
      return InvalidArgument("the id " + Quoted(document->id) + " appears twice");
    }
    return document;
  };
  CAIRN_TRY(ReadLines(directory + "/corpus.jsonl", data.documents, read_new,
                      [](const EvalDocument&) { return true; }));
  CAIRN_TRY(ReadLines(directory + "/queries.jsonl", data.queries, ReadQuery,
                      [](const EvalQuery& query) { return !query.relevant.empty(); }));
  return data;
}

}  // namespace cairn
