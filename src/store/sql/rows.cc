#include "store/sql/rows.h"

namespace cairn::sql {

std::string EncodeIds(const std::vector<Id>& ids) {
  std::vector<std::string> texts;
  texts.reserve(ids.size());
  for (const Id& id : ids) texts.push_back(id.ToString());
  return EncodeList(texts);
}

Result<std::vector<Id>> DecodeIds(std::string_view json) {
  const auto texts = DecodeList(json);
  if (!texts) return texts.error();
  std::vector<Id> ids;
  for (const std::string& text : *texts) {
    const auto id = Id::Parse(text);
    if (!id) return id.error();
    ids.push_back(*id);
  }
  return ids;
}

}  // namespace cairn::sql
