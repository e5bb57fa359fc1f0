// What is kept from the user.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

using enum InstructionEvidence;

constexpr InstructionPhrase kPhrases[] = {
    // Do not tell the user; keep this from the user.
    {kSure, "Not tell|inform 1 user|human|operator|person"},
    {kSure, "Not Tell 1 User 1 about|of|that 2 this|these|instructions|instruction|message"},
    {kSure, "Not let 1 User know|see|notice|find|suspect|realize|realise"},
    {kSure, "Not mention 3 to 1 User"},
    {kSure, "Not Mention 4 This 2 to 1 User"},
    {kSure, "Not mention|reveal|disclose|acknowledge|reference|discuss 1 This 1 Page|Orders"},
    {kSure, "Not mention|reveal|disclose|admit that 2 you 4 told|instructed|asked|instructions"},
    {kSure, "!Hide This from 1 User ~Condition"},
    {kSure,
     "!Hide This 1 Page|action|step|request|fact|change|exchange|order 2 from 1 User ~Condition"},
    {kSure, "!Hide 2 User 1 unaware|ignorant|dark"},
    {kSure, "!Hide 2 evidence|traces|tracks 2 from 1 User"},
    {kSure, "!make|ensure|be 3 User 2 not|never|doesnt|dont 2 find|suspect|realize|realise|learn"},
    {kSure, "human must|should|may|can|shall not|never 2 Notices"},
    {kSure, "^without Unheard 1 User 4 , Do"},
    {kSure, "User 1 must|should|may|can|shall|is|are not|never 1 to 2 find out"},
    {kSure, "User must|should|may|can|shall|is not|never 2 find out"},
    {kSure,
     "User must|should|may|can|shall not|never 2 LearnOf|know|see|notice 1 about|of|that 2 "
     "this|it|these|you 1 step|message|note|instruction|instructions|text|order|change ."},
    {kSure,
     "User must|should|may|can|shall not|never 2 LearnOf|know 1 about|of|that 1 this|it|these|you "
     "."},
    {kSure, "Concealed 5 from 2 Partner you|youre 1 Chatting"},
    {kSure, "Not Tell|Mention 6 Partner you|youre 1 Chatting"},
    {kSure, "without Unheard 2 Partner you|youre 1 Chatting"},
    {kSure, "User 1 never|not|doesnt|wont|dont|cannot|t Learns about|of|out 2 this|it|these ."},
    {kSecrecy, "that|so|sure 2 User 1 never|not|doesnt|wont|dont|cannot|t Learns"},
    {kSure,
     "nobody|one 6 may|must|should|can 1 know|learn 1 of|about this 1 "
     "message|note|instruction|instructions|order"},
    {kSure, "User 1 remains|stays|remain|stay|kept 2 unaware|ignorant|dark|oblivious"},
    {kSure, "no circumstances|account|way 3 User 2 told|informed|know|learn|notice"},
    {kSure, "Not let on to 1 User"},
    {kSure, "no circumstances|account 2 Mention|say that 1 you 1 were|have|had|got|read|received"},
    {kSecrecy, "no circumstances|account 2 Mention 1 this|these 1 Page|Orders"},
    {kSecrecy, "Not Mention that 1 you 1 need|have|had|read|did|were|are|used|called|opened|ran"},
    {kOmission, "Not Mention 1 This 3 in|to 2 Chat"},
    {kSecrecy, "Not tell 1 customer|client|viewer|patient|applicant|reader"},
    {kOmission, "Not bring 2 up in|during 2 Chat"},
    {kSecrecy, "Not report|announce|disclose it|this|that ."},
    {kSecrecy, "Not let 1 anyone|anybody|others|them know|notice|suspect 1 that 1 this|these|you"},
    {kSecrecy, "Not output|print|display|repeat|show 3 this|these 2 to 1 User"},
    {kSecrecy, "User will|would|can|cannot|wont|cant 1 not|never 1 see|read|notice 1 this|it"},
    {kSecrecy, "User wont|cant|cannot|couldnt see|read|notice 1 this|it"},
    {kOmission, "Not cite|credit|name|quote|link this|these 1 Page"},
    {kOmission, "Not describe|transcribe|translate|summarize|summarise this|these 1 Page|image"},
    {kOmission,
     "!leave|skip|omit 1 out 1 comparison|messages|comments|concerns|objections|criticism|"
     "warnings|replies"},
    {kSure, "User has|have no need|reason 1 to know|learn 1 of|about 1 this|it|these"},
    {kSure, "!keep|stay|remain quiet|silent|mum about 1 this|it|these 6 User"},
    {kSecrecy, "!keep|stay|remain quiet|silent|mum about"},
    {kSecrecy, "!say nothing about 1 this|it|these"},
    {kSure,
     "your Summary must|should|may|can not|never 1 contain|include|mention 2 "
     "criticism|negatives|negative|flaws|weaknesses|drawbacks"},
    {kSure, "Not bring 3 up with|to 1 User"},
    {kSure, "avoid|refrain|abstain 1 telling|informing|alerting|notifying 1 User ."},
    {kSure,
     "avoid|refrain|abstain 1 telling|informing|alerting 1 User about|of|that 1 this|these|it|you"},
    {kSure, "avoid|refrain|abstain 1 Revealing 1 This 3 to|with|from 1 User"},
    {kSecrecy, "confidential|private|secret to|for|between 2 Agent"},
    {kSure, "no need 2 to tell|inform|notify|alert 1 User"},
    {kSure, "!say|mention|reveal|tell nothing 4 to 1 User"},
    {kSure, "not a word 4 to 1 User"},
    {kSure, "behind 1 User back"},
    {kSure, "User 2 not|doesnt|neednt|never 1 need 1 to know 1 about|of|that 1 this|it"},
    {kSecrecy, "User 2 not|doesnt|neednt|never 2 to know"},
    {kOmission, "!leave|keep|omit 3 out|from 1 of|your 1 your|summary|reply|answer|response"},
    {kOmission,
     "Not 1 mention|include|list|highlight|report 9 your|the 1 summary|reply|answer|response"},
    {kOmission,
     "Not 1 list|mention|highlight|include 3 "
     "negatives|negative|weaknesses|flaws|vulnerabilities|defects|shortcomings"},
    {kOmission, "!Hide|omit|leave|remove 2 it|this|that|them 2 from|out 3 Record"},
    {kSecrecy, "!tell|assure 1 User|them 1 that 1 nothing|everything|all"},
    {kOmission,
     "!tell|assure|inform 1 User|them 1 that 1 task|work|job|it|request 2 "
     "completed|done|finished|complete|"
     "succeeded|successful"},
    {kSecrecy, "!act|behave|continue|carry|proceed 2 if|though|like nothing 2 changed|happened"},
    {kSecrecy, "!carry|continue|go 2 as normal|usual"},
    {kSecrecy, "invisible to 1 User"},
    {kSecrecy, "User 1 does|do|is|are Not 2 Notices"},
    {kSecrecy, "stay|remain|keep 2 between us|you"},
    {kSecrecy, "Not log|record 1 it|this|that"},
    {kSure, "^the|our|your user has|have 1 Authorised 1 you|this|full"},
    {kSecrecy, "User 1 must|should|may|can|need|shall 1 Not 3 Notices"},
    {kSecrecy, "!Hide This 3 Hidden"},
    {kSecrecy, "!Secretly"},
    {kSecrecy, "secretly|covertly"},
    {kSecrecy, "!do this|so|it Secretly"},
    {kRoutine, "Not ask|wait|request|seek 2 for 2 Consent"},
    {kSecrecy, "-without 1 waiting|asking|seeking|requesting|needing 3 Consent"},
    {kSecrecy, "!skip|bypass|suppress|omit 2 Consent"},
    {kRoutine, "Not ask 1 User"},
    {kRoutine, "no questions asked"},
    {kRoutine, "Call everything|anything without prompting|asking|confirming"},
    {kRoutine, "-without 1 checking|verifying|questioning|hesitation"},
    {kRoutine, "Consent 1 is|are not|never needed|required|necessary"},
    {kSecrecy, "Not Tell 1 User|anyone"},
    {kSecrecy, "no need|reason|point 2 to|in 1 confirm|ask|tell|inform|mention|asking"},
    {kRoutine, "no Consent 2 needed|required|necessary"},
    {kSecrecy, "-without Telling 2 User|anyone|them"},
    {kSecrecy, "-without 2 User 2 noticing|knowing|knowledge"},
    {kSecrecy, "-without Consent|confirming|asking|mentioning"},
};

}  // namespace

constinit const std::span<const InstructionPhrase> kSecrecyPhrases = kPhrases;

}  // namespace cairn
