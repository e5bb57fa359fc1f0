#include "store/sql/keyword_texts.h"

#include "store/sql/string_list.h"

namespace cairn::sql {

std::string KeywordText(const Memory& memory, KeywordField field) {
  switch (field) {
    case KeywordField::kContent:
      return memory.content;
    case KeywordField::kSummary:
      return memory.summary;
    case KeywordField::kSectionTitle:
      return memory.section_title;
    case KeywordField::kKeywords:
      return EncodeList(memory.keywords);
    case KeywordField::kTags:
      return EncodeList(memory.tags);
    case KeywordField::kEntities:
      return EncodeList(memory.entities);
    case KeywordField::kFilePath:
      return memory.file_path;
    case KeywordField::kCategory:
      return std::string(NameOf(memory.category));
    case KeywordField::kSource:
      return memory.source;
    case KeywordField::kContext:
      return memory.context;
    case KeywordField::kOverlap:
      return memory.overlap;
  }
  return "";
}

}  // namespace cairn::sql
