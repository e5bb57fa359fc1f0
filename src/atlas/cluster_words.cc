#include "atlas/cluster_words.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>

#include "base/text.h"
#include "text/porter_stem.h"
#include "text/stop_words.h"
#include "text/word_set.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

constexpr std::size_t kWordsOfLabel = 3;
// The beginning tells what a text is about, and the limit keeps one long text from dominating.
constexpr std::size_t kMostTextBytes = 4000;
constexpr std::size_t kLongestWord = 24;  // bytes; longer words are unsuitable for a label
constexpr std::uint16_t kFewestTexts = 2;

// Useful in a search, but meaningless in a label.
constexpr std::string_view kFillers =
    "about above after again all also always another any because before below between both each "
    "either else ever every few first here however last later less like many may more most much "
    "must never new no nor not now often once one only other out over own per same several since "
    "some still such three too two under until up very via while within without yes yet";

bool IsTelling(std::string_view word, std::string_view written) {
  if (word.size() < 2 || written.size() > kLongestWord) return false;
  if (IsStopWord(word) || kWordSetOf<kFillers>.Has(word)) return false;
  if (word == "redacted") return false;  // from the marks that the guard puts in place of secrets
  return std::ranges::none_of(written, [](char c) { return c >= '0' && c <= '9'; });
}

// Calls take(word, original spelling) for each word; a compound identifier is one word.
template <typename Take>
void ForEachUnit(std::string_view text, Take take) {
  struct Unit {
    std::string word;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::uint32_t number = 0;
    bool is_whole = false;
  };
  std::optional<Unit> held;  // until it is known whether it is only a part
  const auto let_go = [&] {
    if (held) take(held->word, text.substr(held->begin, held->end - held->begin));
  };
  ForEachWord(text, [&](const WordToken& token) {
    if (token.form == WordForm::kTail) return;
    const bool is_whole = token.form == WordForm::kWhole;
    const bool is_same = held && held->number == token.unit;
    if (is_same && held->is_whole) return;
    if (!is_whole || !is_same) let_go();
    held = {std::string(token.text), token.begin, token.end, token.unit, is_whole};
  });
  let_go();
}

// The most frequent form; on a tie the shortest, lower case first.
const std::string& ShownForm(const std::map<std::string, std::uint32_t>& forms) {
  const auto rank = [](const auto& form) {
    return std::tuple(form.second, -std::ssize(form.first), form.first);
  };
  return std::ranges::max_element(forms, {}, rank)->first;
}

}  // namespace

void ClusterWords::Add(std::size_t cluster, std::string_view text) {
  ++texts_[cluster];
  text = text.substr(0, kMostTextBytes);
  std::set<std::string> seen;
  ForEachUnit(text, [&](std::string_view whole, std::string_view written) {
    if (!IsTelling(whole, written)) return;
    std::string stem = PorterStem(whole);
    if (!seen.insert(stem).second) return;
    Word& word = words_[std::move(stem)];
    ++word.texts[cluster];
    ++word.forms[std::string(written)];
  });
}

// The share of the cluster's texts that contain the word, times its rarity among the clusters.
std::vector<double> ClusterWords::Scores(const Word& word) const {
  std::vector<double> shares(texts_.size());
  double sum = 0;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    shares[i] = word.texts[i] / std::max(1.0, static_cast<double>(texts_[i]));
    sum += shares[i];
  }
  const double rarity = std::log(1 + static_cast<double>(texts_.size()) / sum);
  for (double& share : shares) share *= rarity;
  return shares;
}

std::vector<std::string> ClusterWords::Labels() const {
  std::vector<std::vector<Scored>> words(texts_.size());
  for (const auto& [stem, word] : words_) {
    const auto scores = Scores(word);
    const auto best = static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin());
    if (word.texts[best] >= kFewestTexts)
      words[best].push_back({scores[best], ShownForm(word.forms)});
  }
  std::vector<std::string> labels;
  for (auto& own : words) {
    std::ranges::sort(own, [](const Scored& a, const Scored& b) {
      return std::tie(b.score, a.shown) < std::tie(a.score, b.shown);
    });
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < std::min(own.size(), kWordsOfLabel); ++i)
      shown.push_back(own[i].shown);
    if (shown.empty()) shown.push_back("group " + std::to_string(labels.size() + 1));
    labels.push_back(Join(shown, ", "));
  }
  return labels;
}

}  // namespace cairn
