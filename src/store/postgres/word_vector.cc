#include "store/postgres/word_vector.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/hash.h"
#include "model/bm25.h"
#include "store/postgres/binary.h"
#include "store/sql/keyword_texts.h"
#include "text/porter_stem.h"
#include "text/word_tokens.h"

namespace cairn::postgres {
namespace {

constexpr std::uint32_t kMostPosition = 16'383;
constexpr std::size_t kMostPositions = 255;  // of one word
constexpr std::size_t kFieldBytes = 4;
constexpr std::size_t kCircleDigits = 16;  // of the SHA-256 of a circle's name

Error Damaged() { return {ErrorCode::kCorrupt, "the words of a memory are damaged"}; }

}  // namespace

void WantedWords::Add(std::span<const WordPattern> patterns) {
  for (const WordPattern& pattern : patterns) {
    const std::size_t exact = pattern.words.size() - (pattern.prefix ? 1 : 0);
    words_.insert(words_.end(), pattern.words.begin(),
                  pattern.words.begin() + static_cast<std::ptrdiff_t>(exact));
    if (pattern.prefix) prefixes_.push_back(pattern.words.back());
  }
  std::sort(words_.begin(), words_.end());
}

MemoryWords::MemoryWords(const Memory& memory) {
  std::map<std::string, std::vector<std::uint32_t>> positions;
  std::uint32_t start = 0;
  for (std::size_t field = 0; field < kKeywordFieldCount; ++field) {
    std::uint32_t at = start;
    const std::string text = sql::KeywordText(memory, static_cast<KeywordField>(field));
    ForEachWord(text, [&](const WordToken& word) {
      if (word.form == WordForm::kPart) ++at;
      auto& places = positions[PorterStem(word.text)];
      if (places.empty() || places.back() != at) places.push_back(at);
    });
    counts_[field] = at - start;
    start = at + 1;
  }
  for (auto& [text, places] : positions) words_.push_back({text, std::move(places)});
  SetStarts();
}

void MemoryWords::SetStarts() {
  std::uint32_t start = 0;
  for (std::size_t field = 0; field < kKeywordFieldCount; ++field) {
    starts_[field] = start;
    start += counts_[field] + 1;
  }
}

std::int64_t MemoryWords::CountWords() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
}

std::string CircleOf(const Memory& memory, const std::string& asker) {
  switch (memory.visibility) {
    case Visibility::kShared:
      return "";
    case Visibility::kProject:
      return "in:" + memory.project;
    case Visibility::kPrivate:
      return "by:" + (memory.created_by.empty() ? asker : memory.created_by);
  }
  return "";
}

std::string MarkOf(const std::string& team_number, const std::string& circle) {
  if (circle.empty()) return team_number + ".";
  return team_number + "/" + Sha256Hex(circle).substr(0, kCircleDigits) + ".";
}

WordVector WordVectorOf(const Memory& memory, std::string_view mark) {
  const MemoryWords all(memory);
  WordVector vector;
  AppendInt32(vector.words, static_cast<std::uint32_t>(all.words_.size()));
  for (const auto& [text, positions] : all.words_) {
    const auto end = std::upper_bound(positions.begin(), positions.end(), kMostPosition);
    const auto kept = std::clamp<std::size_t>(static_cast<std::size_t>(end - positions.begin()), 0,
                                              kMostPositions);
    if (kept < positions.size()) vector.is_clipped = true;
    vector.words.append(mark).append(text).push_back('\0');
    AppendInt16(vector.words, static_cast<std::uint16_t>(kept));
    for (std::size_t i = 0; i < kept; ++i) {
      AppendInt16(vector.words, static_cast<std::uint16_t>(positions[i]));
    }
  }
  for (const std::uint32_t count : all.counts_) AppendInt32(vector.fields, count);
  vector.length = all.CountWords();
  return vector;
}

Result<MemoryWords> MemoryWords::Read(std::string_view words, std::string_view fields,
                                      const WantedWords& wanted) {
  MemoryWords read;
  if (fields.size() != kFieldBytes * kKeywordFieldCount || words.size() < 4) return Damaged();
  for (std::size_t i = 0; i < kKeywordFieldCount; ++i) {
    read.counts_[i] = ReadInt32(fields.substr(i * kFieldBytes));
  }
  read.SetStarts();
  const std::uint32_t count = ReadInt32(words);
  words.remove_prefix(4);
  auto next = wanted.words_.begin();  // both are sorted, so it only moves on
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t end = words.find('\0');
    if (end == std::string_view::npos || words.size() < end + 3) return Damaged();
    const std::string_view text = WithoutMark(words.substr(0, end));
    const std::size_t positions = ReadInt16(words.substr(end + 1));
    words.remove_prefix(end + 3);
    if (words.size() < 2 * positions) return Damaged();
    while (next != wanted.words_.end() && *next < text) ++next;
    const bool is_wanted =
        (next != wanted.words_.end() && *next == text) ||
        std::any_of(wanted.prefixes_.begin(), wanted.prefixes_.end(),
                    [&](const std::string& prefix) { return text.starts_with(prefix); });
    if (is_wanted) {
      Word& word = read.words_.emplace_back();
      word.text = text;
      for (std::size_t at = 0; at < positions; ++at) {
        word.positions.push_back(ReadInt16(words.substr(2 * at)) & kMostPosition);
        if (word.positions.back() == 0) return Damaged();
      }
    }
    words.remove_prefix(2 * positions);
  }
  if (!words.empty()) return Damaged();
  return read;
}

std::vector<std::uint32_t> MemoryWords::PositionsOf(const std::string& stem, bool is_prefix) const {
  std::vector<std::uint32_t> positions;
  if (!is_prefix) {
    const auto found =
        std::lower_bound(words_.begin(), words_.end(), stem,
                         [](const Word& a, const std::string& b) { return a.text < b; });
    if (found != words_.end() && found->text == stem) positions = found->positions;
    return positions;
  }
  for (const Word& word : words_) {
    if (word.text.starts_with(stem)) {
      positions.insert(positions.end(), word.positions.begin(), word.positions.end());
    }
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

// Where the pattern begins.
std::vector<std::uint32_t> MemoryWords::PositionsOf(const WordPattern& pattern) const {
  const std::size_t last = pattern.words.size() - 1;
  std::vector<std::uint32_t> begins = PositionsOf(pattern.words[0], last == 0 && pattern.prefix);
  for (std::size_t i = 1; i <= last && !begins.empty(); ++i) {
    const auto next = PositionsOf(pattern.words[i], i == last && pattern.prefix);
    std::erase_if(begins, [&](std::uint32_t begin) {
      return !std::binary_search(next.begin(), next.end(), begin + static_cast<std::uint32_t>(i));
    });
  }
  return begins;
}

std::size_t MemoryWords::FieldAt(std::uint32_t position) const {
  const auto after = std::lower_bound(starts_.begin(), starts_.end(), position);
  return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

double MemoryWords::Frequency(std::span<const WordPattern> patterns,
                              const KeywordFields& fields) const {
  double most = 0;
  for (const WordPattern& pattern : patterns) {
    double frequency = 0;
    for (const std::uint32_t position : PositionsOf(pattern)) {
      const std::size_t field = FieldAt(position);
      if (fields.none() || fields.test(field)) frequency += kFieldWeights[field];
    }
    most = std::max(most, frequency);
  }
  return most;
}

}  // namespace cairn::postgres
