#include "engine/doctor.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "base/hash.h"
#include "base/text.h"
#include "embed/lazy_embedder.h"
#include "engine/doctor_words.h"

namespace cairn {
namespace {

constexpr const char* kFix = "run `cairn doctor --fix`";

// Sample size of a deep check: takes about a second and is enough to notice a bad batch.
constexpr std::size_t kSample = 100;
constexpr std::size_t kAll = 1'000'000'000;

// The faults of that kind, joined with commas.
std::string FaultsOf(const std::vector<Fault>& faults, FaultKind kind) {
  std::vector<std::string> found;
  for (const Fault& fault : faults) {
    if (fault.kind == kind) found.push_back(fault.what);
  }
  return Join(found, ", ");
}

HealthCheck CheckFor(std::string name, const std::string& wrong, std::string well) {
  if (wrong.empty()) return {std::move(name), true, std::move(well), ""};
  return {std::move(name), false, wrong, kFix};
}

// Lists the first few by id, because a person has to look at each one.
HealthCheck CheckTexts(const std::vector<Memory>& damaged) {
  constexpr std::size_t kMostNamed = 10;
  if (damaged.empty()) return {"records", true, "every text matches its checksum", ""};
  std::vector<std::string> ids;
  for (const Memory& memory : damaged) {
    if (ids.size() < kMostNamed) ids.push_back(memory.id.ToString());
  }
  if (damaged.size() > ids.size()) ids.emplace_back("more");
  return {"records", false,
          "the text of " + CountOfMemories(std::ssize(damaged)) +
              " does not match its checksum: " + Join(ids, ", "),
          "`cairn doctor --deep --fix` restores the text from a backup that has it; if none does, "
          "read it with `cairn get`, then `cairn update` or `cairn delete` it"};
}

// A memory's entries in the access log.
struct Uses {
  std::int64_t count = 0;
  TimeMs newest = 0;
  std::unordered_set<TimeMs> times;
};

// Every log entry counts as a use, but an import may bring fewer entries than uses. The last use
// must be in the log; it is the newest entry unless the clock was set back.
bool Agrees(const Memory& memory, const Uses& uses) {
  if (uses.count > memory.access_count) return false;
  return memory.last_accessed_at >= uses.newest || uses.times.contains(memory.last_accessed_at);
}

}  // namespace

Diagnosis DamagedStore(std::string what) {
  // A store error also contains advice; here the advice is a separate field.
  if (const std::size_t advice = what.find("; `cairn doctor"); advice != std::string::npos) {
    what.resize(advice);
  }
  Diagnosis diagnosis;
  diagnosis.is_damaged = true;
  diagnosis.checks = {{"store", false, std::move(what),
                       "run `cairn doctor --fix` to recover what is readable (the damaged file is "
                       "kept), or `cairn restore-backup` to return to a backup"}};
  return diagnosis;
}

bool Diagnosis::IsHealthy() const {
  return std::all_of(checks.begin(), checks.end(), [](const HealthCheck& f) { return f.ok; });
}

bool Diagnosis::NeedsRewriting() const {
  return is_drifted || !damaged.empty() || !stale.empty() || !miscounted.empty() ||
         !without_notes.empty();
}

HealthCheck Doctor::ExamineModel(CheckDepth depth) {
  const ModelSource& source = context_.embedder->source();
  if (source.kind == ModelSource::Kind::kMissing) {
    return {"model", false, source.where,
            "fix that directory, or set embedding.model to minilm, the built-in model"};
  }
  if (context_.embedder->IsOff()) {
    return {"model", true, "none, keyword search only: " + source.where, ""};
  }
  const std::string name = source.id + ", " + source.where;
  // Reading the whole built-in model takes longer than all other checks.
  if (depth == CheckDepth::kQuick && source.kind == ModelSource::Kind::kBuiltIn) {
    return {"model", true, name, ""};
  }
  if (const Status holds = source.verify(); !holds) {
    const bool is_ours = source.kind == ModelSource::Kind::kBuiltIn;
    return {"model", false, source.id + ": " + holds.error().message,
            is_ours ? "reinstall Cairn; until then set embedding.model to none"
                    : "copy its files again, or set embedding.model to minilm, the built-in model; "
                      "until then only keyword search works"};
  }
  return {"model", true, name + ", checksum verified", ""};
}

Status Doctor::ExamineVectors(const ExamineOptions& options,
                              const EmbeddingService::Progress& progress,
                              const std::vector<Fault>& faults, Diagnosis& diagnosis) {
  EmbeddingService embeddings(context_);
  CAIRN_ASSIGN_OR_RETURN(auto missing, embeddings.FindMissing());
  diagnosis.without_vectors = std::move(missing);
  CAIRN_ASSIGN_OR_RETURN(const auto stats, context_.ReadRaw([&](Reader& reader) {
    return reader.Stats(context_.clock.Now());
  }));
  std::int64_t other = 0;
  std::int64_t present = 0;
  for (const auto& [model, count] : stats.vectors_by_model) {
    (model == context_.embedder->model_id() ? present : other) += count;
  }
  const bool has_model = diagnosis.checks.back().ok;
  if (options.depth == CheckDepth::kDeep && has_model) {
    CAIRN_ASSIGN_OR_RETURN(auto stale,
                           embeddings.FindStale(options.all_vectors ? kAll : kSample, progress));
    diagnosis.stale = std::move(stale);
  }
  std::string detail = CountOfPassages(present) + " current";
  if (other > 0) detail += ", " + std::to_string(other) + " from other models";
  std::vector<std::string> wrong;
  if (const auto count = diagnosis.without_vectors.size(); count > 0) {
    wrong.push_back(std::to_string(count) + " memories not embedded");
  }
  if (const auto count = diagnosis.stale.size(); count > 0) {
    wrong.push_back(std::to_string(count) + " memories with outdated embeddings");
  }
  if (std::string damaged = FaultsOf(faults, FaultKind::kVectors); !damaged.empty()) {
    wrong.push_back(std::move(damaged));
  }
  const bool ok = wrong.empty();
  if (!ok) detail += ", " + Join(wrong, ", ");
  diagnosis.checks.push_back({"vectors", ok, detail, ok ? "" : kFix});
  return {};
}

// Checks texts against their hashes, uses against the log, handoffs against their notes.
Status Doctor::ExamineRecords(Diagnosis& diagnosis) {
  std::unordered_map<Id, Uses> uses;
  std::int64_t entries = 0;
  CAIRN_TRY(context_.ReadRaw([&](Reader& reader) -> Status {
    CAIRN_TRY(reader.ForEachAccess([&](const AccessRecord& access) {
      Uses& of_memory = uses[access.memory];
      ++of_memory.count;
      of_memory.newest = access.at;  // in chronological order
      of_memory.times.insert(access.at);
      ++entries;
      return Status();
    }));
    return reader.ForEachMemory([&](const Memory& memory) -> Status {
      if (ContentHash(memory.content) != memory.content_hash) diagnosis.damaged.push_back(memory);
      if (const auto found = uses.find(memory.id);
          found != uses.end() && !Agrees(memory, found->second)) {
        Memory right = memory;
        right.access_count = std::max(right.access_count, found->second.count);
        right.last_accessed_at = std::max(right.last_accessed_at, found->second.newest);
        diagnosis.miscounted.push_back(std::move(right));
      }
      if (memory.type != MemoryType::kHandoff) return {};
      CAIRN_ASSIGN_OR_RETURN(const auto notes, reader.FindHandoffNotes(memory.id));
      if (!notes) diagnosis.without_notes.push_back(memory);
      return {};
    });
  }));
  diagnosis.checks.push_back(CheckTexts(diagnosis.damaged));
  std::vector<std::string> wrong;
  if (const auto count = diagnosis.miscounted.size(); count > 0) {
    wrong.push_back(std::to_string(count) + " memories with fewer uses than the access log");
  }
  if (const auto count = diagnosis.without_notes.size(); count > 0) {
    wrong.push_back(std::to_string(count) + " handoffs without notes");
  }
  diagnosis.checks.push_back(
      CheckFor("log", Join(wrong, ", "), std::to_string(entries) + " entries"));
  return {};
}

Status Doctor::ExamineSecrets(Diagnosis& diagnosis) {
  CAIRN_ASSIGN_OR_RETURN(auto found, StoredSecrets(context_).Find());
  std::set<std::string> kinds;
  for (const MemoryWithSecrets& memory : found) {
    for (const SecretInField& secret : memory.secrets) kinds.emplace(NameOf(secret.kind));
  }
  CAIRN_ASSIGN_OR_RETURN(auto logs, StoredSecrets(context_).FindInLogs());
  std::vector<std::string> places;
  if (!found.empty()) {
    places.push_back("in " + CountOfMemories(std::ssize(found)) + ": " +
                     Join(std::vector<std::string>(kinds.begin(), kinds.end()), ", "));
  }
  for (const std::string& log : logs) places.push_back("in " + log);
  diagnosis.checks.push_back(CheckFor("secrets", Join(places, "; "), "none found"));
  if (!places.empty()) {
    diagnosis.checks.back().advice = "run `cairn doctor --secrets --fix` to redact them";
  }
  diagnosis.secrets = std::move(found);
  diagnosis.logs_with_secrets = std::move(logs);
  return {};
}

Result<std::vector<Fault>> Doctor::ExamineStore(CheckDepth depth, Diagnosis& diagnosis) {
  CAIRN_ASSIGN_OR_RETURN(const auto stats, context_.ReadRaw([&](Reader& reader) {
    return reader.Stats(context_.clock.Now());
  }));
  CAIRN_ASSIGN_OR_RETURN(auto faults, context_.store.Check(depth));
  if (const std::string damage = FaultsOf(faults, FaultKind::kFile); !damage.empty()) {
    return Error{ErrorCode::kCorrupt, damage};
  }
  const bool is_deep = depth == CheckDepth::kDeep;
  diagnosis.is_drifted = !faults.empty();
  diagnosis.checks.push_back(
      {"store", true,
       InWords(stats.Counts()) +
           (is_deep && !context_.store.IsShared() ? ", every page verified" : ""),
       ""});
  diagnosis.checks.push_back(CheckFor("index", FaultsOf(faults, FaultKind::kIndex),
                                      is_deep ? "matches the records" : "in sync"));
  diagnosis.checks.push_back(CheckFor("orphans", FaultsOf(faults, FaultKind::kOrphans), "none"));
  return faults;
}

Result<Diagnosis> Doctor::Examine(const ExamineOptions& options,
                                  const EmbeddingService::Progress& progress) {
  Diagnosis diagnosis;
  const Status examined = [&]() -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto faults, ExamineStore(options.depth, diagnosis));
    if (options.depth == CheckDepth::kDeep) CAIRN_TRY(ExamineRecords(diagnosis));
    if (options.secrets) CAIRN_TRY(ExamineSecrets(diagnosis));
    if (context_.embedder == nullptr) return {};
    diagnosis.model = context_.embedder->model_id();
    diagnosis.model_place = context_.embedder->source().where;
    diagnosis.checks.push_back(ExamineModel(options.depth));
    return ExamineVectors(options, progress, faults, diagnosis);
  }();
  if (examined) return diagnosis;
  if (examined.error().code != ErrorCode::kCorrupt) return examined.error();
  return DamagedStore(examined.error().message);
}

}  // namespace cairn
