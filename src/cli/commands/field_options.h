// Command-line options for the fields of memories and filters, generated from their single
// description (model/field.h). A list becomes a repeatable option with a singular name: tags is
// --tag.
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

// Options for the fields settable up to that role, without `content`, plus --ttl-days.
std::vector<OptionSpec> MemoryOptions(FieldRole most);
Status ReadMemoryOptions(const Given& given, FieldRole most, TimeMs now, MemoryInput& input);

// A field's name in the engine, and the option that sets it.
struct FieldFlag {
  std::string field;
  std::string flag;  // "--tag"
};
std::vector<FieldFlag> MemoryFlags();
// Rewrites an engine error about option values to use the names the user typed.
Error InFlags(Error error, const std::vector<FieldFlag>& flags);

// Without --kind, the filter is for `default_kind`, or for every kind if there is none, as with
// --kind all.
std::vector<OptionSpec> FilterOptions(std::optional<TextKind> default_kind = {});
Result<Filter> ReadFilter(const Given& given, TimeMs now,
                          std::optional<TextKind> default_kind = {});

// --limit and --offset.
std::vector<OptionSpec> PageOptions(std::int64_t default_limit);
Result<Page> ReadPage(const Given& given, std::int64_t default_limit);

// --json, for commands without other formats.
OptionSpec JsonOption();

// Concatenates lists of options.
std::vector<OptionSpec> Concat(std::vector<std::vector<OptionSpec>> lists);

}  // namespace cairn
