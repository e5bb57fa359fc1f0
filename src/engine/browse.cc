#include "engine/browse.h"

#include "base/utf8.h"
#include "engine/retire.h"

namespace cairn {
namespace {

constexpr std::size_t kMostQueryWords = 100;

std::vector<std::string> WordsOf(const std::string& query) {
  std::vector<std::string> words;
  std::size_t start = 0;
  std::size_t position = 0;
  while (position < query.size() && words.size() < kMostQueryWords) {
    const std::size_t at = position;
    const bool is_gap = IsSpace(NextCodePoint(query, position)) || query[at] == '\0';
    if (is_gap && at > start) words.push_back(query.substr(start, at - start));
    if (is_gap) start = position;
  }
  if (start < query.size() && words.size() < kMostQueryWords) words.push_back(query.substr(start));
  return words;
}

}  // namespace

Result<MemoryPage> Browse::List(const Filter& filter, Order order, const Page& page) {
  return context_.store.List(filter, order, page, context_.clock.Now());
}

Result<StoreStats> Browse::Stats() { return context_.store.Stats(context_.clock.Now()); }

Result<std::vector<EntityCount>> Browse::Entities(const Filter& filter, const Page& page) {
  return context_.store.Entities(filter, page, context_.clock.Now());
}

Result<std::vector<AccessRecord>> Browse::History(const Id& id) {
  const auto memory = FindOrFail(context_.store, id);
  if (!memory) return memory.error();
  return context_.store.Accesses(id);
}

Result<KeywordPage> Browse::Search(const std::string& query, const Filter& filter,
                                   const Page& page) {
  if (FindInvalidUtf8(query) != std::string::npos) {
    return InvalidArgument("the query is not valid UTF-8");
  }
  return context_.store.SearchKeywords(WordsOf(query), filter, page, context_.clock.Now());
}

}  // namespace cairn
