// The fields of memories and filters as command-line options: declared and read from the one
// description of each (model/field.h). A list is an option that may be repeated, in the singular:
// tags is --tag.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/invocation.h"
#include "model/filter.h"
#include "model/input.h"

namespace cairn {

// The options for the fields that may be set up to that role, without `content`; and --ttl-days.
std::vector<OptionSpec> MemoryOptions(FieldRole most);
Status ReadMemoryOptions(const Given& given, FieldRole most, TimeMs now, MemoryInput& input);

// A field as the engine names it, and the option that sets it.
struct FieldFlag {
  std::string field;
  std::string flag;  // "--tag"
};
std::vector<FieldFlag> MemoryFlags();
// The error of an engine that was given values of options, in the words that were typed.
Error InFlags(Error error, const std::vector<FieldFlag>& flags);

// Without --kind the filter is for `default_kind`, or for every kind if there is none, as with
// --kind all.
std::vector<OptionSpec> FilterOptions(std::optional<TextKind> default_kind = {});
Result<Filter> ReadFilter(const Given& given, TimeMs now,
                          std::optional<TextKind> default_kind = {});

// --limit and --offset.
std::vector<OptionSpec> PageOptions(std::int64_t default_limit);
Result<Page> ReadPage(const Given& given, std::int64_t default_limit);

// --json, for commands that have no other format.
OptionSpec JsonOption();

// Puts several lists of options together.
std::vector<OptionSpec> Concat(std::vector<std::vector<OptionSpec>> lists);

}  // namespace cairn
