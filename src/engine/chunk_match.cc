#include "engine/chunk_match.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/ascii.h"
#include "base/keyed_hash.h"
#include "base/text.h"

namespace cairn {
namespace {

// With at least half of the words in common a text counts as edited; below that it is a different
// text on the same subject.
constexpr double kSimilar = 0.5;
// Limit on pairs compared word by word in one group: 64 edited chunks against 64.
constexpr std::size_t kMostCompared = 4096;

using Words = std::vector<std::string_view>;
using Places = std::vector<std::size_t>;

Words SortedWords(std::string_view text) {
  Words words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && IsWordByte(text[end])) ++end;
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  std::sort(words.begin(), words.end());
  return words;
}

double SharedOf(const Words& a, const Words& b) {
  if (a.empty() && b.empty()) return 1;
  std::size_t common = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j)
      ++common, ++i, ++j;
    else if (*i < *j)
      ++i;
    else
      ++j;
  }
  return 2.0 * static_cast<double>(common) / static_cast<double>(a.size() + b.size());
}

class Matcher {
 public:
  Matcher(std::span<const Memory> stored, std::span<const MemoryInput> wanted)
      : stored_(stored), wanted_(wanted), taken_(stored.size()), match_(wanted.size()) {}

  // Pairs chunks of the same key, in order.
  template <typename KeyOfStored, typename KeyOfWanted>
  void ByKey(const KeyOfStored& key_of_stored, const KeyOfWanted& key_of_wanted) {
    std::unordered_map<std::string, Places, KeyedHash> waiting;
    for (std::size_t i = wanted_.size(); i-- > 0;) {
      if (!match_[i]) waiting[key_of_wanted(wanted_[i].values)].push_back(i);
    }
    for (std::size_t s = 0; s < stored_.size(); ++s) {
      if (taken_[s]) continue;
      const auto same = waiting.find(key_of_stored(stored_[s]));
      if (same == waiting.end() || same->second.empty()) continue;
      Pair(same->second.back(), s);
      same->second.pop_back();
    }
  }

  // Rounds 3 and 4: within each heading path.
  void WithinHeadings() {
    struct Group {
      Places stored;
      Places wanted;
      std::size_t all_stored = 0;  // includes those already paired
      std::size_t all_wanted = 0;
    };
    std::unordered_map<std::string_view, Group, KeyedHash> groups;
    for (std::size_t s = 0; s < stored_.size(); ++s) {
      Group& group = groups[stored_[s].section_title];
      ++group.all_stored;
      if (IsOpen(s)) group.stored.push_back(s);
    }
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      Group& group = groups[wanted_[i].values.section_title];
      ++group.all_wanted;
      if (!match_[i]) group.wanted.push_back(i);
    }
    for (const auto& [title, group] : groups) {
      const bool is_only = group.all_stored == 1 && group.all_wanted == 1 && !title.empty();
      if (is_only && !group.stored.empty() && !group.wanted.empty()) {
        Pair(group.wanted.front(), group.stored.front());
      } else {
        Similar(group.stored, group.wanted);
      }
    }
  }

  // Round 5.
  void Anywhere() {
    Places stored;
    Places wanted;
    for (std::size_t s = 0; s < stored_.size(); ++s) {
      if (IsOpen(s)) stored.push_back(s);
    }
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (!match_[i]) wanted.push_back(i);
    }
    Similar(stored, wanted);
  }

  PieceMatch Take() { return std::move(match_); }

 private:
  bool IsOpen(std::size_t s) const { return !taken_[s] && stored_[s].superseded_by.IsNone(); }

  void Pair(std::size_t wanted, std::size_t stored) {
    match_[wanted] = stored;
    taken_[stored] = true;
  }

  // Most similar pairs first; ties go to the pair closest in order.
  void Similar(const Places& stored, const Places& wanted) {
    if (stored.empty() || wanted.empty() || stored.size() > kMostCompared / wanted.size()) return;
    struct Candidate {
      double similarity;
      std::size_t distance;
      std::size_t wanted;
      std::size_t stored;
    };
    std::vector<Words> words;
    for (const std::size_t s : stored) words.push_back(SortedWords(stored_[s].content));
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const Words own = SortedWords(wanted_[wanted[i]].values.content);
      for (std::size_t s = 0; s < stored.size(); ++s) {
        const double similarity = SharedOf(own, words[s]);
        if (similarity < kSimilar) continue;
        candidates.push_back({similarity, i > s ? i - s : s - i, wanted[i], stored[s]});
      }
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) {
                       if (a.similarity != b.similarity) return a.similarity > b.similarity;
                       return a.distance < b.distance;
                     });
    for (const Candidate& pair : candidates) {
      if (!match_[pair.wanted] && !taken_[pair.stored]) Pair(pair.wanted, pair.stored);
    }
  }

  std::span<const Memory> stored_;
  std::span<const MemoryInput> wanted_;
  std::vector<bool> taken_;
  PieceMatch match_;
};

std::string NameOfPiece(const Memory& piece) { return piece.chunk; }

std::string HeadingAndText(const Memory& piece) {
  return piece.section_title + '\n' + std::string(Trim(piece.content));
}

}  // namespace

double SharedWords(std::string_view a, std::string_view b) {
  return SharedOf(SortedWords(a), SortedWords(b));
}

PieceMatch MatchByName(std::span<const Memory> stored, std::span<const MemoryInput> wanted) {
  Matcher matcher(stored, wanted);
  matcher.ByKey(NameOfPiece, NameOfPiece);
  return matcher.Take();
}

PieceMatch MatchSections(std::span<const Memory> stored, std::span<const MemoryInput> wanted) {
  Matcher matcher(stored, wanted);
  matcher.ByKey(NameOfPiece, NameOfPiece);
  matcher.ByKey(HeadingAndText, HeadingAndText);
  matcher.WithinHeadings();
  matcher.Anywhere();
  return matcher.Take();
}

}  // namespace cairn
