// A text as the words that instructions to an agent are made of.
//
// Case, accents, emphasis, invisible characters and the kind of white space do not matter, so that
// "IGN**O**RE" and "i g n o r e" are "ignore".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cairn {

// What a word can be in a phrase; a word may be several things.
enum WordRole : std::uint64_t {
  kOther = 0,
  kDrop = 1ull << 0,        // ignore, disregard, forget
  kPrior = 1ull << 1,       // previous, above
  kOrders = 1ull << 2,      // instructions, prompt
  kLimits = 1ull << 3,      // rules, guidelines
  kAll = 1ull << 4,         // all, every, your
  kEverything = 1ull << 5,  // everything
  kLeadIn = 1ull << 6,      // please, must, and: an order may follow
  kYou = 1ull << 7,
  kAre = 1ull << 8,
  kNow = 1ull << 9,
  kNew = 1ull << 10,
  kPersona = 1ull << 11,  // what an agent is told to be: DAN, unrestricted
  kAgent = 1ull << 12,    // AI, assistant, LLM
  kYour = 1ull << 13,
  kTask = 1ull << 14,  // task, role, goal
  kFrom = 1ull << 15,
  kOn = 1ull << 16,
  kMust = 1ull << 17,   // must, shall, will
  kSpeak = 1ull << 18,  // respond, obey, pretend
  kNot = 1ull << 19,    // not, never, don't
  kTell = 1ull << 20,   // tell, inform
  kUser = 1ull << 21,   // user, human
  kWithout = 1ull << 22,
  kTelling = 1ull << 23,  // telling, informing
  kReveal = 1ull << 24,   // reveal, repeat, print
  kInner = 1ull << 25,    // system, hidden, initial
  kSend = 1ull << 26,     // send, upload
  kLoot = 1ull << 27,     // credentials, conversation
  kTo = 1ull << 28,
  kAddress = 1ull << 29,  // a URL or an e-mail address
  kCall = 1ull << 30,     // call, invoke
  kTool = 1ull << 31,
  kWith = 1ull << 32,
  kAs = 1ull << 33,
  kIf = 1ull << 34,
  kBefore = 1ull << 35,
  kAnswering = 1ull << 36,  // answering, responding
  kHail = 1ull << 37,       // dear, attention, note
  kCurl = 1ull << 39,
  kShell = 1ull << 40,
  kLonger = 1ull << 41,
  kNo = 1ull << 42,
  kThe = 1ull << 43,
  kAnd = 1ull << 44,
  kPretend = 1ull << 45,
  kAnything = 1ull << 47,
  kDo = 1ull << 48,
  kForeignDrop = 1ull << 49,
  kForeignPrior = 1ull << 50,
  kForeignOrders = 1ull << 51,
  kKnow = 1ull << 53,
  kLet = 1ull << 54,
  kMention = 1ull << 55,
  kBound = 1ull << 56,  // bound, restricted
  kPrompt = 1ull << 57,
  kDirection = 1ull << 58,  // instructions, but not commands, which programs have
};

struct InstructionWord {
  std::uint64_t roles = kOther;
  bool opens_sentence = false;
  bool opens_line = false;
  bool after_mark = false;   // a comma, colon, dash or bracket stands before it
  bool after_quote = false;  // a quote stands before it
  bool before_quote = false;
  bool before_colon = false;
  bool ends_sentence = false;
  bool in_comment = false;  // of HTML
};

std::vector<InstructionWord> ReadInstructionWords(std::string_view text);

}  // namespace cairn
