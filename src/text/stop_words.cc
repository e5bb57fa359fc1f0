#include "text/stop_words.h"

#include "text/word_set.h"

namespace cairn {
namespace {

// Left out on purpose, because a query may be about them: not, no, never, new, old, first, last,
// before, after, may (the month), will (the name), us (the country), it (the trade) in capitals are
// not told apart, so `it` and `us` stay here and `may` and `will` do, too: questions have them
// often.
constexpr std::string_view kStopWords =
    // English: articles, pronouns, forms of be, have and do, modals, prepositions, conjunctions,
    // question words, and what is left of don't and the like
    "a an the this that these those i me my mine myself we us our ours ourselves you your yours "
    "yourself yourselves he him his himself she her hers herself it its itself they them their "
    "theirs themselves am is are was were be been being have has had having do does did doing done "
    "can could may might must shall should will would ought to of in on at by for from with "
    "without "
    "about into onto upon over under between through during as than then so such and or but nor if "
    "because while although though unless until since whether also too very just only even still "
    "again ever here there what which who whom whose when where why how all any some each every "
    "both either neither one ones other others another more most much many few own same out up "
    "down "
    "off via per etc let lets please tell show give get got go going goes "
    "isn aren wasn weren hasn haven hadn don doesn didn won wouldn shouldn couldn mustn ain cannot "
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
