#include "eval/evaluate.h"

#include <unordered_map>

#include "base/hash.h"
#include "base/keyed_hash.h"

namespace cairn {
namespace {

// A document's id in the store, derived from its name, so that a second run finds it again.
Id StoredId(const std::string& document) {
  std::string hex = Sha256Hex(document).substr(0, 32);
  hex[12] = '7';
  hex[16] = '8';
  const std::string text = hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-" + hex.substr(12, 4) +
                           "-" + hex.substr(16, 4) + "-" + hex.substr(20, 12);
  return *Id::Parse(text);
}

// A group as a tag: a search may see several groups, so each is a tag.
std::string GroupTag(const std::string& group) {
  std::string tag = "group";
  for (const char c : Sha256Hex(group).substr(0, 16)) {
    tag +=
        static_cast<char>('a' + (c <= '9' ? c - '0' : c - 'a' + 10));  // a single word of letters
  }
  return tag;
}

// A tag that no text has, for questions without any group.
constexpr std::string_view kNoGroup = "group";

MemoryInput InputFor(const EvalDocument& document, std::int64_t position) {
  MemoryInput input;
  input.Set(&Memory::id, StoredId(document.id));
  input.Set(&Memory::content, document.text);
  input.Set(&Memory::kind, document.kind);
  input.Set(&Memory::tags, std::vector<std::string>{GroupTag(document.group)});
  input.Set(&Memory::speaker, document.speaker);
  if (!document.thread.empty()) {
    input.Set(&Memory::thread, document.thread);
    input.Set(&Memory::position, std::optional<std::int64_t>(position));
  }
  if (document.date) input.Set(&Memory::created_at, *document.date);
  if (document.is_dead) input.Set(&Memory::superseded_by, Successor::Deleted());
  return input;
}

}  // namespace

Status Evaluation::Store(const EmbeddingService::Progress& progress) {
  std::vector<ImportItem> items;
  std::int64_t position = 0;
  for (const EvalDocument& document : data_.documents) {
    ++position;
    if (document.text.empty()) continue;
    items.push_back({InputFor(document, position), document.id + ": "});
  }
  CAIRN_TRY(engine_.transfer.Import(items, progress));
  // The embedding of an existing store may have been interrupted.
  CAIRN_ASSIGN_OR_RETURN(const auto missing, engine_.embeddings.FindMissing());
  return engine_.embeddings.Refresh(missing, progress);
}

SearchRequest Evaluation::RequestFor(const EvalQuery& query, SearchRequest request) const {
  request.query = query.text;
  request.asked_at = query.date;
  if (query.groups) {
    if (query.groups->empty()) request.filter.tags.emplace_back(kNoGroup);
    for (const std::string& group : *query.groups) request.filter.tags.push_back(GroupTag(group));
  }
  if (query.group_dates.empty()) return request;
  std::unordered_map<std::string, TimeMs, KeyedHash> dates;
  for (const auto& [group, date] : query.group_dates) dates[GroupTag(group)] = date;
  request.date_of = [dates = std::move(dates)](const Memory& memory) {
    const auto found = memory.tags.empty() ? dates.end() : dates.find(memory.tags[0]);
    return found == dates.end() ? memory.created_at : found->second;
  };
  return request;
}

Result<std::vector<EvaluatedQuery>> Evaluation::Ask(const SearchRequest& request,
                                                    const Progress& progress) {
  std::unordered_map<Id, const std::string*> names;
  for (const EvalDocument& document : data_.documents) {
    names[StoredId(document.id)] = &document.id;
  }
  std::vector<EvaluatedQuery> evaluated;
  for (const EvalQuery& query : data_.queries) {
    const auto reply = engine_.search.Search(RequestFor(query, request));
    if (!reply) return Error{reply.error().code, query.id + ": " + reply.error().message};
    EvaluatedQuery& result = evaluated.emplace_back();
    result.query = &query;
    std::vector<std::string> ranked;
    for (const Found& found : reply->results) {
      const auto name = names.find(found.memory.id);
      if (name == names.end()) continue;
      ranked.push_back(*name->second);
      result.ranked.push_back({*name->second, found.score});
    }
    result.metrics = Measure(ranked, query.relevant);
    if (progress) progress(std::ssize(evaluated), std::ssize(data_.queries));
  }
  return evaluated;
}

}  // namespace cairn
