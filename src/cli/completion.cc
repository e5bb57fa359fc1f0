#include "cli/completion.h"

namespace cairn {

std::string CompletionScript(const Program& program, Shell shell) {
  switch (shell) {
    case Shell::kBash:
      return BashCompletion(program);
    case Shell::kZsh:
      return ZshCompletion(program);
    case Shell::kFish:
      return FishCompletion(program);
  }
  return {};
}

}  // namespace cairn
