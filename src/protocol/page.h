// One page of a list that is fully in memory: tools, prompts, templates.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "protocol/cursor.h"
#include "protocol/methods.h"
#include "protocol/params.h"

namespace cairn {

// `list` names both the result's member and the cursor; `encode` converts an entry to JSON.
template <typename Entry>
Answer ListPage(const Handling& handling, const char* list, std::span<const Entry> entries,
                Json (*encode)(const Entry&, const RevisionTraits&)) {
  CAIRN_ASSIGN_OR_RETURN(const auto cursor, OptionalString(handling.request.params, "cursor"));
  std::size_t first = 0;
  if (cursor) {
    CAIRN_ASSIGN_OR_RETURN(const auto index, ReadIndexCursor(list, *cursor, entries.size()));
    first = index;
  }
  const std::size_t end = std::min(entries.size(), first + handling.page_size);
  Json page = Json::array();
  for (std::size_t i = first; i < end; ++i) {
    page.push_back(encode(entries[i], handling.request.traits()));
  }
  Json result = Json::object();
  result[list] = std::move(page);
  if (end < entries.size()) result["nextCursor"] = MakeCursor(list, std::to_string(end));
  return result;
}

}  // namespace cairn
