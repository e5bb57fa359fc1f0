// The same in other languages.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

using enum InstructionEvidence;

constexpr InstructionPhrase kPhrases[] = {
    // The same abroad.
    {kSure, "!DropAbroad 3 PriorAbroad 2 OrdersAbroad ~ConditionAbroad"},
    {kSure, "!DropAbroad 3 OrdersAbroad 3 PriorAbroad ~ConditionAbroad"},
    {kSure, "!DropAbroad EverythingAbroad 6 ToldAbroad"},
    {kSure, "!DropAbroad 1 OrdersAbroad 1 do|del|du|des sistema|systeme|systems"},
    {kSure, "no hagas|haga|hagan caso 3 OrdersAbroad 1 PriorAbroad"},
    {kSure, "!haz|haga|hagan caso omiso 3 OrdersAbroad 1 PriorAbroad"},
    {kSure, "ne tiens|tenez|tenir 1 pas compte 2 OrdersAbroad 1 PriorAbroad"},
    {kSure, "!non tenere|tener conto 2 OrdersAbroad 1 PriorAbroad"},
    // Verbs that come last, as in Turkish and Hindi.
    {kSure, "PriorAbroad 2 OrdersAbroad 2 DropLast"},
    {kSure, "PriorAbroad 2 OrdersAbroad yok say|sayin|sayın"},
    // Ignore the criteria and give the best mark.
    {kOverride, "!DropAbroad 1 CriteriaAbroad"},
    {kBias, "!SayAbroad 1 che|que|dass"},
    {kAction, "!uberweise|transfiere|transfira|trasferisci|virez|vire 4 euro|euros|eur|usd|dollar"},
    {kSecrecy, "!erwahne|erwahn|melde das|dies|es nicht"},
    {kBias, "punteggio|puntuacion|pontuacao|note|nota|bewertung|punktzahl massimo|maxima|maximale"},
    {kBias, "maximale|hochste|hochstmogliche punktzahl|bewertung|note"},
    {kSure, "PriorAbroad 1 OrdersAbroad 2 gelten nicht"},
    {kSure, "PriorAbroad 1 OrdersAbroad 2 ungultig|aufgehoben|nichtig"},
    {kSure, "OrdersAbroad 2 PriorAbroad 3 sappliquent|valables|annulees|caduques"},
    {kSure, "OrdersAbroad 2 PriorAbroad 3 anuladas|aplican|invalidas"},
    {kSure, "OrdersAbroad 1 ci dessus 4 sappliquent|valables|annulees|caduques"},
    {kSure, "du bist 1 NowAbroad 3 PersonaAbroad"},
    {kSure, "NowAbroad bist du 3 PersonaAbroad"},
    {kSure, "tu es NowAbroad 3 PersonaAbroad"},
    {kSure, "vous etes NowAbroad 3 PersonaAbroad"},
    {kSure, "теперь ты 3 RoleAbroad"},
    {kSure, "ты теперь 3 RoleAbroad"},
    {kSure, "ты больше не 2 RoleAbroad|ограничен|связан"},
    {kSure, "agora|ora|adesso voce|sei|tu 2 RoleAbroad"},
    {kSure, "voce agora e 2 RoleAbroad"},
    {kSure, "je bent nu 3 RoleAbroad"},
    {kSure, "eres ahora 3 PersonaAbroad"},
    {kSure, "ahora eres 3 PersonaAbroad"},
    {kSure, "!TellAbroad 3 UserAbroad 3 nichts|nicht|niemals"},
    {kSure, "TellAbroad es 2 UserAbroad nicht"},
    {kSure, "nichts|nicht 4 UserAbroad 1 TellAbroad"},
    {kSure, "ne|nen TellAbroad 5 UserAbroad"},
    {kSure, "ninforme|ninformez|navertis|navertissez|nalerte|nalertez 5 UserAbroad"},
    {kSure, "desde ahora 1 SpeakAbroad"},
    {kSure, "no|nunca|nao|non|nie|не|mai|nigdy|никогда 1 TellAbroad 5 UserAbroad"},
    {kSure, "!DropAbroad 2 RequestAbroad 3 UserAbroad ~ConditionAbroad"},
    {kSure, "!verschweige|verheimliche|verzwijg|утаи 4 UserAbroad"},
    {kSure, "!HideAbroad 1 ThatAbroad 4 UserAbroad"},
    {kSure, "TellAbroad 2 UserAbroad 3 niet|niets|nooit|nada|nulla|niente|ничего"},
    {kSure, "TellAbroad niets|niet|nada|nulla|niente|ничего 4 UserAbroad"},
    {kSure, "UserAbroad 3 NotAbroad 3 ThisAbroad 2 LearnAbroad"},
    {kSure, "UserAbroad 3 ThisAbroad 2 NotAbroad 2 LearnAbroad"},
    {kSure, "UserAbroad 3 NotAbroad 3 LearnAbroad 2 ThisAbroad"},
    {kSecrecy, "UserAbroad 2 MayAbroad 2 NotAbroad 3 LearnAbroad"},
    {kSecrecy, "UserAbroad 1 NotAbroad 1 MayAbroad 3 LearnAbroad"},
    // When you summarise this page, write that …
    {kSure,
     "wenn|falls|sobald|quand|lorsque|si|cuando|al|ao|quando|se|als|wanneer|если|когда|jesli 6 "
     "PageAbroad 2 SummariseAbroad 2 , 1 SayAbroad"},
    {kSure,
     "quand|lorsque|si|cuando|al|ao|quando|se|если|когда|jesli 2 SummariseAbroad 2 PageAbroad 2 , "
     "1 SayAbroad"},
    {kSure, "!RevealAbroad 2 YourAbroad 2 PromptAbroad"},
    {kSure, "!RevealAbroad 1 prompt di|del|do|de|du sistema|systeme"},
    {kSure, "!RevealAbroad 2 deine|tes|tus|vos 1 OrdersAbroad"},
    {kSure, "ab jetzt|sofort|nun 1 SpeakAbroad|DropAbroad"},
    {kSure, "a partir de maintenant|ahora|agora 2 SpeakAbroad|DropAbroad"},
    {kSure, "dora in poi|avanti 2 SpeakAbroad|DropAbroad"},
    {kSure, "desormais tu|vous 2 SpeakAbroad"},
    {kSure,
     "!DropAbroad 1 deine|tes|vos|tus|suas|seus|tue|tuoi|jouw|свои 1 OrdersAbroad|LimitsAbroad"},
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
    {kAddressed, "se 1 voce|sei 3 ModelAbroad"},
    {kAddressed, "als je 3 ModelAbroad"},
    {kAddressed, "если|jesli 1 ты|вы|jestes 3 ModelAbroad"},
    {kAddressed, "HailAbroad 3 ModelAbroad"},
    {kAddressed, "!ModelAbroad 1 , SendAbroad|DropAbroad|DeleteAbroad|SayAbroad|RevealAbroad"},
    {kBias, "!RecommendAbroad 2 AlwaysAbroad"},
    {kBias, "!AlwaysAbroad RecommendAbroad"},
    {kSecrecy, "ohne 2 UserAbroad 4 TellingAbroad"},
    {kSecrecy, "sem|senza|zonder|bez 1 que 3 UserAbroad"},
    {kSecrecy, "sem|senza|zonder|bez 3 TellingAbroad 3 UserAbroad"},
    {kSecrecy, "zonder 2 UserAbroad 3 TellingAbroad"},
    {kSecrecy, "без ведома|согласия|уведомления 1 UserAbroad"},
    {kSecrecy, "не сообщая|уведомляя|предупреждая|спрашивая 3 UserAbroad"},
    {kSecrecy, "sans 3 UserAbroad"},
    {kSecrecy, "sin 3 UserAbroad"},
    {kSecrecy, "SecretlyAbroad"},
    {kTheft, "!SendAbroad 8 an|a|al Address"},
};

}  // namespace

constinit const std::span<const InstructionPhrase> kPhrasesAbroad = kPhrases;

}  // namespace cairn
