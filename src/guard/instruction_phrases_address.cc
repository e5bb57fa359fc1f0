// Whom a text speaks to, and for whom it claims to speak.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

using enum InstructionEvidence;

constexpr InstructionPhrase kPhrases[] = {
    // As an AI assistant, you should …; if you are a language model reading this …
    {kSure, "as 1 Model 1 you Must"},
    {kSure, "as 2 language model 2 you Must"},
    {kSure, "you are|re 3 Agent 3 Reading 1 this|these"},
    {kSure, "any|every|all|to|for|dear 3 Agent 4 Reading 1 this|these"},
    {kSure, "Model|agents 2 that|who|which 1 Read|reads|processes|sees 1 this"},
    {kAddressed, "^Hail 4 Agent"},
    {kSure, "^Hail to|for 2 ai|llm|llms|chatgpt|gpt|gemini|model|models|crawlers|bots :"},
    {kSure, "^to|dear|attention|hello|hey 3 ai|llm|llms|chatgpt|gpt|gemini|crawlers|bots :"},
    {kSure, "by Reading this 4 agree|accept|consent"},
    {kAddressed, "^Any|to 2 Agent"},
    {kAddressed, "^to 3 Agent :"},
    {kAddressed, "if you are|re 3 Agent"},
    {kAddressed, "if youre 3 Agent"},
    {kAddressed, "as 1 Agent you Must"},
    {kAddressed, "^Agent :"},
    {kAddressed, "^Agent Agent :"},
    {kAddressed, "^Agent Direction :"},
    {kSure,
     "Model|agents|assistants|models 1 must|shall|should 2 obey|serve 3 "
     "author|me|us|document|page|file|note"},
    {kSure,
     "^Model|agents|assistants|models 1 must|shall|should 1 promote|praise|tell 1 "
     "everyone|Any|User"},
    {kSure, "when|whenever|while|if 2 Reading|Read this|these 1 Page 4 Say|Praise"},
    {kAddressed,
     "^ai|llm|assistant|claude|chatgpt|copilot|gemini you|your|please|remember|always|do"},
    {kAddressed, "^Agent 1 must|should|shall always|never|immediately|ignore|first"},
    {kAddressed, "when|whenever|if|once|after|before you 1 Read 1 this|these 1 Page"},
    {kAddressed, "when|whenever|while 3 Reading this 1 Page"},
    {kAddressed, "your 1 context window|training|model|llm|weights"},
    // SYSTEM OVERRIDE: …; a message from the developers to the AI.
    {kSure, "^system override :"},
    {kSure, "^system override ."},
    {kAuthority, "^system|admin|administrator|developer|security|priority|root override|command"},
    {kSure, "^Notice 2 from 3 Maker 3 to|for 3 Agent"},
    {kSure, "^official|urgent|important|final|critical|new Notice 2 from 3 Maker"},
    {kSure, "^a|an|the Notice 2 from 3 Maker 3 to|for 3 Agent"},
    {kSure, "^this is|comes 3 your 1 Maker 1 speaking|here|talking"},
    {kSure, "^i am|m your 1 Maker"},
    {kAuthority, "^Notice 2 from 3 Maker"},
    {kAuthority, "from|by anthropic|openai|google|microsoft 2 Agent|you|staff|support"},
    {kAuthority, "you have 2 been granted|given 3 access|authority|permission|privileges"},
    {kAuthority, "on behalf|authority of 2 Maker"},
    {kAuthority, "you are|re 1 required|ordered|commanded|instructed|obliged to"},
    {kAuthority, "authorised|authorized|official 1 test|audit|request|exercise"},
    {kAuthority, "^i am|m 2 Maker"},
    {kSure,
     "anthropic|openai|developers|administrator|administrators|creators|creator 1 has|have 1 "
     "Authorised|ordered|told you to"},
    {kAuthority, "Maker 2 has|have|hereby 1 Authorised|ordered you"},
};

}  // namespace

constinit const std::span<const InstructionPhrase> kAddressPhrases = kPhrases;

}  // namespace cairn
