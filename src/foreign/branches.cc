#include "foreign/branches.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>

#include "base/keyed_hash.h"

namespace cairn {
namespace {

using Numbers = std::vector<std::size_t>;  // line indexes, by line
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// The line that each line follows. Always an earlier one, so that there are no cycles.
Numbers Followed(std::span<const TreeLine> lines) {
  std::unordered_map<std::string_view, std::size_t, KeyedHash> known;
  Numbers followed(lines.size(), kNone);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto found = known.find(lines[i].follows);
    if (found != known.end()) followed[i] = found->second;
    if (!lines[i].id.empty()) known.emplace(lines[i].id, i);
  }
  return followed;
}

bool IsAside(const TreeLine& line) { return line.part == TreeLine::Part::kAside; }

// For each line, the prompts that follow it if there are several, skipping asides.
std::vector<Numbers> FindForks(std::span<const TreeLine> lines, const Numbers& followed) {
  Numbers anchor(lines.size(), kNone);
  std::map<std::size_t, Numbers> prompts;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t above = followed[i];
    if (above == kNone) continue;
    anchor[i] = IsAside(lines[above]) ? anchor[above] : above;
    const bool is_prompt = lines[i].part == TreeLine::Part::kPrompt;
    if (is_prompt && anchor[i] != kNone) prompts[anchor[i]].push_back(i);
  }
  std::vector<Numbers> forks;
  for (auto& [line, below] : prompts) {
    if (below.size() > 1) forks.push_back(std::move(below));
  }
  return forks;
}

// For each line, its latest descendant, or itself.
Numbers LatestBelow(std::span<const TreeLine> lines, const Numbers& followed) {
  Numbers latest(lines.size(), 0);
  for (std::size_t i = lines.size(); i-- > 0;) {
    if (!IsAside(lines[i])) latest[i] = std::max(latest[i], i);
    if (followed[i] == kNone) continue;
    std::size_t& above = latest[followed[i]];
    above = std::max(above, latest[i]);
  }
  return latest;
}

}  // namespace

std::vector<std::size_t> BranchTo(std::span<const TreeLine> lines, std::size_t last) {
  const Numbers followed = Followed(lines);
  Numbers branch;
  for (std::size_t i = last; i < lines.size();) {
    branch.push_back(i);
    if (lines[i].is_root || i == 0) break;
    i = followed[i] == kNone ? i - 1 : followed[i];
  }
  std::ranges::reverse(branch);
  return branch;
}

std::vector<bool> FindAbandoned(std::span<const TreeLine> lines) {
  const Numbers followed = Followed(lines);
  const Numbers latest = LatestBelow(lines, followed);
  std::vector<bool> is_abandoned(lines.size(), false);
  for (const Numbers& fork : FindForks(lines, followed)) {
    const auto kept = std::ranges::max_element(fork, {}, [&](std::size_t i) { return latest[i]; });
    for (const std::size_t i : fork) is_abandoned[i] = i != *kept;
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (followed[i] != kNone && is_abandoned[followed[i]]) is_abandoned[i] = true;
  }
  return is_abandoned;
}

}  // namespace cairn
