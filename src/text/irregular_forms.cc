#include "text/irregular_forms.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace cairn {
namespace {

struct Form {
  std::string_view form;
  std::string_view base;
};

// Sorted by form. Forms that are mainly words of their own (left, rose, wound) are left out.
constexpr Form kForms[] = {
    {"arisen", "arise"},    {"arose", "arise"},
    {"ate", "eat"},         {"awoke", "awake"},
    {"beaten", "beat"},     {"became", "become"},
    {"began", "begin"},     {"begun", "begin"},
    {"bent", "bend"},       {"best", "good"},
    {"better", "good"},     {"bit", "bite"},
    {"bitten", "bite"},     {"bled", "bleed"},
    {"blew", "blow"},       {"blown", "blow"},
    {"bought", "buy"},      {"broke", "break"},
    {"broken", "break"},    {"brought", "bring"},
    {"built", "build"},     {"burnt", "burn"},
    {"caught", "catch"},    {"children", "child"},
    {"chose", "choose"},    {"chosen", "choose"},
    {"clung", "cling"},     {"crept", "creep"},
    {"dealt", "deal"},      {"drank", "drink"},
    {"drawn", "draw"},      {"dreamt", "dream"},
    {"drew", "draw"},       {"driven", "drive"},
    {"drove", "drive"},     {"drunk", "drink"},
    {"dug", "dig"},         {"eaten", "eat"},
    {"fallen", "fall"},     {"fed", "feed"},
    {"feet", "foot"},       {"fell", "fall"},
    {"felt", "feel"},       {"fled", "flee"},
    {"flew", "fly"},        {"flown", "fly"},
    {"forgave", "forgive"}, {"forgiven", "forgive"},
    {"forgot", "forget"},   {"forgotten", "forget"},
    {"fought", "fight"},    {"found", "find"},
    {"froze", "freeze"},    {"frozen", "freeze"},
    {"geese", "goose"},     {"grew", "grow"},
    {"grown", "grow"},      {"heard", "hear"},
    {"held", "hold"},       {"hid", "hide"},
    {"hidden", "hide"},     {"hung", "hang"},
    {"kept", "keep"},       {"knelt", "kneel"},
    {"knew", "know"},       {"knives", "knife"},
    {"known", "know"},      {"laid", "lay"},
    {"learnt", "learn"},    {"leaves", "leaf"},
    {"lent", "lend"},       {"lit", "light"},
    {"lives", "life"},      {"lost", "lose"},
    {"meant", "mean"},      {"men", "man"},
    {"met", "meet"},        {"mice", "mouse"},
    {"paid", "pay"},        {"ran", "run"},
    {"rang", "ring"},       {"ridden", "ride"},
    {"risen", "rise"},      {"rode", "ride"},
    {"sang", "sing"},       {"sank", "sink"},
    {"sat", "sit"},         {"saw", "see"},
    {"seen", "see"},        {"sent", "send"},
    {"sewn", "sew"},        {"shaken", "shake"},
    {"shone", "shine"},     {"shook", "shake"},
    {"shot", "shoot"},      {"shown", "show"},
    {"shrank", "shrink"},   {"shrunk", "shrink"},
    {"slept", "sleep"},     {"slid", "slide"},
    {"sold", "sell"},       {"sought", "seek"},
    {"spent", "spend"},     {"spoke", "speak"},
    {"spoken", "speak"},    {"sprang", "spring"},
    {"spun", "spin"},       {"stole", "steal"},
    {"stolen", "steal"},    {"stood", "stand"},
    {"stricken", "strike"}, {"struck", "strike"},
    {"stuck", "stick"},     {"stung", "sting"},
    {"sung", "sing"},       {"sunk", "sink"},
    {"swam", "swim"},       {"swept", "sweep"},
    {"swore", "swear"},     {"sworn", "swear"},
    {"swum", "swim"},       {"swung", "swing"},
    {"taught", "teach"},    {"teeth", "tooth"},
    {"thought", "think"},   {"threw", "throw"},
    {"thrown", "throw"},    {"tore", "tear"},
    {"torn", "tear"},       {"understood", "understand"},
    {"wept", "weep"},       {"wives", "wife"},
    {"woke", "wake"},       {"woken", "wake"},
    {"wolves", "wolf"},     {"women", "woman"},
    {"won", "win"},         {"wore", "wear"},
    {"worn", "wear"},       {"worse", "bad"},
    {"wove", "weave"},      {"woven", "weave"},
    {"written", "write"},   {"wrote", "write"},
};

constexpr bool IsBefore(const Form& a, const Form& b) { return a.form < b.form; }
static_assert(std::is_sorted(std::begin(kForms), std::end(kForms), IsBefore));

constexpr std::size_t kShortest = 3;
constexpr std::size_t kLongest = 12;

// The combinations of first two letters and length that occur among the forms. Rules out nearly
// every other word without a search.
constexpr std::size_t kLetters = 26;
constexpr std::size_t OutlineOf(std::string_view word) {
  const auto letter = [&](std::size_t at) { return static_cast<std::size_t>(word[at] - 'a'); };
  return (letter(0) * kLetters + letter(1)) * (kLongest + 1) + word.size();
}
constexpr auto kOutlines = [] {
  std::array<bool, kLetters * kLetters*(kLongest + 1)> outlines{};
  for (const Form& each : kForms) outlines[OutlineOf(each.form)] = true;
  return outlines;
}();

constexpr bool IsLetter(char c) { return c >= 'a' && c <= 'z'; }

bool MayBeForm(std::string_view word) {
  return word.size() >= kShortest && word.size() <= kLongest && IsLetter(word[0]) &&
         IsLetter(word[1]) && kOutlines[OutlineOf(word)];
}

}  // namespace

std::string_view BaseForm(std::string_view word) {
  if (!MayBeForm(word)) return word;
  const auto* found =
      std::lower_bound(std::begin(kForms), std::end(kForms), Form{word, {}}, IsBefore);
  return found != std::end(kForms) && found->form == word ? found->base : word;
}

}  // namespace cairn
