#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/beneath.h"
#include "base/hash.h"
#include "base/text.h"
#include "setup/edited_text.h"
#include "setup/plan.h"
#include "setup/record.h"
#include "setup/templates.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

class UndoPlanner {
 public:
  UndoPlanner(const fs::path& root, bool store_goes) : root_(root) {
    plan_.root = root;
    if (store_goes) removed_.insert(std::begin(kStoreFiles), std::end(kStoreFiles));
  }

  Result<Plan> Make() {
    CAIRN_ASSIGN_OR_RETURN(const auto text, LookBeneath(root_, kRecordPath));
    if (!text) {
      return NotFound("nothing to undo in " + root_.string() + ": no " + kRecordPath +
                      ", the record that init writes");
    }
    const auto record = RecordFromText(text->bytes);
    if (!record) return InFile(kRecordPath, record.error());
    for (const FileRecord& file : record->files) CAIRN_TRY(File(file));
    Remove(kRecordPath, *text);
    CAIRN_TRY(MemoryIgnore());
    for (auto folder = record->folders.rbegin(); folder != record->folders.rend(); ++folder) {
      CAIRN_TRY(Folder(*folder));
    }
    for (const Step& step : plan_.steps) {
      if (step.deed != Step::Deed::kNothing) CAIRN_TRY(CheckWritableBeneath(root_, PathOf(step)));
    }
    return std::move(plan_);
  }

 private:
  Step& Add(Outcome outcome, Step::Deed deed, std::string path) {
    Step step;
    step.outcome = outcome;
    step.deed = deed;
    step.path = std::move(path);
    return plan_.steps.emplace_back(std::move(step));
  }
  void Leave(const std::string& path, std::string note) {
    Add(Outcome::kLeft, Step::Deed::kNothing, path).note = std::move(note);
  }
  void Remove(const std::string& path, const DiskEntry& found) {
    Step& step = Add(Outcome::kRemoved, Step::Deed::kRemoveFile, path);
    step.before = found.bytes;
    step.mode = found.mode;
    removed_.insert(path);
  }
  Step& Restore(const std::string& path, std::string before, std::string after) {
    Step& step = Add(Outcome::kRestored, Step::Deed::kWriteFile, path);
    step.before = std::move(before);
    step.after = std::move(after);
    return step;
  }

  // Init never writes through links, so their targets are left alone.
  bool IsLinked(const std::string& path) {
    if (CheckNoLink(root_, path)) return false;
    Leave(path, "part of its path is now a symbolic link, which --undo does not follow");
    return true;
  }

  Status File(const FileRecord& file) {
    if (IsLinked(file.path)) return {};
    CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(root_, file.path));
    if (!found || found->is_folder) return {};  // already gone
    const std::string& bytes = found->bytes;
    const bool is_untouched = Sha256Hex(bytes) == file.after;
    if (is_untouched && file.made) {
      Remove(file.path, *found);
      return {};
    }
    if (is_untouched && !file.backup.empty() && CheckNoLink(root_, file.backup)) {
      CAIRN_ASSIGN_OR_RETURN(const auto backup, LookBeneath(root_, file.backup));
      if (backup && Sha256Hex(backup->bytes) == file.before) {
        Restore(file.path, bytes, backup->bytes);
        Remove(file.backup, *backup);
        return {};
      }
    }
    if (file.parts.empty()) {
      Leave(file.path, "changed since init created it");
      return {};
    }
    return TakeParts(file, *found);
  }

  Status TakeParts(const FileRecord& file, const DiskEntry& found) {
    std::string text = found.bytes;
    std::vector<std::string> taken;
    std::vector<std::string> put_back;  // including Cairn's entries that existed before init
    std::vector<std::string> changed;
    for (auto each = file.parts.rbegin(); each != file.parts.rend(); ++each) {
      const Part& part = *each;
      const auto presence = FindPart(text, part);
      if (!presence) return InFile(file.path, presence.error());
      if (*presence == Presence::kMissing) continue;
      if (*presence != Presence::kSame) {
        changed.push_back(PartName(part));
        continue;
      }
      auto after = TakePart(text, part);
      if (!after) return InFile(file.path, after.error());
      text = *std::move(after);
      (part.was ? put_back : taken).push_back(PartName(part));
    }
    std::string note;
    if (!changed.empty()) note = Join(changed, ", ") + " was changed since and is kept";
    if (!put_back.empty()) {
      note += (note.empty() ? "" : "; ") + Join(put_back, ", ") + " restored";
    }
    if (taken.empty() && put_back.empty()) {
      if (!note.empty()) Leave(file.path, note);
    } else if (file.made && changed.empty() && put_back.empty() &&
               IsEmptyText(file.parts.front().kind, text)) {
      Remove(file.path, found);
    } else {
      Step& step = Restore(file.path, found.bytes, std::move(text));
      step.parts = std::move(taken);
      step.note = std::move(note);
    }
    return {};
  }

  // The contents of the folder after the steps so far.
  Result<std::vector<std::string>> Inside(const std::string& folder) const {
    CAIRN_ASSIGN_OR_RETURN(const auto entries, ListBeneath(root_, folder));
    std::vector<std::string> inside;
    for (const NamedEntry& entry : entries) {
      if (!removed_.contains(folder + "/" + entry.name)) inside.push_back(entry.name);
    }
    return inside;
  }

  // Memories that remain must not be committed by the next `git add -A`. Earlier versions of init
  // did not create this file.
  Status MemoryIgnore() {
    const std::string path = kMemoryIgnore.path;
    const fs::path folder = fs::path(path).parent_path();
    if (!CheckNoLink(root_, path)) return {};
    CAIRN_ASSIGN_OR_RETURN(const auto there, LookBeneath(root_, folder.string()));
    if (!there || !there->is_folder) return {};
    CAIRN_ASSIGN_OR_RETURN(auto others, Inside(folder.string()));
    std::erase(others, fs::path(path).filename());
    std::erase(others, "daily");  // removed separately if empty
    const auto daily = ListBeneath(root_, (folder / "daily").string());
    const bool has_daily = daily && !daily->empty();
    CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(root_, path));
    const bool is_ours = found && found->bytes == kMemoryIgnore.text;
    if (others.empty() && !has_daily) {
      if (is_ours) Remove(path, *found);
    } else if (!found) {
      Step& step = Add(Outcome::kMade, Step::Deed::kWriteFile, path);
      step.after = kMemoryIgnore.text;
      step.note = "so that git keeps ignoring your memories";
    }
    return {};
  }

  Status Folder(const std::string& folder) {
    if (IsLinked(folder)) return {};
    CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(root_, folder));
    if (!found || !found->is_folder) return {};  // already gone
    CAIRN_ASSIGN_OR_RETURN(const auto inside, Inside(folder));
    if (inside.empty()) {
      Add(Outcome::kRemoved, Step::Deed::kRemoveFolder, folder + "/").mode = found->mode;
      removed_.insert(folder);
      return {};
    }
    const bool has_store = std::ranges::count(inside, "memory.db") != 0;
    Leave(folder + "/",
          has_store ? "memory.db has your memories; .gitignore in that folder keeps them out of git"
                    : "it holds " + Join(inside, ", "));
    return {};
  }

  const fs::path root_;
  Plan plan_;
  std::set<std::string> removed_;
};

}  // namespace

Result<Plan> PlanUndo(const fs::path& root, bool store_goes) {
  return UndoPlanner(root, store_goes).Make();
}

}  // namespace cairn
