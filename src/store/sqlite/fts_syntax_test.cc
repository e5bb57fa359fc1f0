#include "store/sqlite/fts_syntax.h"

#include <gtest/gtest.h>

namespace cairn::sqlite {
namespace {

TEST(FtsSyntax, EveryWordIsInQuotes) {
  const WordPattern words{{"get", "user"}};
  const WordPattern odd{{"c++", "x\"y OR z"}, true};
  KeywordFields fields;
  fields.set(static_cast<std::size_t>(KeywordField::kTags));
  fields.set(static_cast<std::size_t>(KeywordField::kContent));
  const FtsPhrase phrases[] = {{&words, {}}, {&odd, fields}};
  EXPECT_EQ(MatchAny(phrases),
            "\"\x01get\x01user\" OR { content tags } : \"\x01"
            "c++\x01x\"\"y OR z\" *");
}

}  // namespace
}  // namespace cairn::sqlite
