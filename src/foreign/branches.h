// A conversation as a tree: its lines in writing order, each with the id of the line it follows.
// Editing an earlier prompt, or regenerating an answer, starts a branch there and abandons the
// previous one.
//
// A line can only follow an earlier one. If it refers to anything else, it follows the line before
// it: better to keep a turn too many than to lose one.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace cairn {

struct TreeLine {
  enum class Part {
    kAside,   // written by a program; skipped when finding what a prompt follows
    kPrompt,  // written by the user
    kOther,
  };
  std::string id{};
  std::string follows{};
  Part part = Part::kOther;
  bool is_root = false;  // follows nothing, regardless of the line before it
};

// The indexes of the lines that lead to `last`, inclusive.
std::vector<std::size_t> BranchTo(std::span<const TreeLine> lines, std::size_t last);

// For each line, whether the user abandoned it: of several prompts that follow the same line, the
// one with the latest descendant wins. Other lines that follow the same line, such as those of
// parallel tools, are not branches.
std::vector<bool> FindAbandoned(std::span<const TreeLine> lines);

}  // namespace cairn
