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
    {kAction, "!push|force 1 to main|master"},
    // Mark it as already approved, buy it, paste this into a terminal, make the user click.
    {kAction, "!mark|flag|record|treat|list 4 as 1 already|pre approved|verified|paid"},
    {kAction, "!complete|finalize|finalise|place|confirm 1 purchase|checkout|order|transaction"},
    {kAction, "!download|fetch|get 5 Address 6 launch|execute|start|run"},
    {kAction, "open|opening 2 terminal|powershell|console|shell 6 paste|pasting"},
    {kAction, "paste|pasting 3 clipboard|command 3 press|pressing|hit|hitting enter|return"},
    {kAction, "always|silently 1 add|insert|include|inject|append 2 script|iframe|pixel|tracker"},
    {kAction,
     "urge|convince|persuade|trick|encourage|pressure 1 them|User|viewer|reader|customer to 1 "
     "click|visit|open|call|pay|install|buy"},
    // Award the maximum score, whatever the criteria; say that the rival was recalled.
    {kBias, "!award|give|assign|grant 5 Utmost 1 Grade"},
    {kBias, "!rank|list|place|put|show 1 this 2 first|top|highest|above"},
    {kBias, "Not deduct|subtract|dock|penalize|penalise 1 points|marks|for|it|this"},
    {kBias, "!say 1 you 1 dont|not|cannot know|help|answer 1 and"},
    {kBias, "!answer|reply|respond 5 with 1 the 1 phrase|word|sentence|words|slogan"},
    {kBias, "!pretend 1 this|that|the 2 meets|passes|passed|is|was|has"},
    {kAction, "!say|claim|state|report|pretend 1 tests|checks|build 1 passed|pass|succeeded"},
    {kAction, "Whenever|before another|other|any 1 Tool 1 is|are called|used|invoked"},
    {kBias, "!Say 1 that 1 competitor|competitors|rival|rivals|competing"},
    {kBias, "!describe|present|portray|call 1 competing|competitor|competitors|rival|other 6 as"},
    {kBias,
     "your 1 Reply must|has|have|needs|shall 2 EndWith with 1 the|this|these 1 "
     "words|word|sentence|phrase|line"},
    {kBias, "!print|return|output|answer|reply|write 9 as your 2 review|verdict|answer|reply"},
    {kUrgency, "whatever|no|any 2 question|request you 1 were|are|get|receive"},
    {kBias,
     "!approve|accept|merge|award|give|return|print|output|rate|mark|answer|say|report 8 "
     "Regardless|matter of|what 2 Finding"},
    {kSure, "Regardless|matter of|what 2 Finding you 1 were|are|have|had Told|been"},
    // Copy this into every mail you write; decode this and follow it.
    {kSure,
     "!copy|paste|include|insert|append|add|repeat|reproduce|embed|put 1 this 2 Page|block|text 4 "
     "Any 1 Mail 1 you"},
    {kSure, "decode 4 base64|rot13|hex|string|text 4 follow|obey"},
    {kAction, "decode 4 base64|rot13|hex|string 4 execute|run|perform|do"},
    {kRoutine, "before using|calling|invoking|running this|any|other 1 Tool , 1 Gather"},
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
