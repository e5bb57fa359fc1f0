#include "knowledge/sync_plan.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/keyed_hash.h"

namespace cairn {
namespace {

// File times have the granularity of the kernel tick (at most 10 ms); twice that is safe.
constexpr std::int64_t kGrainNs = 20'000'000;
constexpr std::int64_t kNsPerMs = 1'000'000;

bool IsNotedAs(const FileEntry& entry, const IndexedFile& stored) {
  return entry.bytes == stored.bytes && entry.modified == stored.modified &&
         entry.changed == stored.changed;
}

PlannedFile PlanFor(const SeenFile& seen, const IndexedFile* stored, std::string_view recipe,
                    bool force) {
  PlannedFile file{.path = seen.entry.path};
  file.entry = seen.entry;
  file.hash = seen.hash;
  file.named = seen.named || (stored != nullptr && stored->named);
  if (!seen.problem.empty()) {
    file.action = FileAction::kSkipped;
    file.reason = seen.problem;
    file.forget = stored != nullptr && !seen.passes;
  } else if (stored == nullptr) {
    file.action = FileAction::kAdded;
  } else if (force ||
             (!seen.hash.empty() && (seen.hash != stored->hash || stored->recipe != recipe))) {
    file.action = FileAction::kChanged;
  } else {
    file.touch = !IsNotedAs(seen.entry, *stored) || file.named != stored->named;
    if (file.hash.empty()) file.hash = stored->hash;
  }
  return file;
}

// Folders that are temporarily unreadable: files below them are unseen but not deleted.
std::vector<std::string> OutOfSight(std::span<const SeenFile> seen) {
  std::vector<std::string> folders;
  for (const SeenFile& place : seen) {
    if (place.passes) folders.push_back(place.entry.path + '/');
  }
  return folders;
}

bool IsBelowAny(std::span<const std::string> folders, std::string_view path) {
  return std::any_of(folders.begin(), folders.end(),
                     [&](const std::string& folder) { return path.starts_with(folder); });
}

// A removed file and an added one with the same hash are one moved file.
void FindMoves(std::span<const IndexedFile> gone, std::vector<PlannedFile>& files) {
  std::multimap<std::string_view, PlannedFile*> added;
  for (PlannedFile& file : files) {
    if (file.action == FileAction::kAdded) added.emplace(file.hash, &file);
  }
  std::vector<PlannedFile> removed;
  for (const IndexedFile& old : gone) {
    const auto found = added.find(old.hash);
    if (found == added.end()) {
      removed.push_back({.path = old.path, .action = FileAction::kRemoved, .forget = true});
      continue;
    }
    found->second->action = FileAction::kMoved;
    found->second->from = old.path;
    added.erase(found);
  }
  files.insert(files.end(), removed.begin(), removed.end());
}

}  // namespace

std::int64_t SyncPlan::Count(FileAction action) const {
  return std::count_if(files.begin(), files.end(),
                       [&](const PlannedFile& file) { return file.action == action; });
}

bool SyncPlan::ChangesMemories() const {
  return std::any_of(files.begin(), files.end(), [](const PlannedFile& file) {
    const bool stays = file.action == FileAction::kUnchanged || file.action == FileAction::kSkipped;
    return !stays || file.forget;
  });
}

bool LooksUnchanged(const FileEntry& entry, const IndexedFile& stored, std::string_view recipe) {
  return IsNotedAs(entry, stored) && stored.recipe == recipe &&
         entry.changed + kGrainNs < stored.indexed_at * kNsPerMs;
}

SyncPlan PlanSync(std::span<const SeenFile> seen, std::span<const IndexedFile> stored,
                  std::string_view recipe, bool force) {
  std::unordered_map<std::string_view, const IndexedFile*, KeyedHash> known;
  for (const IndexedFile& file : stored) known.emplace(file.path, &file);
  SyncPlan plan;
  for (const SeenFile& file : seen) {
    const auto found = known.find(file.entry.path);
    const IndexedFile* before = found == known.end() ? nullptr : found->second;
    plan.files.push_back(PlanFor(file, before, recipe, force));
    if (before != nullptr) known.erase(found);
  }
  const std::vector<std::string> out_of_sight = OutOfSight(seen);
  std::vector<IndexedFile> gone;
  for (const IndexedFile& file : stored) {
    if (known.contains(file.path) && !IsBelowAny(out_of_sight, file.path)) gone.push_back(file);
  }
  FindMoves(gone, plan.files);
  std::sort(plan.files.begin(), plan.files.end(),
            [](const PlannedFile& a, const PlannedFile& b) { return a.path < b.path; });
  return plan;
}

}  // namespace cairn
