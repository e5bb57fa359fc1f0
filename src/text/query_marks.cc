#include "text/query_marks.h"

#include <algorithm>
#include <map>
#include <span>

#include "text/porter_stem.h"
#include "text/stop_words.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

constexpr std::string_view kGaps = " \t\r\n";
// How far a cut is moved to fall between words. Longer words are rare, and scripts without spaces
// are cut where they are.
constexpr std::size_t kMostMoved = 32;  // bytes

struct Match {
  std::size_t begin = 0;
  std::size_t end = 0;
  const std::string* stem = nullptr;  // one of the query's
};

std::vector<Match> FindMatches(std::string_view text, const std::set<std::string>& stems) {
  std::vector<Match> matches;
  if (stems.empty()) return matches;
  ForEachWord(text, [&](const WordToken& word) {
    const auto stem = stems.find(PorterStem(word.text));
    if (stem != stems.end()) matches.push_back({word.begin, word.end, &*stem});
  });
  return matches;
}

// Matches are sorted by position, so comparing with the last one is enough.
std::vector<ByteSpan> Joined(const std::vector<Match>& matches) {
  std::vector<ByteSpan> spans;
  for (const Match& match : matches) {
    if (!spans.empty() && match.begin <= spans.back().second) {
      spans.back().second = std::max(spans.back().second, match.end);
    } else {
      spans.emplace_back(match.begin, match.end);
    }
  }
  return spans;
}

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// The length in bytes of a character with this first byte.
std::size_t LengthFrom(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// False inside a character. A continuation byte without a lead byte counts as a character.
bool IsBoundary(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size() || !IsContinuation(text[at])) return true;
  for (std::size_t back = 1; back <= std::min<std::size_t>(at, 3); ++back) {
    if (!IsContinuation(text[at - back])) return LengthFrom(text[at - back]) <= back;
  }
  return true;
}

std::size_t CountCharacters(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t at = begin; at < end; ++at) count += IsBoundary(text, at) ? 1 : 0;
  return count;
}

// Advances a boundary by `count` characters or to the end of the text; `count` becomes the rest.
std::size_t Forward(std::string_view text, std::size_t at, std::size_t& count) {
  for (; count > 0 && at < text.size(); --count) {
    do ++at;
    while (!IsBoundary(text, at));
  }
  return at;
}

std::size_t Backward(std::string_view text, std::size_t at, std::size_t& count) {
  for (; count > 0 && at > 0; --count) {
    do --at;
    while (!IsBoundary(text, at));
  }
  return at;
}

// The begin and end of each match, in characters.
std::vector<ByteSpan> InCharacters(std::string_view text, const std::vector<Match>& matches) {
  std::vector<ByteSpan> places;
  std::size_t at = 0;
  std::size_t characters = 0;
  for (const Match& match : matches) {
    characters += CountCharacters(text, at, match.begin);
    at = match.begin;
    places.emplace_back(characters, characters + CountCharacters(text, at, match.end));
  }
  return places;
}

// An identifier precedes its parts, so the last match need not end last.
std::size_t LastEnd(std::span<const Match> matches) {
  return std::ranges::max_element(matches, {}, &Match::end)->end;
}

// The span from the first to the last match of the `most` characters that contain the most distinct
// stems; the first such place.
ByteSpan FindDensest(std::string_view text, const std::vector<Match>& matches, std::size_t most) {
  const std::vector<ByteSpan> places = InCharacters(text, matches);
  std::map<const std::string*, std::size_t> inside;  // number of occurrences per stem
  std::size_t distinct = 0;
  ByteSpan best = {0, 0};
  for (std::size_t first = 0, behind = 0; first < matches.size(); ++first) {
    while (behind < matches.size() &&
           (behind <= first || places[behind].second - places[first].first <= most)) {
      ++inside[matches[behind++].stem];
    }
    if (inside.size() > distinct) {
      distinct = inside.size();
      best = {matches[first].begin, LastEnd(std::span(matches).subspan(first, behind - first))};
    }
    const auto leaving = inside.find(matches[first].stem);
    if (--leaving->second == 0) inside.erase(leaving);
  }
  return best;
}

// Extends the span to `most` characters: half of the rest before it, the remainder after it.
ByteSpan Widened(std::string_view text, ByteSpan span, std::size_t most) {
  const std::size_t used = CountCharacters(text, span.first, span.second);
  if (used >= most) {
    std::size_t room = most;
    return {span.first, Forward(text, span.first, room)};
  }
  std::size_t before = (most - used) / 2;
  std::size_t after = most - used - before;
  span.first = Backward(text, span.first, before);
  after += before;
  span.second = Forward(text, span.second, after);
  span.first = Backward(text, span.first, after);
  return span;
}

bool IsGap(char byte) { return kGaps.find(byte) != std::string_view::npos; }

// Moves both ends inward to word boundaries, unless that would cut into the match.
ByteSpan CutBetweenWords(std::string_view text, ByteSpan span, const ByteSpan& found) {
  auto [begin, end] = span;
  if (begin > 0 && begin < found.first) {
    const std::size_t gap = text.find_first_of(kGaps, begin - 1);
    if (gap < std::min(found.first, begin + kMostMoved)) begin = gap + 1;
    while (begin < found.first && IsGap(text[begin])) ++begin;
  }
  if (end < text.size() && end > found.second) {
    const std::size_t gap = text.find_last_of(kGaps, end);
    const bool leaves_a_word = text.find_first_not_of(kGaps, begin) < gap;
    if (leaves_a_word && gap != std::string_view::npos && gap >= found.second &&
        gap + kMostMoved > end) {
      end = gap;
    }
    while (end > std::max(begin, found.second) && IsGap(text[end - 1])) --end;
  }
  return {begin, end};
}

}  // namespace

std::set<std::string> StemsOfQuery(std::string_view query) {
  std::set<std::string> stems;
  ForEachWord(query, [&](const WordToken& word) {
    if (!IsStopWord(word.text)) stems.insert(PorterStem(word.text));
  });
  return stems;
}

std::vector<ByteSpan> MatchedSpans(std::string_view text, const std::set<std::string>& stems) {
  return Joined(FindMatches(text, stems));
}

Excerpt MakeExcerpt(std::string_view text, const std::set<std::string>& stems,
                    std::size_t most_characters) {
  const std::vector<Match> matches = FindMatches(text, stems);
  const ByteSpan found = FindDensest(text, matches, most_characters);
  const auto [begin, end] = CutBetweenWords(text, Widened(text, found, most_characters), found);
  Excerpt excerpt;
  excerpt.text = text.substr(begin, end - begin);
  for (const auto& [from, to] : Joined(matches)) {
    if (from < end && to > begin) {
      excerpt.marks.emplace_back(std::max(from, begin) - begin, std::min(to, end) - begin);
    }
  }
  excerpt.cut_before = text.find_first_not_of(kGaps) < begin;
  excerpt.cut_after = text.find_first_not_of(kGaps, end) != std::string_view::npos;
  return excerpt;
}

}  // namespace cairn
