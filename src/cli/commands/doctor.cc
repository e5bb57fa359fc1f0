#include "cli/commands/doctor.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/doctor_files.h"
#include "cli/commands/doctor_report.h"
#include "cli/commands/doctor_settings.h"
#include "cli/commands/field_options.h"
#include "cli/commands/project_files.h"
#include "cli/commands/view.h"
#include "config/store_url.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

std::string LossOf(const Salvaged& saved) {
  if (!saved.lost) return "the number of lost memories is unknown";
  if (*saved.lost == 0) return "none lost";
  return "about " + CountOf(*saved.lost, "memory is", "memories are") + " lost";
}

ExamineOptions OptionsOf(const Invocation& in) {
  ExamineOptions options;
  options.all_vectors = in.Has("vectors");
  options.secrets = in.Has("secrets");
  options.depth = in.Has("deep") || options.all_vectors ? CheckDepth::kDeep : CheckDepth::kQuick;
  return options;
}

// Checks independent of the store: the configuration and the files of agents.
std::vector<DoctorFinding> LookAtSettings(App& app) {
  std::vector<DoctorFinding> found;
  found.push_back(CheckConfig(app));
  const auto project = app.project();
  if (project && !(*project)->root.empty()) {
    found.push_back(CheckClients(app, **project));
    found.push_back(CheckInitRecord(**project));
  }
  return found;
}

// The files and settings around the store.
std::vector<DoctorFinding> GetContext(App& app, const std::string& store, OpenHere open_here,
                                      CheckDepth depth) {
  std::vector<DoctorFinding> found;
  const auto project = app.project();
  const bool is_own_place = project && store == (*project)->store_file.string();
  found.push_back(CheckPermissions(store, is_own_place));
  if (DoctorFinding links = CheckLinks(store); !links.check.ok) found.push_back(std::move(links));
  found.push_back(CheckSideFiles(app.file_care(), store, open_here, app.Now()));
  for (DoctorFinding& finding : LookAtSettings(app)) found.push_back(std::move(finding));
  found.push_back(CheckDisk(store));
  found.push_back(CheckBackups(app.file_care(), store, app.Now(), depth));
  return found;
}

// A hint if the project's folder was renamed.
void AddFormerName(App& app, const Engine& engine, Diagnosis& diagnosis) {
  const auto former = FormerName(app, engine);
  if (!former || !*former) return;
  diagnosis.checks.push_back({"project", false, FormerNameText(**former, engine.project()), ""});
}

// One run of the command: checks, repairs if requested, and checks again.
class DoctorRun {
 public:
  DoctorRun(App& app, const Invocation& in, std::string store)
      : app_(app),
        care_(app.file_care()),
        store_(std::move(store)),
        fixes_(in.Has("fix")),
        options_(OptionsOf(in)) {}

  DoctorReport Run() {
    DoctorReport report{.store = store_};
    // Files first: their state decides whether the store can be opened.
    std::vector<DoctorFinding> around = GetContext(app_, store_, OpenHere::kNo, options_.depth);
    if (fixes_ && MendAround(around, report))
      around = GetContext(app_, store_, OpenHere::kNo, options_.depth);
    report.diagnosis = Diagnose();
    if (fixes_ && MendStore(report)) report.diagnosis = Diagnose();
    for (DoctorFinding& finding : around) {
      report.diagnosis.checks.push_back(std::move(finding.check));
    }
    return report;
  }

 private:
  // Returns whether a repair was attempted.
  static bool MendAround(const std::vector<DoctorFinding>& around, DoctorReport& report) {
    bool tried = false;
    for (const DoctorFinding& finding : around) {
      if (finding.check.ok || !finding.fix) continue;
      tried = true;
      const auto done = finding.fix();
      (done ? report.fixed : report.failed).push_back(done ? *done : done.error().message);
    }
    return tried;
  }

  // Leaves a store alone that is missing or that opening would change, because a check must not
  // change anything.
  Diagnosis Diagnose() {
    Diagnosis untouched;
    std::error_code ignored;
    if (!fs::exists(store_, ignored)) {
      untouched.checks = {{"store", true, "none yet; created with the first memory", ""}};
      return untouched;
    }
    if (const auto log = care_.examine_log(store_); log && !log->damage.empty()) {
      untouched.checks = {
          {"store", false, "not checked: opening it would drop its damaged log", "see temp files"}};
      return untouched;
    }
    const auto version = care_.schema_version(store_);
    if (version && *version > 0 && *version < care_.known_version && !fixes_) {
      untouched.checks = {{"store", true,
                           "of schema " + std::to_string(*version) +
                               "; the next use copies it and brings it to " +
                               std::to_string(care_.known_version),
                           ""}};
      return untouched;
    }
    const auto diagnosis = Examine();
    app_.CloseStore();
    if (diagnosis) return *diagnosis;
    if (diagnosis.error().code == ErrorCode::kCorrupt) {
      return DamagedStore(diagnosis.error().message);
    }
    untouched.checks = {{"store", false, diagnosis.error().message, ""}};
    return untouched;
  }

