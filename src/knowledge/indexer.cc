#include "knowledge/indexer.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/hash.h"
#include "base/keyed_hash.h"
#include "knowledge/analysis/project_paths.h"
#include "knowledge/embed_missing.h"
#include "knowledge/file_pieces.h"
#include "knowledge/file_writer.h"
#include "knowledge/files/glob.h"
#include "knowledge/files/read_file.h"
#include "knowledge/files/selection.h"
#include "knowledge/read_document.h"

namespace cairn {
namespace {

// Chunks per transaction: large enough for throughput, small enough not to starve other writers.
constexpr std::size_t kChunksAtOnce = 512;

}  // namespace

Indexer::Indexer(const Context& context, IndexerOptions options)
    : context_(context),
      options_(std::move(options)),
      recipe_(RecipeOf(options_.chunks, context.guard)) {}

std::vector<std::string> Indexer::UsualPaths() const {
  std::vector<std::string> paths = options_.watch_paths;
  if (!options_.knowledge.empty()) paths.push_back(options_.knowledge + "/**");
  return paths;
}

bool Indexer::EntersUsually(std::string_view folder) const {
  if (!IsForeignFolder(folder)) return true;
  // A pattern must contain the name of the outermost third-party folder.
  std::string_view outermost = folder;
  while (IsForeignFolder(FolderOf(outermost))) outermost = FolderOf(outermost);
  return std::ranges::any_of(options_.watch_paths, [&](const std::string& pattern) {
    const auto parts = PartsOf(pattern);
    return std::ranges::find(parts, FileName(outermost)) != parts.end();
  });
}

Result<Walked> Indexer::WalkFor(const IndexRequest& request, std::span<const IndexedFile> stored,
                                const WorkControl& control) const {
  WalkRequest walk{.root = options_.root,
                   .paths = request.paths,
                   .accepts = IsIndexable,
                   .stopped = control.stopped};
  if (!request.paths.empty()) return Walk(walk);
  // Walk fails on a missing name, so add only those that exist.
  const auto add = [&](const std::string& path) {
    std::error_code ignored;
    if (HasWildcard(path) || std::filesystem::exists(options_.root / path, ignored)) {
      walk.paths.push_back(path);
    }
  };
  for (const std::string& path : UsualPaths()) add(path);
  std::vector<std::string_view> named;
  for (const IndexedFile& file : stored) {
    if (!file.named) continue;
    add(file.path);  // files once requested by name stay indexed
    named.push_back(file.path);
  }
  walk.enters = [this, named = std::move(named)](std::string_view folder) {
    return EntersUsually(folder) ||
           std::ranges::any_of(named, [&](std::string_view path) { return IsBelow(path, folder); });
  };
  return walk.paths.empty() ? Walked() : Walk(walk);
}

// Caps the number of documents. Files already indexed rank before others, so a new file cannot push
// one of them out.
std::int64_t Indexer::DropSurplus(std::span<const IndexedFile> stored, Walked& walked) const {
  std::unordered_map<std::string_view, bool, KeyedHash> named;
  for (const IndexedFile& file : stored) named.emplace(file.path, file.named);
  std::vector<const FileEntry*> counted;
  for (const FileEntry& file : walked.files) {
    const auto known = named.find(file.path);
    if ((known == named.end() || !known->second) && !IsBelow(file.path, options_.knowledge)) {
      counted.push_back(&file);
    }
  }
  if (counted.size() <= options_.most_files) return 0;
  const auto rank = [&](const FileEntry* file) {
    return std::tuple(!named.contains(file->path), std::ranges::count(file->path, '/'),
                      std::string_view(file->path));
  };
  std::ranges::sort(counted, {}, rank);
  std::unordered_set<std::string, KeyedHash, std::equal_to<>> surplus;
  for (std::size_t i = options_.most_files; i < counted.size(); ++i) {
    surplus.insert(counted[i]->path);
  }
  std::erase_if(walked.files, [&](const FileEntry& file) { return surplus.contains(file.path); });
  return std::ssize(surplus);
}

SeenFile Indexer::Look(const FileEntry& entry, const IndexedFile* stored) const {
  SeenFile seen{.entry = entry, .hash = {}, .problem = {}};
  if (stored != nullptr && LooksUnchanged(entry, *stored, recipe_)) return seen;
  const auto file = ReadStable(options_.root, entry.path, options_.most_bytes);
  if (!file) {
    seen.problem = file.error().message;
    seen.passes = file.error().code != ErrorCode::kInvalidArgument;
    return seen;
  }
  seen.entry = file->entry;
  seen.problem = TextProblem(file->bytes);
  if (seen.problem.empty() && SaysNotToIndex(entry.path, file->bytes)) {
    seen.problem = "excluded by vector-index: false in the file";
  }
  if (seen.problem.empty()) seen.hash = Sha256Hex(file->bytes);
  return seen;
}

// The stored file records in scope of the request.
Result<std::vector<IndexedFile>> Indexer::InScope(const IndexRequest& request) const {
  auto stored = context_.ReadRaw(
      [&](RecordReader& records) { return records.IndexedFiles(context_.project); });
  if (!stored || request.paths.empty()) return stored;
  CAIRN_ASSIGN_OR_RETURN(const auto selection, Selection::Of(request.paths));
  std::erase_if(*stored, [&](const IndexedFile& file) { return !selection.TakesFile(file.path); });
  return stored;
}

Result<SyncPlan> Indexer::Plan(const IndexRequest& request, const WorkControl& control) {
  CAIRN_ASSIGN_OR_RETURN(const auto stored, InScope(request));
  CAIRN_ASSIGN_OR_RETURN(auto walked, WalkFor(request, stored, control));
  const std::int64_t left_out = request.paths.empty() ? DropSurplus(stored, walked) : 0;
  std::unordered_map<std::string_view, const IndexedFile*, KeyedHash> known;
  for (const IndexedFile& file : stored) known.emplace(file.path, &file);
  std::vector<SeenFile> seen;
  seen.reserve(walked.files.size());
  for (const FileEntry& entry : walked.files) {
    if (control.IsStopped()) return Conflict("stopped while scanning files");
    const auto before = known.find(entry.path);
    seen.push_back(Look(entry, before == known.end() ? nullptr : before->second));
    seen.back().named = !request.paths.empty();
    control.Tell("looking", std::ssize(seen), std::ssize(walked.files));
  }
  for (const SkippedFile& skipped : walked.skipped) {
    SeenFile file{.entry = {.path = skipped.path}, .hash = {}, .problem = skipped.reason};
    std::error_code ignored;
    file.passes = !std::filesystem::is_symlink(options_.root / skipped.path, ignored);
    seen.push_back(std::move(file));
  }
  SyncPlan plan = PlanSync(seen, stored, recipe_, request.force);
  plan.left_out = left_out;
  return plan;
}

Result<IndexReport> Indexer::Run(const IndexRequest& request, const WorkControl& control) {
  IndexReport report;
  CAIRN_ASSIGN_OR_RETURN(auto plan, Plan(request, control));
  report.plan = std::move(plan);
  CAIRN_TRY(Apply(control, report));
  CAIRN_ASSIGN_OR_RETURN(const auto embedded, EmbedMissing(context_, control));
  report.embedded = embedded.count;
  report.stopped = report.stopped || embedded.stopped;
  return report;
}

Status Indexer::Apply(const WorkControl& control, IndexReport& report) {
  FileWriter writer(context_, options_, recipe_);
  std::int64_t done = 0;
  for (PlannedFile& file : report.plan.files) {
    if (control.IsStopped()) {
      report.stopped = true;
      break;
    }
    CAIRN_TRY(writer.Add(file, report.notes));
    if (writer.waiting() >= kChunksAtOnce) CAIRN_TRY(writer.Write());
    control.Tell("storing", ++done, std::ssize(report.plan.files));
  }
  CAIRN_TRY(writer.Write());
  report.pieces = writer.counts();
  return {};
}

}  // namespace cairn
