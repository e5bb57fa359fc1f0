// What it is to do, to answer and to remember.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

using enum InstructionEvidence;

constexpr InstructionPhrase kPhrases[] = {
    // What it is to do, answer and remember.
    {kAction, "!Call 3 Tool 1 With"},
    {kAction, "curl|wget 8 Shell"},
    {kAction, "rm rf|fr"},
    {kSure, "!insert|add|plant|introduce|create|install 2 backdoor|rootkit|malware|keylogger"},
    {kSure, "!open|start|spawn 2 reverse shell"},
    {kAction, "!transfer|send|pay 4 bitcoin|btc|eth|funds|money"},
    {kAction, "!Call 3 command|commands|script|payload 2 as|with root|sudo"},
    {kAction, "!Delete 1 Any|entire|whole|user|users|the|your 3 Goods"},
    {kAction,
     "!approve|merge|accept this|every|all|it 2 change|changes|pull|pr|request|code|patch"},
    {kAction, "!Disable 2 tests|checks|security|verification|logging|authentication|firewall|auth"},
    {kAction,
     "!say|claim|state|report|conclude|pretend that 2 this|it|the 3 safe|secure|correct|"
     "clean|excellent|passed"},
    {kAction, "!give|rate|score|grade 2 this 3 best|highest|full|maximum|10|perfect|top|positive"},
    {kAction, "!push|force to main|master"},
    {kSure, "when|whenever|if 1 Ask 9 Praise"},
    {kSure, "when|whenever|if 2 User|someone|anyone|they|somebody Asks 9 Praise"},
    {kSure, "when|whenever|if Ask about|whether|which|what|for 9 always|only 1 Say"},
    {kSure,
     "when|whenever|if 2 User|someone|anyone Asks about|whether|which|what|for 9 always|only|never "
     "1 "
     "Say|mention"},
    {kSure, "when|whenever|if 2 User|someone|anyone Asks about|whether|which|what|for 9 Say only"},
    {kBias, "when|whenever|if 1 Ask 9 Say"},
    {kBias, "when|whenever|if 2 User|someone|anyone Asks 9 Say"},
    {kBias, "!always|only|exclusively 1 Praise"},
    {kBias, "!recommend|praise|promote|endorse 2 our|this|my|only"},
    {kSure, "!remember 1 that 1 user 1 Wants"},
    {kSure, "!Store 4 memory|memories that|the 1 user 1 Wants|is|has|allowed"},
    {kSure, "!always answer|reply|respond 2 questions about 5 with|by|that"},
    {kBias,
     "!include|add|insert|put|mention 3 link|url|ad|sentence|Address 3 in|to|at 3 "
     "your|every|each|all 2 Reply"},
    {kBias, "!Say 2 the word|phrase|sentence|words"},
    {kBias, "advert|advertisement|advertise|promotion|slogan"},
    {kMemory, "!Store 2 This 3 memory|memories|preference|preferences"},
    {kMemory, "!Store 8 as 3 preference|wish|preferences"},
    {kMemory, "!remember this|that|forever|permanently"},
    {kUrgency, "^before Answering"},
    {kUrgency, "end|beginning|start of every|each|all 1 Reply"},
    {kUrgency, "before you answer|respond|reply|continue|summarize|summarise"},
    {kUrgency, "Regardless of 2 what|user|users|question"},
    {kUrgency,
     "in|for every|all|each 1 future|subsequent|following 1 Reply|conversation|session|"
     "conversations|sessions|turn"},
};

}  // namespace

constinit const std::span<const InstructionPhrase> kPlantPhrases = kPhrases;

}  // namespace cairn
