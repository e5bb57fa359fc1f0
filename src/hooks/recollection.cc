#include "hooks/recollection.h"

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "engine/labels.h"
#include "hooks/memory_lines.h"
#include "hooks/prompt_shape.h"
#include "retrieval/query_operators.h"

namespace cairn {
namespace {

constexpr std::int64_t kLookedAt = 10;
constexpr std::size_t kMostCharacters = 600;  // per memory; about 150 tokens

constexpr const char* kIntroduction =
    "Cairn memory: stored notes that seem relevant to this prompt; they may be outdated. Search "
    "for more with memory_search.\n";

// Turns not written by a person, such as notices of background tasks.
bool IsFromAMachine(const HookEvent& event) {
  return event.source == "system" || event.source == "poll_event";
}

bool IsOfAnotherProject(const Memory& memory, const std::string& project) {
  return !memory.project.empty() && !project.empty() && memory.project != project;
}

std::string ShownNumbers(const Recollected& each) {
  return each.memory.id.ToString() + " cosine " + std::to_string(each.evidence.cosine) +
         " coverage " + std::to_string(each.evidence.coverage) +
         (IsSure(each.evidence) ? " sure: " : " not sure: ") + each.memory.summary;
}

}  // namespace

Result<std::vector<Recollected>> WeighMemories(Engine& engine, const std::string& prompt) {
  const std::string prose = AsProse(prompt);
  SearchRequest request{.query = prose, .page = {.limit = kLookedAt}};
  request.profile = {.name = "relevance", .relevance = 1};
  CAIRN_ASSIGN_OR_RETURN(auto found, engine.search.Search(request));
  CAIRN_ASSIGN_OR_RETURN(const auto scale, engine.search.EvidenceFor(prose));
  std::vector<Recollected> weighed;
  for (Found& each : found.results) {
    if (IsOfAnotherProject(each.memory, engine.project())) continue;
    if (!FlagsOf(each.memory).empty()) continue;  // flagged memories are not shown unasked
    const Evidence evidence = scale.Weigh(each);
    weighed.push_back({std::move(each.memory), evidence});
  }
  std::stable_sort(weighed.begin(), weighed.end(), [](const Recollected& a, const Recollected& b) {
    return StrengthOf(a.evidence) > StrengthOf(b.evidence);
  });
  return weighed;
}

std::vector<const Recollected*> ChooseSure(std::span<const Recollected> weighed) {
  std::vector<const Recollected*> chosen;
  for (const Recollected& each : weighed) {
    const double behind = StrengthOf(weighed.front().evidence) - StrengthOf(each.evidence);
    if (chosen.size() < kMostRecollected && behind <= kNearBest && IsSure(each.evidence)) {
      chosen.push_back(&each);
    }
  }
  return chosen;
}

Result<std::string> RecollectionText(Engine& engine, const HookEvent& event, SessionNotes& notes) {
  if (IsFromAMachine(event) || !MayBeAboutMemory(event.prompt)) return std::string();
  CAIRN_ASSIGN_OR_RETURN(const auto weighed, WeighMemories(engine, event.prompt));
  for (const Recollected& each : weighed) Log(LogLevel::kDebug, ShownNumbers(each));
  std::string lines;
  for (const Recollected* each : ChooseSure(weighed)) {
    if (notes.WasShown(each->memory.id)) continue;
    lines += MemoryLine(each->memory, engine.Now(), kMostCharacters);
    notes.NoteShown(each->memory.id);
  }
  return lines.empty() ? lines : kIntroduction + lines;
}

}  // namespace cairn
