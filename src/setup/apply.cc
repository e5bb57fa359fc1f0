#include "base/disk.h"
#include "setup/plan.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;
using Deed = Step::Deed;

// Somebody may have written since the plan was made.
Status CheckUnchanged(const fs::path& path, const Step& step) {
  const auto found = LookAt(path);
  if (!found) return found.error();
  const bool is_as_planned =
      step.before ? *found && (*found)->bytes == *step.before : !found->has_value();
  return is_as_planned ? Status()
                       : Conflict(path.string() +
                                  " was changed by somebody else just now; run it "
                                  "again");
}

Status Do(const fs::path& path, const Step& step) {
  switch (step.deed) {
    case Deed::kNothing:
      return {};
    case Deed::kMakeFolder:
      return MakeFolder(path, step.mode);
    case Deed::kWriteFile:
      CAIRN_TRY(CheckUnchanged(path, step));
      return WriteWhole(path, step.after, step.mode);
    case Deed::kRemoveFile:
      CAIRN_TRY(CheckUnchanged(path, step));
      return RemoveFile(path);
    case Deed::kRemoveFolder:
      return RemoveFolder(path);
  }
  return {};
}

Status TakeBack(const fs::path& path, const Step& step) {
  switch (step.deed) {
    case Deed::kNothing:
      return {};
    case Deed::kMakeFolder:
      return RemoveFolder(path);
    case Deed::kWriteFile:
      return step.before ? WriteWhole(path, *step.before, step.mode) : RemoveFile(path);
    case Deed::kRemoveFile:
      return WriteWhole(path, *step.before, step.mode);
    case Deed::kRemoveFolder:
      return MakeFolder(path, step.mode);
  }
  return {};
}

}  // namespace

Status ApplyPlan(const Plan& plan) {
  for (std::size_t done = 0; done < plan.steps.size(); ++done) {
    Status status = Do(plan.root / plan.steps[done].path, plan.steps[done]);
    if (status) continue;
    Error error = status.error();
    while (done-- > 0) {
      const Step& step = plan.steps[done];
      if (const Status back = TakeBack(plan.root / step.path, step); !back) {
        error.message +=
            "; and what was done before could not be taken back: " + back.error().message;
        return error;
      }
    }
    error.message += "; nothing was changed";
    return error;
  }
  return {};
}

}  // namespace cairn
