#include "base/beneath.h"
#include "setup/plan.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;
using Deed = Step::Deed;

// The file may have changed since the plan was made.
Status CheckUnchanged(const fs::path& root, const Step& step) {
  CAIRN_ASSIGN_OR_RETURN(const auto found, LookBeneath(root, step.path));
  const bool is_as_planned =
      step.before ? found && found->bytes == *step.before : !found.has_value();
  return is_as_planned ? Status()
                       : Conflict((root / step.path).string() +
                                  " was changed by another process; run the command again");
}

Status Do(const fs::path& root, const Step& step) {
  const std::string path = PathOf(step);
  switch (step.deed) {
    case Deed::kNothing:
      return {};
    case Deed::kMakeFolder:
      return MakeFolderBeneath(root, path, step.mode);
    case Deed::kWriteFile:
      CAIRN_TRY(CheckUnchanged(root, step));
      return WriteBeneath(root, path, step.after, step.mode);
    case Deed::kRemoveFile:
      CAIRN_TRY(CheckUnchanged(root, step));
      return RemoveFileBeneath(root, path);
    case Deed::kRemoveFolder:
      return RemoveFolderBeneath(root, path);
  }
  return {};
}

Status TakeBack(const fs::path& root, const Step& step) {
  const std::string path = PathOf(step);
  switch (step.deed) {
    case Deed::kNothing:
      return {};
    case Deed::kMakeFolder:
      return RemoveFolderBeneath(root, path);
    case Deed::kWriteFile:
      return step.before ? WriteBeneath(root, path, *step.before, step.mode)
                         : RemoveFileBeneath(root, path);
    case Deed::kRemoveFile:
      return WriteBeneath(root, path, *step.before, step.mode);
    case Deed::kRemoveFolder:
      return MakeFolderBeneath(root, path, step.mode);
  }
  return {};
}

}  // namespace

std::string PathOf(const Step& step) {
  return step.path.ends_with('/') ? step.path.substr(0, step.path.size() - 1) : step.path;
}

Status ApplyPlan(const Plan& plan) {
  for (std::size_t done = 0; done < plan.steps.size(); ++done) {
    Status status = Do(plan.root, plan.steps[done]);
    if (status) continue;
    Error error = status.error();
    while (done-- > 0) {
      const Step& step = plan.steps[done];
      if (const Status back = TakeBack(plan.root, step); !back) {
        error.message += "; earlier changes could not be undone: " + back.error().message;
        return error;
      }
    }
    error.message += "; nothing was changed";
    return error;
  }
  return {};
}

}  // namespace cairn
