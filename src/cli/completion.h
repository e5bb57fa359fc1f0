// Completion scripts for shells, generated from the command descriptions: commands, subcommands,
// options, their choices, and file names. Only values from the store require running the program.
#pragma once

#include <string>
#include <string_view>

#include "base/enum_names.h"
#include "cli/command.h"

namespace cairn {

enum class Shell { kBash, kZsh, kFish };

template <>
struct EnumNames<Shell> {
  static constexpr std::string_view kWhat = "shell";
  static constexpr EnumEntry<Shell> kTable[] = {
      {Shell::kBash, "bash"}, {Shell::kZsh, "zsh"}, {Shell::kFish, "fish"}};
};

std::string CompletionScript(const Program& program, Shell shell);

std::string BashCompletion(const Program& program);
std::string ZshCompletion(const Program& program);
std::string FishCompletion(const Program& program);

}  // namespace cairn
