#include "guard/private_text.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

TEST(PrivateTextTest, LeavesOutWhatIsMarked) {
  const struct {
    const char* text;
    const char* kept;
  } cases[] = {
      {"", ""},
      {"nothing private", "nothing private"},
      {"a <private>b</private> c", "a  c"},
      {"<private>all</private>", ""},
      {"a<PRIVATE>b</Private>c", "ac"},
      {"a<private>b</private>c<private>d</private>e", "ace"},
      {"a<private>b\nc</private>d", "ad"},
      {"open <private>to the end", "open "},
      {"a<private>b<private>c</private>d</private>e", "ae"},
      {"a<private>b<private>c</private>d", "a"},
      {"closes </private>nothing", "closes nothing"},
      {"<privat>no</privat> 1 < 2 <", "<privat>no</privat> 1 < 2 <"},
      {"<private", "<private"},
      {"a<private></private>b", "ab"},
      {"<private>ä</private>ö", "ö"},
      {"a<pri<private>b</private>vate>c</private>d", "ad"},
      {"a</pri</private>vate>b", "ab"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(WithoutPrivate(c.text), c.kept) << c.text;
    EXPECT_EQ(WithoutPrivate(c.kept), c.kept) << c.text;
  }
}

TEST(PrivateTextTest, Attack13EverySpellingOfTheMarkCounts) {
  for (const std::string opening :
       {"<private >", "<private reason=\"x\">", "<private\n>", "< private>",
        "<PRIVATE\treason='y'>", "&lt;private&gt;", "&LT;Private&GT;", "&#60;private&#62;",
        "<pri\xE2\x80\x8Bvate>", "<\xEF\xBB\xBFprivate>", "<private\xC2\xAD>",
        "<p\xE2\x81\xA0rivate>"}) {
    for (const std::string closing : {"</private>", "</private >", "&lt;/private&gt;",
                                      "</pri\xE2\x80\x8Dvate>", "</ PRIVATE>"}) {
      EXPECT_EQ(WithoutPrivate("a" + opening + "secret" + closing + "b"), "ab")
          << opening << closing;
    }
    EXPECT_EQ(WithoutPrivate("a" + opening + "secret"), "a") << opening;
  }
  for (const std::string other :
       {"<privateer>x</privateer>", "<private", "&lt;privat&gt;", "a < private b", "<privacy>",
        "the <private:key> tag", "if (a<private_count && b>1) {}"}) {
    EXPECT_EQ(WithoutPrivate(other), other);
  }
}

TEST(PrivateTextTest, HoldsForMuchOfOneThing) {
  for (const std::string piece : {"<", "<private>", "</private>", "<private></private>", ">"}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    EXPECT_EQ(WithoutPrivate(text), piece.size() == 1 ? text : "");
  }
}

}  // namespace
}  // namespace cairn
