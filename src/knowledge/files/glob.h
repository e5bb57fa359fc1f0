// Glob: a path pattern such as docs/**/*.md. Each part is a NamePattern; ** matches any number of
// folders, or everything below when it comes last.
//
// Paths are relative and separated by /. In the style kGlob, only a part that itself starts with a
// dot matches a hidden folder; hidden files match like others.
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
  // kInvalidArgument if it can match nothing (see NamePattern) or has more than 60 parts.
  static Result<Glob> Parse(std::string_view pattern, PatternStyle style);

  bool Matches(std::string_view path) const;
  // Whether any path below the folder can match.
  bool CanMatchBelow(std::string_view folder) const;

 private:
  struct Part {
    NamePattern name;
    bool any_depth = false;  // **
  };
  // Bit i: the first i parts have matched. Simulates all alternatives at once (a bit-parallel NFA),
  // so no pattern causes exponential time.
  using Progress = std::uint64_t;

  Glob(std::vector<Part> parts, PatternStyle style);

  Progress PassDepths(Progress progress) const;
  Progress Advance(Progress progress, std::string_view name, bool is_folder) const;
  Progress Follow(std::string_view path, bool is_folder) const;

  std::vector<Part> parts_;
  PatternStyle style_;
};

}  // namespace cairn
