#include "store/sql/rows.h"

namespace cairn::sql {

std::string EncodeIds(const std::vector<Id>& ids) {
  std::vector<std::string> texts;
  texts.reserve(ids.size());
  for (const Id& id : ids) texts.push_back(id.ToString());
  return EncodeList(texts);
}

Result<std::vector<Id>> DecodeIds(std::string_view json) {
  CAIRN_ASSIGN_OR_RETURN(const auto texts, DecodeList(json));
  std::vector<Id> ids;
  for (const std::string& text : texts) {
    CAIRN_ASSIGN_OR_RETURN(const auto id, Id::Parse(text));
    ids.push_back(id);
  }
  return ids;
}

}  // namespace cairn::sql
