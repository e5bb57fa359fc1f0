// The same in other languages.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

using enum InstructionEvidence;

constexpr InstructionPhrase kPhrases[] = {
    // The same abroad.
    {kSure, "!DropAbroad 3 PriorAbroad 2 OrdersAbroad"},
    {kSure, "!DropAbroad 3 OrdersAbroad 3 PriorAbroad"},
    {kSure, "!DropAbroad EverythingAbroad 6 ToldAbroad"},
    {kSure, "PriorAbroad 1 OrdersAbroad 2 gelten nicht"},
    {kSure, "PriorAbroad 1 OrdersAbroad 2 ungultig|aufgehoben|nichtig"},
    {kSure, "OrdersAbroad 2 PriorAbroad 3 sappliquent|valables|annulees|caduques"},
    {kSure, "OrdersAbroad 2 PriorAbroad 3 anuladas|aplican|invalidas"},
    {kSure, "OrdersAbroad 1 ci dessus 4 sappliquent|valables|annulees|caduques"},
    {kSure, "du bist 1 NowAbroad 3 PersonaAbroad"},
    {kSure, "NowAbroad bist du 3 PersonaAbroad"},
    {kSure, "tu es NowAbroad 3 PersonaAbroad"},
    {kSure, "vous etes NowAbroad 3 PersonaAbroad"},
    {kSure, "eres ahora 3 PersonaAbroad"},
    {kSure, "ahora eres 3 PersonaAbroad"},
    {kSure, "!TellAbroad 3 UserAbroad 3 nichts|nicht|niemals"},
    {kSure, "TellAbroad es 2 UserAbroad nicht"},
    {kSure, "nichts|nicht 4 UserAbroad 1 TellAbroad"},
    {kSure, "ne|nen TellAbroad 5 UserAbroad"},
    {kSure, "ninforme|ninformez|navertis|navertissez|nalerte|nalertez 5 UserAbroad"},
    {kSure, "desde ahora 1 SpeakAbroad"},
    {kSure, "no|nunca 1 TellAbroad 5 UserAbroad"},
    {kSure, "!RevealAbroad 2 YourAbroad 2 PromptAbroad"},
    {kSure, "!RevealAbroad 2 deine|tes|tus|vos 1 OrdersAbroad"},
    {kSure, "ab jetzt|sofort|nun 1 SpeakAbroad"},
    {kSure, "a partir de maintenant|ahora 1 SpeakAbroad"},
    {kSure, "desormais tu|vous 2 SpeakAbroad"},
    {kSure, "!DropAbroad 1 deine|tes|vos|tus|suas 1 OrdersAbroad"},
    {kSure, "!befolge|folge|beachte 4 OrdersAbroad 2 nicht mehr"},
    {kSure, "ne respecte|respectez|suis|suivez|applique|appliquez plus 3 OrdersAbroad"},
    {kSure, "no sigas|obedezcas|respetes 3 PriorAbroad 1 OrdersAbroad"},
    {kSure, "no sigas|obedezcas|respetes 3 OrdersAbroad 1 PriorAbroad"},
    {kSure, "!verhalte|verhalt|handle|handele 1 wie|als 3 ki|hacker|dan|bot"},
    {kSure, "!agis|agissez|comporte|comportez 2 comme 3 ia|hacker|dan|pirate"},
    {kSure, "!actua|actue|comportate 1 como 3 ia|hacker|dan|pirata"},
    {kSure, "!SendAbroad 5 LootAbroad 6 Address"},
    {kAddressed, "wenn|falls du 3 ModelAbroad 2 bist"},
    {kAddressed, "si tu|vous es|etes 3 ModelAbroad"},
    {kAddressed, "si eres 3 ModelAbroad"},
    {kAddressed, "hinweis|nachricht|achtung|note|attention|nota|mensaje|atencion 3 ModelAbroad"},
    {kSecrecy, "ohne 2 UserAbroad 4 fragen|informieren|sagen"},
    {kSecrecy, "sans 3 UserAbroad"},
    {kSecrecy, "sin 3 UserAbroad"},
    {kSecrecy, "SecretlyAbroad"},
    {kTheft, "!SendAbroad 8 an|a|al Address"},
};

}  // namespace

constinit const std::span<const InstructionPhrase> kPhrasesAbroad = kPhrases;

}  // namespace cairn
