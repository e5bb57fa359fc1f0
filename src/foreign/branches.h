// A conversation as a tree: its lines in the order in which they were written, each naming the one
// it follows. Whoever goes back and asks anew, or has an answer made anew, starts a branch there
// and abandons what stood there before.
//
// Only what was written before can be followed. Whatever else a line names is not there, and then
// the order of the lines counts: better a turn too many than one that is lost.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace cairn {

struct TreeLine {
  enum class Part {
    kAside,   // of a program: passed over when asking what a prompt follows
    kPrompt,  // of the user
    kOther,
  };
  std::string id{};
  std::string follows{};
  Part part = Part::kOther;
  bool is_root = false;  // follows nothing, whatever stands before it
};

// The lines that lead to one of them, that one included, by their numbers.
std::vector<std::size_t> BranchTo(std::span<const TreeLine> lines, std::size_t last);

// For each line whether the user went back before it and asked something else: of several prompts
// that follow the same line, he stayed with the one that has the latest line below it. Other lines
// that follow the same one, as those of tools that ran side by side, are no branches.
std::vector<bool> FindAbandoned(std::span<const TreeLine> lines);

}  // namespace cairn