  Result<Diagnosis> Examine() {
    CAIRN_ASSIGN_OR_RETURN(const auto engine, app_.EngineOn(store_));
    Progress progress = app_.ShowProgress("embedding");
    auto diagnosis = engine->doctor.Examine(
        options_, [&](std::int64_t done, std::int64_t total) { progress.Update(done, total); });
    progress.Finish();
    if (diagnosis) AddFormerName(app_, *engine, *diagnosis);
    return diagnosis;
  }

  // Returns whether anything was done.
  bool MendStore(DoctorReport& report) {
    const std::size_t before = report.fixed.size() + report.failed.size();
    if (report.diagnosis.is_damaged) {
      if (const Status saved = Salvage(report); !saved) {
        report.failed.push_back(saved.error().message);
        return true;
      }
      report.diagnosis = Diagnose();
    }
    if (const Status repaired = Repair(report); !repaired) {
      report.failed.push_back(repaired.error().message);
    }
    if (options_.secrets) RedactBackups(report);
    app_.CloseStore();
    return report.fixed.size() + report.failed.size() > before;
  }

  Status Salvage(DoctorReport& report) {
    CAIRN_ASSIGN_OR_RETURN(const auto saved, care_.salvage(store_, app_.Now()));
    std::string line = "read " + CountOf(saved.memories, "memory", "memories") + ", " +
                       CountOf(saved.handoffs, "handoff", "handoffs") + " and " +
                       CountOf(saved.accesses, "log entry", "log entries") +
                       " of the damaged store";
    line += "; " + LossOf(saved);
    if (saved.may_hold_erased) {
      line += "; erased memories may be among them, since the list of free pages is lost";
    }
    report.fixed.push_back(line + "; the damaged file is kept as " + saved.kept);
    const auto tell = [&](const std::vector<std::string>& ids, const std::string& what) {
      if (!ids.empty()) report.fixed.push_back(what + ": " + Join(ids, ", "));
    };
    tell(saved.mended, "took damaged texts from a backup");
    tell(saved.left_out, "left out memories with a damaged text, which is in " + saved.kept);
    tell(saved.unproven,
         "kept memories with an intact text and other fields on a damaged page; check them");
    return {};
  }

  Status Repair(DoctorReport& report) {
    const Diagnosis& diagnosis = report.diagnosis;
    const bool has_secrets = !diagnosis.secrets.empty() || !diagnosis.logs_with_secrets.empty();
    const bool is_whole = diagnosis.without_vectors.empty() && !has_secrets;
    if (!diagnosis.NeedsRewriting() && is_whole) return {};
    if (diagnosis.NeedsRewriting()) {
      CAIRN_ASSIGN_OR_RETURN(const auto copy,
                             care_.copy(store_, care_.before_repair(store_, app_.Now()),
                                        FileCare::Verify::kNo, app_.Now()));
      report.fixed.push_back("copied the store to " + copy.path + " before changing it");
    }
    CAIRN_ASSIGN_OR_RETURN(const auto engine, app_.EngineOn(store_));
    Progress progress = app_.ShowProgress("embedding");
    const auto done = engine->doctor.Repair(
        diagnosis, [&](std::int64_t now, std::int64_t total) { progress.Update(now, total); },
        [&](std::span<const Memory> damaged) { return care_.find_in_copies(store_, damaged); });
    progress.Finish();
    if (!done) return done.error();
    report.fixed.insert(report.fixed.end(), done->begin(), done->end());
    return {};
  }

  // A backup is a store, too, so its secrets are redacted as well. One with an older schema, or of
  // a damaged store, cannot be changed; it is reported, so that the user can delete it.
  void RedactBackups(DoctorReport& report) {
    for (const BackupFile& backup : care_.backups(store_)) {
      app_.CloseStore();
      const auto redacted = RedactBackup(backup);
      if (!redacted) {
        report.fixed.push_back("left " + backup.path + " as it is: " + redacted.error().message +
                               "; delete it if it may hold secrets");
      } else if (*redacted > 0) {
        report.fixed.push_back("redacted the secrets of " +
                               CountOf(*redacted, "memory", "memories") + " in " + backup.path);
      }
    }
  }

  // Returns how many of its memories were redacted.
  Result<std::int64_t> RedactBackup(const BackupFile& backup) {
    if (backup.kind == BackupFile::Kind::kDamaged) return Conflict("it is a damaged store");
    CAIRN_ASSIGN_OR_RETURN(const auto version, care_.schema_version(backup.path));
    if (version != care_.known_version) return Conflict("it has an older schema");
    CAIRN_ASSIGN_OR_RETURN(const auto engine, app_.EngineOn(backup.path));
    StoredSecrets& secrets = engine->secrets;
    CAIRN_ASSIGN_OR_RETURN(const auto found, secrets.Find());
    if (found.empty()) return std::int64_t{0};
    CAIRN_ASSIGN_OR_RETURN(const auto done, secrets.Redact(found));
    return done.memories;
  }

