#include "retrieval/term_counts.h"

#include <algorithm>
#include <array>

#include "model/bm25.h"
#include "text/porter_stem.h"
#include "text/word_tokens.h"

namespace cairn {
namespace {

constexpr std::size_t kBlockWords = kPassageWords / 2;
constexpr std::size_t kMostTerms = 64;

std::string Joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += item + '\n';
  return text;
}

// The texts of all fields except content.
std::array<std::string, kKeywordFieldCount> OtherFields(const Memory& memory) {
  return {"",
          memory.summary,
          memory.section_title,
          Joined(memory.keywords),
          Joined(memory.tags),
          Joined(memory.entities),
          memory.file_path,
          std::string(NameOf(memory.category)),
          memory.source,
          memory.context,
          memory.overlap};
}

std::size_t OpeningOf(std::string_view word) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(word[at]); };
  return byte(0) * std::size_t{256} + (word.size() > 1 ? byte(1) : 0);
}

// Whether the content begins with the summary at a word boundary: then both are read in one pass.
bool BeginsWithSummary(const Memory& memory) {
  const std::string_view content = memory.content;
  const std::size_t end = memory.summary.size();
  return content.starts_with(memory.summary) && (content.size() == end || content[end] == ' ');
}

}  // namespace

TermCounter::TermCounter(std::span<const WeighedTerm> terms)
    : terms_(terms.first(std::min(terms.size(), kMostTerms))) {
  for (const WeighedTerm& term : terms_) {
    if (term.occurs) total_idf_ += term.idf;
    for (const auto& stems : term.stems) {
      for (const std::string& stem : stems) AddOpening(stem);
    }
  }
}

// Stemming keeps the first byte of a word, and the second one if the stem has at least three.
void TermCounter::AddOpening(std::string_view stem) {
  if (stem.empty()) return;
  if (stem.size() >= 3) {
    openings_.set(OpeningOf(stem));
    return;
  }
  for (std::size_t second = 0; second < 256; ++second) {
    openings_.set(OpeningOf(stem.substr(0, 1)) + second);
  }
}

// Skips most words without stemming them.
TermCounter::Field TermCounter::Read(std::string_view text, std::size_t head) const {
  Field field;
  std::size_t head_places = 0;
  ForEachWord(text, [&](const WordToken& word) {
    if (word.form == WordForm::kPart) ++field.all.count;
    const bool is_head = word.end <= head;
    if (is_head) field.head.count = field.all.count;
    if (word.text.empty() || !openings_.test(OpeningOf(word.text))) return;
    const std::size_t position = field.all.count > 0 ? field.all.count - 1 : 0;
    field.places.push_back({position, PorterStem(word.text)});
    if (is_head) head_places = field.places.size();
  });
  field.all.places = field.places;
  field.head.places = field.all.places.first(head_places);
  return field;
}

bool TermCounter::OccursAt(const WeighedTerm& term, const std::vector<std::string>& stems,
                           std::span<const Place> places, std::size_t place) const {
  std::size_t position = places[place].position;
  for (std::size_t i = 0; i < stems.size(); ++i, ++position) {
    const bool may_go_on = term.is_prefix && i + 1 == stems.size();
    const auto fits = [&](const Place& each) {
      return each.position == position &&
             (may_go_on ? each.stem.starts_with(stems[i]) : each.stem == stems[i]);
    };
    if (i == 0) {
      if (!fits(places[place])) return false;
      continue;
    }
    const auto rest = places.subspan(place + 1);
    const auto found = std::find_if(rest.begin(), rest.end(), [&](const Place& each) {
      return each.position > position || fits(each);
    });
    if (found == rest.end() || found->position > position) return false;
  }
  return true;
}

template <typename Take>
void TermCounter::ForEachOccurrence(const Words& words, KeywordField which, Take take) const {
  for (std::size_t t = 0; t < terms_.size(); ++t) {
    const WeighedTerm& term = terms_[t];
    const bool looks_here = term.fields.none() || term.fields.test(static_cast<std::size_t>(which));
    if (!looks_here || term.idf <= 0) continue;
    std::size_t last = static_cast<std::size_t>(-1);
    for (std::size_t i = 0; i < words.places.size(); ++i) {
      if (words.places[i].position == last) continue;
      const bool occurs = std::any_of(term.stems.begin(), term.stems.end(),
                                      [&](const std::vector<std::string>& stems) {
                                        return OccursAt(term, stems, words.places, i);
                                      });
      if (!occurs) continue;
      last = words.places[i].position;
      take(t, last);
    }
  }
}

double TermCounter::CoverageOf(const std::vector<std::uint64_t>& blocks, std::size_t words) const {
  if (total_idf_ <= 0) return 0;
  double best = 0;
  const std::size_t end = std::max<std::size_t>(1, words > kBlockWords ? words - kBlockWords : 0);
  for (std::size_t i = 0; i * kBlockWords < end && i < blocks.size(); ++i) {
    const std::uint64_t here = blocks[i] | (i + 1 < blocks.size() ? blocks[i + 1] : 0);
    double sum = 0;
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      if ((here >> t & 1) != 0) sum += terms_[t].idf;
    }
    best = std::max(best, sum);
  }
  return best / total_idf_;
}

void TermCounter::CountField(const Words& words, KeywordField which, TermCounts& counts) const {
  const double weight = kFieldWeights[static_cast<std::size_t>(which)];
  counts.words += static_cast<double>(words.count);
  ForEachOccurrence(words, which,
                    [&](std::size_t term, std::size_t) { counts.frequencies[term] += weight; });
}

TermCounts TermCounter::Count(const Memory& memory) const {
  TermCounts counts;
  counts.frequencies.resize(terms_.size());
  const bool has_head = BeginsWithSummary(memory);
  const Field content = Read(memory.content, has_head ? memory.summary.size() : 0);
  std::vector<std::uint64_t> blocks(content.all.count / kBlockWords + 1);
  ForEachOccurrence(content.all, KeywordField::kContent,
                    [&](std::size_t term, std::size_t position) {
                      counts.frequencies[term] += kFieldWeights[0];
                      blocks[position / kBlockWords] |= std::uint64_t{1} << term;
                    });
  counts.content_words = static_cast<double>(content.all.count);
  counts.words = counts.content_words;
  counts.coverage = CoverageOf(blocks, content.all.count);
  const auto others = OtherFields(memory);
  for (std::size_t f = 1; f < kKeywordFieldCount; ++f) {
    const auto which = static_cast<KeywordField>(f);
    if (which == KeywordField::kSummary && has_head) {
      CountField(content.head, which, counts);
    } else if (!others[f].empty()) {
      CountField(Read(others[f]).all, which, counts);
    }
  }
  return counts;
}

}  // namespace cairn
