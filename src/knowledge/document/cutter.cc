#include "knowledge/document/cutter.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"
#include "knowledge/document/lines.h"
#include "knowledge/document/sentence_ends.h"

namespace cairn {
namespace {

// The last span that starts before `at`, or null.
const Span* LastBefore(const std::vector<Span>& spans, std::size_t at) {
  const auto after = std::partition_point(spans.begin(), spans.end(),
                                          [at](const Span& span) { return span.begin < at; });
  return after == spans.begin() ? nullptr : &*(after - 1);
}

class Cutter {
 public:
  // `text` ends where the span to cut ends.
  Cutter(std::string_view text, const Layout& layout, std::size_t most)
      : text_(text), layout_(layout), most_(most) {}

  // The end of the chunk that starts at `begin`.
  std::size_t Next(std::size_t begin) const {
    const std::size_t ink = SkipBlanks(text_, begin);
    const std::size_t limit = Limit(ink);
    if (limit == text_.size()) return limit;
    const std::size_t least = AfterLeads(ink, limit);
    if (const std::size_t cut = LastBreak(least, limit); cut > 0) return cut;
    if (const std::size_t cut = AroundCode(ink, least, limit); cut > 0) return cut;
    if (const std::size_t cut = AfterSentence(ink, least, limit); cut > 0) return cut;
    return InLine(least, limit);
  }

 private:
  std::size_t Limit(std::size_t ink) const {
    return EndOfGap(text_, ink + FirstCodePoints(text_.substr(ink), most_).size());
  }

  // The first cut position with more than leads before it.
  std::size_t AfterLeads(std::size_t ink, std::size_t limit) const {
    std::size_t at = ink;
    const Span* lead = LastBefore(layout_.leads, at + 1);
    while (lead != nullptr && at < lead->end && at < limit) {
      at = SkipBlanks(text_, lead->end);
      lead = LastBefore(layout_.leads, at + 1);
    }
    return at < limit ? at : ink;
  }

  std::size_t LastBreak(std::size_t least, std::size_t limit) const {
    const auto after = std::upper_bound(layout_.breaks.begin(), layout_.breaks.end(), limit);
    const bool found = after != layout_.breaks.begin() && *(after - 1) > least;
    return found ? *(after - 1) : 0;
  }

  bool Fits(const Span& span) const {
    const std::string_view block = Trim(text_.substr(span.begin, span.end - span.begin));
    return block.size() <= most_ || FirstCodePoints(block, most_).size() == block.size();
  }

  // Code must stay whole, but there is no break next to it: a heading touches it.
  std::size_t AroundCode(std::size_t ink, std::size_t least, std::size_t limit) const {
    const Span* code = LastBefore(layout_.code, limit);
    if (code == nullptr || !Fits(*code)) return 0;
    if (code->end > limit) return code->begin > ink ? code->begin : 0;
    return code->end > least ? EndOfGap(text_, code->end) : 0;
  }

  std::size_t AfterSentence(std::size_t ink, std::size_t least, std::size_t limit) const {
    if (!layout_.prose) return 0;
    if (const Span* code = LastBefore(layout_.code, limit); code != nullptr && code->end > ink) {
      limit = code->begin;
    }
    return limit > least ? LastSentenceCut(text_, least, limit) : 0;
  }

  // Cuts after a line, else after a word, else at the limit.
  std::size_t InLine(std::size_t least, std::size_t limit) const {
    const std::string_view window = text_.substr(least, limit - least);
    for (const std::string_view ends : {"\r\n", " \t\v\f"}) {
      const std::size_t at = window.find_last_of(ends);
      if (at != std::string_view::npos) return EndOfGap(text_, least + at + 1);
    }
    return limit;
  }

  std::string_view text_;
  const Layout& layout_;
  std::size_t most_;
};

}  // namespace

std::vector<Span> CutText(std::string_view text, Span stretch, const Layout& layout,
                          std::size_t most) {
  const Cutter cutter(text.substr(0, stretch.end), layout, std::max<std::size_t>(most, 1));
  std::vector<Span> pieces;
  for (std::size_t at = stretch.begin; at < stretch.end; at = pieces.back().end) {
    pieces.push_back({at, cutter.Next(at)});
  }
  return pieces;
}

}  // namespace cairn