  App& app_;
  const FileCare& care_;
  const std::string store_;
  const bool fixes_;
  const ExamineOptions options_;
};

// The same for a store on a server, which has no file: its contents and the current member.
class ServerDoctorRun {
 public:
  ServerDoctorRun(App& app, const Invocation& in, const Config& config)
      : app_(app), config_(config), fixes_(in.Has("fix")), options_(OptionsOf(in)) {}

  DoctorReport Run() {
    DoctorReport report{.store = HidePassword(config_.store_url)};
    report.diagnosis.checks.push_back(CheckMember());
    if (report.diagnosis.checks.front().ok) {
      if (const Status examined = Examine(report); !examined) {
        report.diagnosis.checks.push_back({"store", false, examined.error().message, ""});
      }
    }
    for (DoctorFinding& finding : LookAtSettings(app_)) {
      report.diagnosis.checks.push_back(std::move(finding.check));
    }
    return report;
  }

 private:
  HealthCheck CheckMember() {
    const auto self = app_.team_care().who_am_i(TeamServerOf(config_));
    if (!self) return {"member", false, self.error().message, "see store.url and store.token"};
    return {"member", true,
            self->member.name + ", " + std::string(NameOf(self->member.role)) + " of the team " +
                self->team,
            ""};
  }

  Status Examine(DoctorReport& report) {
    CAIRN_ASSIGN_OR_RETURN(const auto engine, app_.engine());
    auto diagnosis = engine->doctor.Examine(options_);
    if (!diagnosis) return diagnosis.error();
    if (fixes_) {
      CAIRN_ASSIGN_OR_RETURN(const auto done, engine->doctor.Repair(*diagnosis));
      report.fixed = done;
      diagnosis = engine->doctor.Examine(options_);
      if (!diagnosis) return diagnosis.error();
    }
    auto& checks = diagnosis->checks;
    checks.insert(checks.begin(), report.diagnosis.checks.front());
    report.diagnosis = *std::move(diagnosis);
    return {};
  }

  App& app_;
  const Config& config_;
  const bool fixes_;
  const ExamineOptions options_;
};

Result<int> RunDoctor(App& app, const Invocation& in) {
  const auto loaded = app.ReadConfig();
  if (loaded && !loaded->config.store_url.empty()) {
    return ShowReport(app, in, ServerDoctorRun(app, in, loaded->config).Run());
  }
  CAIRN_ASSIGN_OR_RETURN(const auto file, app.StoreFile());
  return ShowReport(app, in, DoctorRun(app, in, file).Run());
}

}  // namespace

Result<Json> ExamineInUse(App& app, Engine& engine, CheckDepth depth) {
  CAIRN_ASSIGN_OR_RETURN(const auto store, app.StoreFile());
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.config());
  const std::string& url = config->config.store_url;
  CAIRN_ASSIGN_OR_RETURN(auto diagnosis, engine.doctor.Examine({.depth = depth}));
  AddFormerName(app, engine, diagnosis);
  for (DoctorFinding& finding :
       url.empty() ? GetContext(app, store, OpenHere::kYes, depth) : LookAtSettings(app)) {
    diagnosis.checks.push_back(std::move(finding.check));
  }
  return ReportJson(
      {.store = url.empty() ? store : HidePassword(url), .diagnosis = std::move(diagnosis)});
}

Command DoctorCommand() {
  return {
      .name = "doctor",
      .group = "Maintenance",
      .summary = "Check the store for problems and optionally repair them",
      .description =
          "Checks the store, its index, embeddings and model, permissions, temp files, the "
          "configuration, agents' config files, disk space and backups. Changes nothing without "
          "--fix. Exits with 1 if there is a problem.",
      .options = {{.name = "deep",
                   .help = "read and compare everything, and re-embed a sample of the memories"},
                  {.name = "vectors",
                   .help = "like --deep, and re-embed every memory to find outdated embeddings"},
                  {.name = "secrets",
                   .help = "scan memories and handoffs for keys, tokens and passwords"},
                  {.name = "fix",
                   .help = "repair problems; the store is backed up before it is changed"},
                  JsonOption()},
      .examples = {{"cairn doctor", "quick check"},
                   {"cairn doctor --deep --fix", "full check and repair"},
                   {"cairn doctor --secrets", "find stored passwords and tokens"}},
      .synonyms = {"check", "fsck", "verify"},
      .run = RunDoctor};
}

}  // namespace cairn
