#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/beneath.h"
#include "base/hash.h"
#include "base/text.h"
#include "setup/edited_text.h"
#include "setup/init_paths.h"
#include "setup/plan.h"
#include "setup/record.h"
#include "setup/templates.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// Never follows a project's links: they may lead anywhere, and the project may be hostile.
constexpr const char* kFileLinkNote =
    "a symbolic link, which init does not edit; add Cairn to its target, or replace the link with "
    "that file";
constexpr const char* kFolderLinkNote =
    "a symbolic link, which init does not follow; replace it with a folder";

constexpr const char* kIgnored[] = {".claude/memory/", "*.cairn-backup"};

class InitPlanner {
 public:
  explicit InitPlanner(const InitRequest& request) : request_(request) {
    plan_.root = request.root;
  }

  Result<Plan> Make() {
    CAIRN_TRY(ReadRecord());
    if (!request_.renew_only) CAIRN_TRY(FoldersAndTemplates());
    for (const Client client : request_.clients) {
      CAIRN_TRY(Parts(PartsOf(client, request_.program)));
      if (!NoteFor(client).empty()) plan_.notes.emplace_back(NoteFor(client));
    }
    std::vector<FilePart> lines;
    for (const char* line : kIgnored) {
      lines.push_back({".gitignore", "", {.kind = PartKind::kLine, .path = {line}, .value = {}}});
    }
    if (!request_.renew_only) CAIRN_TRY(Parts(lines));
    WriteRecord();
    return std::move(plan_);
  }

 private:
  Status FoldersAndTemplates() {
    for (const FolderRow& folder : InitFolders()) CAIRN_TRY(Folder(folder.path, folder.mode));
    for (const TemplateFile& file : TemplateFiles()) CAIRN_TRY(Template(file, true));
    return Template(kMemoryIgnore, false);
  }

