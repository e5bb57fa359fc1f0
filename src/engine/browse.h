// Looking at what is there without using it: lists, counts, names, and searching by words.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "model/filter.h"
#include "store/store.h"

namespace cairn {

struct SearchHit {
  Memory memory;
  double score = 0;  // 0 to 1; the best of all pages has 1
};

struct SearchPage {
  std::vector<SearchHit> hits;
  std::int64_t total_count = 0;
};

class Browse {
 public:
  explicit Browse(const Context& context) : context_(context) {}

  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page);
  Result<StoreStats> Stats();
  Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page);
  Result<std::vector<AccessRecord>> History(const Id& id);
  // Memories that match the query (retrieval/query_parser.h), best first by BM25.
  Result<SearchPage> Search(const std::string& query, const Filter& filter, const Page& page);

 private:
  const Context& context_;
};

}  // namespace cairn
