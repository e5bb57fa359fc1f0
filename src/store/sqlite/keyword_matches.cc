#include "store/sqlite/keyword_matches.h"

#include <algorithm>
#include <limits>

namespace cairn::sqlite {
namespace {

// A term's list and how far it was read.
struct Cursor {
  std::span<const Posting> rest;
  std::uint32_t term = 0;
  bool is_wanted = false;
};

constexpr std::int64_t kNoRow = std::numeric_limits<std::int64_t>::max();

std::int64_t LowestRow(const std::vector<Cursor>& cursors) {
  std::int64_t lowest = kNoRow;
  for (const Cursor& cursor : cursors) {
    if (!cursor.rest.empty()) lowest = std::min(lowest, cursor.rest.front().row);
  }
  return lowest;
}

}  // namespace

KeywordMatches::KeywordMatches(const sql::KeywordPlan& plan,
                               std::span<const std::vector<Posting>> terms) {
  std::vector<Cursor> cursors;
  std::size_t most = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].empty()) continue;
    cursors.push_back({terms[i], static_cast<std::uint32_t>(i), plan.terms[i].is_wanted});
    most += terms[i].size();
  }
  frequencies_.reserve(most);
  rows_.reserve(most);
  for (std::int64_t row = LowestRow(cursors); row != kNoRow; row = LowestRow(cursors)) {
    const std::size_t first = frequencies_.size();
    sql::TermSet found = 0;
    for (Cursor& cursor : cursors) {
      if (cursor.rest.empty() || cursor.rest.front().row != row) continue;
      found |= sql::TermSet{1} << cursor.term;
      if (cursor.is_wanted) {
        frequencies_.push_back({cursor.term, static_cast<float>(cursor.rest.front().frequency)});
      }
      cursor.rest = cursor.rest.subspan(1);
    }
    if (plan.root.Matches(found)) {
      rows_.push_back({row, first, static_cast<std::uint32_t>(frequencies_.size() - first)});
    } else {
      frequencies_.resize(first);
    }
  }
}

}  // namespace cairn::sqlite