  Status ReadRecord() {
    CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(request_.root, kRecordPath));
    if (!found) return {};
    auto record = RecordFromText(found->bytes);
    if (!record) return InFile(kRecordPath, record.error());
    record_ = *std::move(record);
    record_text_ = found->bytes;
    return {};
  }

  Step& Add(Outcome outcome, Step::Deed deed, std::string path) {
    Step step;
    step.outcome = outcome;
    step.deed = deed;
    step.path = std::move(path);
    return plan_.steps.emplace_back(std::move(step));
  }

  bool IsPlanned(std::string_view folder) const {
    return std::ranges::any_of(plan_.steps, [&](const Step& step) {
      return step.deed == Step::Deed::kMakeFolder && step.path == folder;
    });
  }

  Status Folder(const std::string& path, mode_t mode) {
    if (const Status linked = CheckNoLink(request_.root, path); !linked) {
      // Memories must not end up elsewhere; the other folders are optional.
      if (path == ".claude" || path.starts_with(".claude/memory")) return linked.error();
      LeaveLink(path + "/", kFolderLinkNote);
      return {};
    }
    CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(request_.root, path));
    if (found && !found->is_folder) {
      return Conflict((request_.root / path).string() + " is a file, but a folder is needed there");
    }
    if (found) {
      Add(Outcome::kThere, Step::Deed::kNothing, path + "/");
      return {};
    }
    CAIRN_TRY(CheckWritableBeneath(request_.root, path));
    Add(Outcome::kMade, Step::Deed::kMakeFolder, path + "/").mode = mode;
    if (!std::ranges::count(record_.folders, path)) record_.folders.push_back(path);
    return {};
  }

  // Plans the parent folders of a file.
  Status FoldersFor(const std::string& path) {
    const std::string folder = fs::path(path).parent_path().string();
    if (folder.empty() || IsPlanned(folder + "/")) return {};
    CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(request_.root, folder));
    return found && found->is_folder ? Status() : Folder(folder, 0777);
  }

  // The bytes of a file, or nullopt if it does not exist.
  Result<std::optional<std::string>> FileBytes(const std::string& path) const {
    CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(request_.root, path));
    if (!found) return std::optional<std::string>();
    if (found->is_folder) {
      return Conflict((request_.root / path).string() + " is a folder, but a file is needed");
    }
    return std::optional(found->bytes);
  }

  // Whether any component of the path is a link; such a file is left alone.
  bool IsLinked(const std::string& path) {
    if (CheckNoLink(request_.root, path)) return false;
    LeaveLink(path, kFileLinkNote);
    return true;
  }

  // A linked folder covers everything in it.
  void LeaveLink(const std::string& path, const char* note) {
    const bool is_said = std::ranges::any_of(plan_.steps, [&](const Step& step) {
      return step.note == kFolderLinkNote && path.starts_with(step.path);
    });
    if (!is_said) Add(Outcome::kLeft, Step::Deed::kNothing, path).note = note;
  }

  Status Template(const TemplateFile& file, bool is_recorded) {
    if (IsLinked(file.path)) return {};
    CAIRN_ASSIGN_OR_RETURN(const auto before, FileBytes(file.path));
    if (before) {
      Add(Outcome::kThere, Step::Deed::kNothing, file.path);
      return {};
    }
    CAIRN_TRY(CheckWritableBeneath(request_.root, file.path));
    Add(Outcome::kMade, Step::Deed::kWriteFile, file.path).after = file.text;
    if (is_recorded) {
      RecordOf(file.path) = {.path = file.path, .made = true, .after = Sha256Hex(file.text)};
    }
    return {};
  }

  // Parts of the same file are adjacent.
  Status Parts(const std::vector<FilePart>& parts) {
    for (auto first = parts.begin(); first != parts.end();) {
      const auto next = std::find_if(first, parts.end(),
                                     [&](const auto& each) { return each.file != first->file; });
      CAIRN_TRY(EditFile(*first, {first, next}));
      first = next;
    }
    return {};
  }

  Status EditFile(const FilePart& place, std::span<const FilePart> parts) {
    std::string path = place.file;
    if (IsLinked(path)) return {};
    auto before = FileBytes(path);
    if (before && !*before && !place.alternative.empty()) {
      if (IsLinked(place.alternative)) return {};
      auto other = FileBytes(place.alternative);
      if (!other || *other) {
        path = place.alternative;
        before = std::move(other);
      }
    }
    if (!before) return before.error();
    const std::string text = before->value_or(std::string(EmptyTextFor(place.part.kind)));
    auto edited = EditText(text, parts, record_.Find(path), HowToEdit());
    if (!edited) return InFile(path, edited.error());
    return AddEdited(path, *before, *std::move(edited));
  }

  Edit HowToEdit() const {
    if (request_.renew_only) return Edit::kRenew;
    return request_.force ? Edit::kAddAndRenew : Edit::kAdd;
  }

  Status AddEdited(const std::string& path, const std::optional<std::string>& before,
                   EditedText edited) {
    std::string note;
    if (!edited.differing.empty()) {
      note = Join(edited.differing, ", ") +
             (edited.differing.size() == 1 ? " differs" : " differ") +
             " from what Cairn would write; use --force to overwrite";
    }
    if (edited.put.empty()) {
      Add(note.empty() ? Outcome::kThere : Outcome::kLeft, Step::Deed::kNothing, path).note = note;
      return {};
    }
    CAIRN_TRY(FoldersFor(path));
    CAIRN_TRY(CheckWritableBeneath(request_.root, path));
    CAIRN_TRY(RecordEdit(path, before, edited));
    Step& step = Add(before ? Outcome::kMerged : Outcome::kMade, Step::Deed::kWriteFile, path);
    for (const Part& part : edited.put) step.parts.push_back(PartName(part));
    step.note = note;
    step.before = before;
    step.after = std::move(edited.text);
    return {};
  }

  FileRecord& RecordOf(const std::string& path) {
    if (FileRecord* known = record_.Find(path)) return *known;
    return record_.files.emplace_back(FileRecord{.path = path});
  }

  Status RecordEdit(const std::string& path, const std::optional<std::string>& before,
                    const EditedText& edited) {
    const bool is_known = record_.Find(path) != nullptr;
    FileRecord& record = RecordOf(path);
    const std::string hash = before ? Sha256Hex(*before) : "";
    if (!before) {
      record = {.path = path, .made = true};
    } else if (!is_known || hash != record.after) {
      CAIRN_ASSIGN_OR_RETURN(auto backup, Backup(path, *before));
      record.made = false;
      // The previous text already had Cairn's parts, so it is no state to return to.
      record.before = is_known ? "" : hash;
      record.backup = is_known ? "" : std::move(backup);
    }
    for (const Part& part : edited.put) {
      std::erase_if(record.parts, [&](const Part& old) { return IsSamePart(old, part); });
      record.parts.push_back(part);
    }
    record.after = Sha256Hex(edited.text);
    return {};
  }

  // Uses a new name each time: a backup is never overwritten.
  Result<std::string> Backup(const std::string& path, const std::string& bytes) {
    for (int number = 1;; ++number) {
      std::string name = BackupName(path, number);
      if (!CheckNoLink(request_.root, name)) continue;
      CAIRN_ASSIGN_OR_RETURN(const auto there, LookBeneath(request_.root, name));
      if (there && there->bytes != bytes) continue;
      if (!there) {
        Step& step = Add(Outcome::kMade, Step::Deed::kWriteFile, name);
        step.note = "what was in " + path;
        step.after = bytes;
        step.mode = 0600;  // settings may hold secrets
      }
      return name;
    }
  }

  void WriteRecord() {
    const std::string text = RecordToText(record_);
    if (text == record_text_ || !plan_.ChangesSomething()) return;
    const Outcome outcome = record_text_.empty() ? Outcome::kMade : Outcome::kMerged;
    Step& step = Add(outcome, Step::Deed::kWriteFile, kRecordPath);
    step.note = "for --undo";
    if (!record_text_.empty()) step.before = record_text_;
    step.after = text;
    step.mode = 0600;
  }

  const InitRequest& request_;
  Plan plan_;
  InitRecord record_;
  std::string record_text_;
};

}  // namespace

bool Plan::ChangesSomething() const {
  return std::ranges::any_of(steps,
                             [](const Step& step) { return step.deed != Step::Deed::kNothing; });
}

Result<Plan> PlanInit(const InitRequest& request) { return InitPlanner(request).Make(); }

}  // namespace cairn
