#include "text/stop_words.h"

#include "text/word_set.h"

namespace cairn {
namespace {

// Function words only. Words on longer lists (get, go, make, more, after, one, never) are often the
// subject of a question; with them on the list, search found fewer answers (docs/ranking.md).
constexpr std::string_view kStopWords =
    // English
    "a am an and are as at be been being but by can could d did do does for from had "
    "has have he her hers herself him himself his how i if in into is it its itself "
    "ll m me mine my myself of on or our ours ourselves re s she should so t "
    "than that the their theirs them themselves then there these they this those to "
    "us ve was we were what when where which who whom whose why will with would you "
    "your yours yourself ain aren couldn didn doesn don hadn hasn haven isn shouldn "
    "wasn weren won wouldn "
    // German
    "der das den dem des ein eine einen einem einer eines und oder aber wir ich er sie es ihr uns "
    "mich mir dich dir sich ist sind waren wird werden wurde wurden hat haben hatte mit fur auf im "
    "zu zum zur vom von bei beim nach aus um uber unter wenn weil dass ob als wie wer wo warum "
    "wann "
    "auch nur noch schon sehr dieser diese dieses diesen diesem "
    // French
    "le la les un une du au aux et ou mais dans par pour sur avec sans ce cet cette ces je tu il "
    "elle nous vous ils elles est sont ete etre avoir ont qui que quoi dont ou quand comment "
    "pourquoi ne pas plus "
    // Spanish
    "el los las una unos unas y o pero en con sin por para de del al se lo su sus es son fue era "
    "ser estar como cuando donde porque que";

}  // namespace

bool IsStopWord(std::string_view word) { return kWordSetOf<kStopWords>.Has(word); }

}  // namespace cairn
