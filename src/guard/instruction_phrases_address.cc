// Whom a text speaks to, and for whom it claims to speak.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

using enum InstructionEvidence;

constexpr InstructionPhrase kPhrases[] = {
    // As an AI assistant, you should …; if you are a language model reading this …
    {kSure, "as 1 Model 1 you must|shall|will|should|need"},
    {kSure, "as 1 Model 1 you are|re 1 to|required|obliged|ordered|expected|supposed"},
    {kSure, "as 1 Model 1 you have to"},
    {kCalled, "^as 2 Agent 1 Reading 1 this|these 2 , you"},
    {kSure, "as 2 language model 2 you must|shall|will|should|need"},
    {kSure, "as 2 language model 2 you are|have|re to|required|obliged|ordered|expected|supposed"},
    {kSure, "you are|re 3 Agent 3 Reading 1 this|these"},
    {kSure, "any|every|all|to|for|dear 3 Agent 4 Reading 1 this|these"},
    {kSure, "Model|agents 2 that|who|which 1 Read|Digests 1 this"},
    {kSure, "if|when|whenever 2 Agent is|are Reading this|these"},
    {kAddressed, "whichever|whatever 1 Agent"},
    {kAddressed, "^for 2 ai|llm|llms|language|models only :"},
    {kAddressed, "^Hail 4 Agent"},
    {kSure,
     "!Hail to|for 3 "
     "ai|llm|llms|chatgpt|gpt|gemini|model|models|crawlers|bots|summarizer|summarizers|"
     "summariser|summarisers :"},
    {kSure, "!Hail to|for 2 ai|llm|language|model 1 Reader :"},
    {kSure,
     "^security|safety|system|urgent|important|special|official|final Hail to|for 2 "
     "ai|llm|llms|chatgpt|gpt|gemini|model|models :"},
    // The AI that evaluates this should …; important message for the assistant: …
    {kSure, "any|every|all 1 artificial intelligence 3 Reading 1 this|these"},
    {kSure, "if|when|whenever|should 2 Machine 2 is|are|be Reading|Tending 1 this|these ~Project"},
    {kSure, "^to whoever|whomever|anyone|everyone|those 2 Reading 6 Machine :"},
    {kAddressed, "if|when|whenever|should|once 2 Machine 2 Reads 1 this|these ~Project"},
    {kCalled,
     "Machine|assistant|bot|bots 2 Reading|Tending 1 this|these 3 must|should|shall|has|needs"},
    {kCalled, "if|when|whenever|should|once 2 Machine 2 Reads 1 this|these 4 must|should|shall"},
    {kCalled, "if|when|once 2 Matter 2 read|processed|parsed|summarized|evaluated by 2 Machine"},
    {kCalled, "^to|for 2 Agent 1 Reader|Reading|Tending|Judging 1 of 1 this|these 1 Matter :"},
    {kCalled, "^to|for 2 Agent 1 Reading|Tending|Judging this|these 1 Matter :"},
    {kCalled, "!Hail to|for 2 Machine|assistant :"},
    {kCalled, "!Hail to|for 2 Machine assistant|assistants|model|models|bot|bots :"},
    {kCalled, "!important|urgent|special|secret|hidden|critical Hail to|for 2 Machine|assistant :"},
    {kSure, "Machine 2 Judging this|these 3 must|should|shall"},
    {kAddressed, "note|instruction|task|message|job|command for|to 1 your|any|the 1 Agent :"},
    {kAddressed, "noteforai|noteforllm|notetoai|notetollm|aiinstructions|llminstructions"},
    {kAddressed, "todo|fixme|note Machine :"},
    // Humans may skip this; the one who asked you to read it; this page told you to …
    {kAddressed, "human|humans 1 can|may|should|need 2 skip|ignore|close|disregard|read 1 this"},
    {kAddressed, "who|that 1 asked|told|wants you to 1 Read"},
    {kAddressed, "this|these Page told|asked|instructed|ordered you"},
    {kSure, "youre 3 Agent 3 Reading 1 this|these ~Project"},
    {kAddressed, "!Hail to|for 3 Agent :"},
    {kAddressed, "!important|urgent|special|secret|hidden|critical Hail to|for 3 Agent :"},
    {kAddressed,
     "!Hail to|for 1 automated|automatic|machine 1 processing|review|systems|screening|readers|"
     "agents|tools :"},
    {kAddressed, "how|what should|must|shall Machine 1 Agent 1 Say"},
    {kAddressed, "other|future|fellow|next 1 Machine|assistants|agents receive|read|see|get|obey"},
    // Assistant, run …; you, the AI, should …; dear model, please …
    {kAddressed, "!Agent , Do|please|kindly|you"},
    {kAddressed, "!Agent Agent , Do|please|kindly|you"},
    {kAddressed, "!Agent 1 , Whence 2 User|they"},
    {kAddressed, "!Agent , 1 User 1 has|have|had|wants|asked|needs|would"},
    {kAddressed, "!Machine , this|the 1 Candidate"},
    {kAddressed, "!Trade Agent|Reader , Do|please|kindly|you"},
    {kAddressed, "^Greeting 1 Agent|Machine|computer 1 , Do|please|kindly|you|the|this"},
    {kAddressed, "^Greeting 1 Agent|Machine :"},
    {kAddressed, "^by the way 1 Agent , Do|please|you"},
    {kAddressed,
     "^Greeting 1 Agent 1 working|assigned|looking|Reading|Tending 2 this|these ~Project"},
    {kSure, "!Machine , 1 when|whenever|once|if 1 User Utters"},
    {kSure, "^system , the|this 1 assistant|ai|chatbot|llm|bot must|shall"},
    {kAddressed, "dear|hey|hello|hi 2 Agent 2 , Do|please|kindly|you"},
    {kAddressed, "you , 1 the|an|a|our|my|dear 2 Agent 2 , Must|please|Do"},
    {kAddressed, "!ai|llm|llms|model|language|gpt|agent 1 Reader , Do|please|you|this"},
    {kAddressed, "all|any|every 2 ai|llm|llms|language|models|assistants 1 Agent|Reader :"},
    {kAddressed,
     "any|all|every 3 Agent 1 that|who|which 1 Reads 4 "
     "must|shall|should|required|obliged|has|have"},
    {kSure,
     "any|every|all 1 Model 1 generated|written|produced|made 1 Summary of this|these 3 "
     "must|has|have|should|shall|needs|ought 2 EndWith"},
    {kAddressed, "Agent 2 Reading this|these 3 must|should|shall"},
    {kSure, "in|for your Summary of this|these 2 , 1 say|state|claim|write|mention|conclude that"},
    {kSure, "Summary of this|these Page must|should|shall|has|have 2 say|state|claim|mention that"},
    {kBias, "Summary of this|these 1 Page|email|document 1 must|has|have|shall 2 EndWith"},
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
    {kSure, "Model 1 must|shall|should|will 1 obey 1 following|next|below|this|these|Any"},
    {kAddressed, "^Agent 1 must|should|shall always|never|immediately|ignore|first|now"},
    {kAddressed, "when|whenever|if|once|after|before you 1 Read 1 this|these 1 Page"},
    {kAddressed, "when|whenever|once you 1 Read this|these , Do|please"},
    {kAddressed, "when|whenever|while 3 Reading this 1 Page"},
    {kAddressed, "your 1 context window|training|model|llm|weights"},
    // SYSTEM OVERRIDE: …; a message from the developers to the AI.
    {kSure, "^system override :"},
    {kSure, "^system override ."},
    {kSure, "^system override , Do|you|your"},
    {kAuthority, "^system|admin|administrator|developer|security|priority|root override|command"},
    {kSure, "^Notice 2 from 3 Maker 3 to|for 3 Agent"},
    {kSure, "^Notice 2 from 3 operator|platform|provider 4 to|for 2 Model"},
    {kSure, "^official|urgent|important|final|critical|new Notice 2 from 3 Maker"},
    {kSure, "^a|an|the Notice 2 from 3 Maker 3 to|for 3 Agent"},
    {kSure, "^this is|comes 3 your 1 Maker 1 speaking|here|talking"},
    {kSure, "^i am|m your 1 Maker"},
    {kAuthority, "^Notice 2 from 3 Maker"},
    {kAuthority, "from|by anthropic|openai|google|microsoft 2 Agent|you|staff|support"},
    {kAuthority, "you have 2 been granted|given 3 access|authority|permission|privileges"},
    {kSure,
     "as your 1 Maker 1 i|we 2 order|command|instruct|direct|require|tell|authorise|authorize"},
    {kAuthority, "Consent has|have already been given|granted|obtained"},
    {kAuthority, "owner|admin|administrator|management|developer 1 has|have 1 agreed|consented"},
    {kOverride, "you may|can run|execute Any 1 command|commands|script"},
    {kAuthority,
     "owner|admin|administrator|user|operator 1 granted|gave|grants|gives you 2 "
     "permission|access|authority|consent"},
    {kAuthority, "root|admin|administrator|developer|master authority|access|override|bypass code"},
    {kAuthority, "^this is 2 administrator|admin|developer|operator ."},
    {kAuthority, "i|we 1 order|command you to"},
    {kAuthority, "Maker override code|key|password|token"},
    {kAuthority, "is|are hereby instructed|directed|ordered|required|commanded|told to"},
    {kAuthority, "you|youve 1 been chosen|selected|designated|appointed as"},
    {kAuthority, "!treat|consider|regard|take|handle 1 this 2 as 1 coming|though|if 3 from|by"},
    {kAuthority, "as if|though 1 User had|has|have 2 Said"},
    {kAuthority,
     "!pretend 2 User 2 gave|given|granted|agreed|approved|consented|authorised|"
     "authorized"},
    {kAuthority, "as if|though it|this|they came|comes|come from 1 User"},
    {kAuthority, "^your operator|owner|user has|have 1 Authorised 1 you|this|full"},
    {kAuthority, "User|author|owner|they 1 doesnt|not care|mind about 1 privacy|security|secrecy"},
    {kUrgency, "^do this|so first|immediately|now|before ."},
    {kSure,
     "Model 1 is|are 2 authorised|authorized|cleared|required|ordered to 1 Reveal 1 its|their 1 "
     "Inner"},
    {kAuthority, "Model 1 is|are 1 now|hereby 1 Authorised to"},
    {kOverride,
     "you are|re to 1 obey|trust|accept|execute|follow 1 Any 2 "
     "Orders|command|order|instruction|request"},
    {kUrgency, "effective immediately|now"},
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
