// What is kept from the user.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

using enum InstructionEvidence;

constexpr InstructionPhrase kPhrases[] = {
    // Do not tell the user; keep this from the user.
    {kSure, "Not tell|inform 1 User"},
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
    {kSure, "no need 2 to tell|inform|notify|alert 1 User"},
    {kSure, "!say|mention|reveal|tell nothing 4 to 1 User"},
    {kSure, "not a word 4 to 1 User"},
    {kSure, "behind 1 User back"},
    {kSure, "User 2 not|doesnt|neednt|never 1 need 1 to know 1 about|of|that 1 this|it"},
    {kSecrecy, "User 2 not|doesnt|neednt|never 2 to know"},
    {kSecrecy, "!leave|keep|omit 3 out|from 1 of|your 1 your|summary|reply|answer|response"},
    {kSecrecy, "!tell|assure 1 User 1 that 1 nothing|everything|all"},
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
    {kSecrecy, "Not ask|wait|request|seek 2 for 2 Consent"},
    {kSecrecy, "Not ask 1 User"},
    {kSecrecy, "Not Tell 1 User|anyone"},
    {kSecrecy, "no need|reason|point 2 to|in 1 confirm|ask|tell|inform|mention|asking"},
    {kSecrecy, "no Consent 2 needed|required|necessary"},
    {kSecrecy, "without Telling 2 User|anyone|them"},
    {kSecrecy, "without 2 User 2 noticing|knowing|knowledge"},
    {kSecrecy, "without Consent|confirming|asking|mentioning"},
};

}  // namespace

constinit const std::span<const InstructionPhrase> kSecrecyPhrases = kPhrases;

}  // namespace cairn
