// Glob: a pattern for paths, such as docs/**/*.md. Each part of it is a NamePattern; ** stands for
// any number of folders, at the end for everything below.
//
// Paths are relative, with / between the parts. In the style kGlob nothing but a part that starts
// with a dot itself matches a hidden folder; hidden files are like others.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "knowledge/files/name_pattern.h"

namespace cairn {

bool HasWildcard(std::string_view text);

class Glob {
 public:
  // kInvalidArgument if it cannot match anything: see NamePattern, or it has more than 60 parts.
  static Result<Glob> Parse(std::string_view pattern, PatternStyle style);

  bool Matches(std::string_view path) const;
  // Whether there can be a path below the folder that matches.
  bool CanMatchBelow(std::string_view folder) const;

 private:
  struct Part {
    NamePattern name;
    bool any_depth = false;  // **
  };
  // Bit i: the first i parts have been met. All ways to match are followed at once, so that no
  // pattern is slow.
  using Progress = std::uint64_t;

  Glob(std::vector<Part> parts, PatternStyle style);

  Progress PassDepths(Progress progress) const;
  Progress Advance(Progress progress, std::string_view name, bool is_folder) const;
  Progress Follow(std::string_view path, bool is_folder) const;

  std::vector<Part> parts_;
  PatternStyle style_;
};

}  // namespace cairn
