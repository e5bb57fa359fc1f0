#include "web/page_files.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(PageFiles, ReadsAPackedFile) {
  const std::string pack = "/assets/a-1.js 3\n/index.html 2\n\nabcde";
  const auto page = PageFiles::Read(pack);
  ASSERT_TRUE(page) << page.error().message;
  const PageFile* script = page->Find("/assets/a-1.js");
  ASSERT_NE(script, nullptr);
  EXPECT_EQ(script->bytes, "abc");
  EXPECT_EQ(script->type, "text/javascript; charset=utf-8");
  EXPECT_TRUE(script->is_lasting);
  const PageFile* index = page->Find("/index.html");
  ASSERT_NE(index, nullptr);
  EXPECT_EQ(index->bytes, "de");
  EXPECT_FALSE(index->is_lasting);
  EXPECT_NE(index->tag, script->tag);
  EXPECT_EQ(page->Find("/other"), nullptr);
}

TEST(PageFiles, RejectsCorruptPacks) {
  for (const char* bad : {"/a 3\n\nab", "/a 3\n\nabcd", "/a 3", "/a\n\n", "/a x\n\nabc",
                          "/a -1\n\n", "/a 99999999999999999999\n\nabc"}) {
    const auto page = PageFiles::Read(bad);
    ASSERT_FALSE(page) << bad;
    EXPECT_EQ(page.error().code, ErrorCode::kCorrupt);
  }
}

TEST(PageFiles, AnEmptyPackIsAnEmptyPage) {
  const auto page = PageFiles::Read("");
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->empty());
}

}  // namespace
}  // namespace cairn
