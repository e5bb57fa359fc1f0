// What it is to do, to answer and to remember.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

using enum InstructionEvidence;

constexpr InstructionPhrase kPhrases[] = {
    // What it is to do, answer and remember.
    {kRoutine, "!Call 3 Tool 1 With"},
    {kRoutine, "!open|visit|follow|click 1 link|url|Address 1 below|above|here|at"},
    {kSure, "!Call 4 Tool 1 Secretly"},
    {kSure, "!invoke|trigger 1 Secretly ."},
    {kSure, "!Secretly 1 call|invoke|trigger|use 4 Tool"},
    {kAction, "curl|wget 8 Shell"},
    {kAction, "rm rf|fr"},
    {kSure, "!insert|add|plant|introduce|create|install 2 backdoor|rootkit|malware|keylogger"},
    {kSure, "!open|start|spawn 2 reverse shell"},
    {kAction, "!transfer|send|pay|wire|donate 4 Money"},
    {kAction, "!Call 3 command|commands|script|payload 2 as|with root|sudo"},
    {kAction, "!Call 6 as|with|using root|sudo"},
    {kAction, "!Call sudo"},
    {kAction,
     "!swap|replace|exchange|substitute|change 4 url|link|iban|recipient|payee|wallet 9 "
     "for|with|by|to"},
    {kAction, "!Delete 1 Any|entire|whole|user|users|the|your 3 Goods"},
    {kAction,
     "!approve|merge|accept this|every|all|it 2 change|changes|pull|pr|request|code|patch"},
    {kAction, "!Disable 2 tests|checks|security|verification|logging|authentication|firewall|auth"},
    {kAction,
     "!say|claim|state|report|conclude|pretend that 2 this|it|the 3 safe|secure|correct|"
     "clean|excellent|passed"},
    {kBias, "!rate|rank|score|grade|present|describe|evaluate|mark|label|classify 4 as 3 Superb"},
    {kBias, "!cite|quote|name|list|treat|present|use 6 as 4 Trusted 1 source|authority|site"},
    {kBias,
     "never 1 suggest|recommend|mention|cite|name 2 "
     "other|another|alternative|alternatives|competitors"},
    {kBias, "!recommend|suggest|cite|mention|promote it|them 1 first|always|whenever|often"},
    {kBias, "should|must 1 be 1 suggested|recommended|preferred|cited|mentioned"},
    {kBias, "!append|add|insert|include 1 this|the 1 text|phrase|sentence|slogan|words"},
    {kBias, "!start|begin|end|open|close 3 with the|these 1 words|sentence|phrase|line|text"},
    {kBias, "!write|compose 3 praising|promoting|endorsing"},
    {kAction, "!give|rate|score|grade 2 this 3 best|highest|full|maximum|10|perfect|top|positive"},
    {kAction, "!push|force to main|master"},
    {kSure, "when|whenever|if 1 Ask 9 Praise"},
    {kSure, "Whenever 2 User|someone|anyone|they|somebody|people Asks 9 Praise"},
    {kSure,
     "when|whenever|if 2 User|someone|anyone|somebody|people Asks you 1 "
     "about|whether|which|what|for 9 "
     "always|only|never 1 Say|mention"},
    {kSure, "when|whenever|if Ask about|whether|which|what|for 9 always|only 1 Say"},
    {kSure,
     "when|whenever|if 2 User|someone|anyone Asks about|whether|which|what|for 9 always|only|never "
     "1 "
     "Say|mention"},
    {kSure, "when|whenever|if 2 User|someone|anyone Asks about|whether|which|what|for 9 Say only"},
    {kRoutine, "when|whenever|if 1 Ask 9 Say"},
    {kRoutine, "when|whenever|if 2 User|someone|anyone Asks 9 Say"},
    {kBias, "!always|only|exclusively 1 Praise"},
    {kBias, "!recommend|praise|promote|endorse 2 our|this|my|only"},
    {kSure, "!remember 1 that 1 user 1 Wants"},
    {kSure, "!Store|update 4 memory|memories that|the 1 user 1 Wants|is|has|allowed"},
    {kSure, "!Store 1 This 3 your 3 memory|memories :"},
    {kSure, "!Store to|in|into your 2 memory|memories that"},
    {kSure, "!update|amend|extend your 2 memory|memories :"},
    {kSure, "!remember|memorize|memorise 3 as 2 Trusted source|authority|site|vendor"},
    {kSure, "!always answer|reply|respond 2 questions about 5 with|by|that"},
    {kBias,
     "!include|add|insert|put|mention 3 link|url|ad|sentence|Address 3 in|to|at 3 "
     "your|every|each|all 2 Reply"},
    {kBias, "!Say 2 the word|phrase|sentence|words"},
    {kBias, "advert|advertisement|slogan for|of"},
    {kMemory, "!Store 2 This 5 memory|memories|preference|preferences"},
    {kMemory, "!Store 1 This 3 for|in Any 1 future|later|subsequent"},
    {kTrigger, "User next Asks|Utters"},
    {kTrigger, "next time 2 User|someone|anyone|they 1 Utters"},
    {kTrigger, "once|soon 3 User|someone|they mentions|mention"},
    {kMemory, "!Store 8 as 3 preference|wish|preferences"},
    {kMemory, "!remember this|that|forever|permanently"},
    {kUrgency, "^before Answering"},
    {kUrgency, "end|beginning|start of every|each|all 1 Reply"},
    {kUrgency, "before you answer|respond|reply|continue|summarize|summarise"},
    {kUrgency, "Regardless of 2 what|user|users|question"},
    {kUrgency,
     "in|for every|all|each 1 future|subsequent|following|later 1 Reply|conversation|session|"
     "conversations|sessions|turn|chat|chats"},
};

}  // namespace

constinit const std::span<const InstructionPhrase> kPlantPhrases = kPhrases;

}  // namespace cairn
