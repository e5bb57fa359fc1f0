#include "knowledge/document/outline.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "base/text.h"
#include "knowledge/document/lines.h"
#include "knowledge/document/promotion.h"

namespace cairn {
namespace {

constexpr int kDeepestSection = 3;

// The enclosing headings of a position.
class HeadingPath {
 public:
  void Enter(int level, std::string title) {
    titles_[static_cast<std::size_t>(level - 1)] = std::move(title);
    for (int deeper = level; deeper < kDeepestSection; ++deeper) {
      titles_[static_cast<std::size_t>(deeper)].clear();
    }
  }

  std::string ToString() const {
    std::vector<std::string> titles(titles_.begin(), titles_.end());
    std::erase(titles, "");
    return Join(titles, " > ");
  }

 private:
  std::array<std::string, kDeepestSection> titles_;
};

std::string_view Slice(std::string_view text, Span span) {
  return text.substr(span.begin, span.end - span.begin);
}

// The promotions in the document's own text, not in code, a list or a quote.
std::vector<Promotion> RealPromotions(std::vector<Promotion> found,
                                      const std::vector<MarkdownBlock>& blocks) {
  const auto is_unreal = [&](const Promotion& promotion) {
    const auto at = std::lower_bound(
        blocks.begin(), blocks.end(), promotion.mark.begin,
        [](const MarkdownBlock& block, std::size_t begin) { return block.span.begin < begin; });
    return at == blocks.end() || at->span.begin != promotion.mark.begin || at->nested ||
           at->kind != BlockKind::kHtml;
  };
  std::erase_if(found, is_unreal);
  return found;
}

std::vector<Span> ContentsOf(const std::vector<Promotion>& promotions) {
  std::vector<Span> contents;
  for (const Promotion& promotion : promotions) contents.push_back(promotion.content);
  return contents;
}

class OutlineReader {
 public:
  OutlineReader(std::string_view text, std::string_view preface_title) : text_(text) {
    StartSection(0, std::string(preface_title));
  }

  Outline Read() {
    ReadAllBlocks();
    auto promotion = promotions_.begin();
    for (const MarkdownBlock& block : outline_.blocks) {
      while (promotion != promotions_.end() && promotion->end.begin < block.span.begin) ++promotion;
      const bool promoted =
          promotion != promotions_.end() && promotion->mark.begin <= block.span.begin;
      if (promoted) {
        TakePromoted(*promotion, block);
      } else {
        Take(block);
      }
    }
    Finish();
    return std::move(outline_);
  }

 private:
  // What the current section contains besides headings.
  struct Contents {
    int promotions = 0;
    bool other = false;
    bool IsBare() const { return promotions == 0 && !other; }
  };

  // Parses promoted memories one by one, so that an unclosed fence in one ends with it.
  void ReadAllBlocks() {
    const std::vector<Promotion> found = FindPromotions(text_);
    std::vector<MarkdownBlock> blocks = ReadBlocks(text_, ContentsOf(found));
    promotions_ = RealPromotions(found, blocks);
    if (promotions_.size() < found.size()) {  // text between the rejected marks counts
      blocks = ReadBlocks(text_, ContentsOf(promotions_));
      promotions_ = RealPromotions(promotions_, blocks);
    }
    auto next = blocks.cbegin();
    for (const Promotion& promotion : promotions_) {
      for (; next != blocks.cend() && next->span.begin <= promotion.mark.begin; ++next) {
        outline_.blocks.push_back(*next);
      }
      outline_.blocks.back().span.end = promotion.content.begin;
      for (MarkdownBlock block : ReadBlocks(Slice(text_, promotion.content), {})) {
        block.span.begin += promotion.content.begin;
        block.span.end += promotion.content.begin;
        block.nested = true;
        outline_.blocks.push_back(block);
      }
    }
    outline_.blocks.insert(outline_.blocks.end(), next, blocks.cend());
  }

  void Take(const MarkdownBlock& block) {
    const bool heading = block.kind == BlockKind::kHeading;
    if (heading && !block.nested && block.level <= kDeepestSection) {
      TakeSectionHeading(block);
    } else if (!block.nested && !heading) {
      contents_.other = true;
    }
    Lay(block, heading);
  }

  void TakePromoted(const Promotion& promotion, const MarkdownBlock& block) {
    const bool mark = block.span.begin == promotion.mark.begin;
    if (mark) {
      ++contents_.promotions;
      outline_.sections.back().promoted = promotion.id.ToString();
    }
    if (block.span.begin == promotion.end.begin) return;  // belongs to the text before it
    Lay(block, mark || block.kind == BlockKind::kHeading);
  }

  void TakeSectionHeading(const MarkdownBlock& block) {
    const std::string title = HeadingText(Slice(text_, block.span));
    path_.Enter(block.level, title);
    if (block.level == 1 && outline_.title.empty()) outline_.title = title;
    if (contents_.IsBare()) {
      outline_.sections.back().title = path_.ToString();
      return;
    }
    EndSection(block.span.begin);
    StartSection(block.span.begin, path_.ToString());
  }

  void StartSection(std::size_t begin, std::string title) {
    outline_.sections.push_back(
        {.span = {begin, text_.size()}, .title = std::move(title), .promoted = {}});
    contents_ = {};
  }

  void EndSection(std::size_t end) {
    outline_.sections.back().span.end = end;
    if (contents_.promotions != 1 || contents_.other) outline_.sections.back().promoted.clear();
  }

  void Lay(const MarkdownBlock& block, bool leads) {
    Layout& layout = outline_.layout;
    const bool seen = laid_ && block.span.begin <= last_begin_;  // as the first item of its list
    if (laid_ && !seen && !after_lead_) layout.breaks.push_back(block.span.begin);
    if (leads) layout.leads.push_back(block.span);
    if (block.kind == BlockKind::kCode) layout.code.push_back(block.span);
    after_lead_ = leads || (seen && after_lead_);
    laid_ = true;
    last_begin_ = block.span.begin;
  }

  // Trailing headings with nothing under them belong to the section before them.
  void Finish() {
    EndSection(text_.size());
    if (!contents_.IsBare() || outline_.sections.size() == 1) return;
    const std::size_t begin = outline_.sections.back().span.begin;
    outline_.sections.pop_back();
    outline_.sections.back().span.end = text_.size();
    std::erase_if(outline_.layout.breaks, [begin](std::size_t at) { return at >= begin; });
  }

  std::string_view text_;
  Outline outline_;
  std::vector<Promotion> promotions_;
  HeadingPath path_;
  Contents contents_;
  bool laid_ = false;
  bool after_lead_ = false;
  std::size_t last_begin_ = 0;
};

}  // namespace

Outline ReadOutline(std::string_view text, std::string_view preface_title) {
  return OutlineReader(text, preface_title).Read();
}

}  // namespace cairn
