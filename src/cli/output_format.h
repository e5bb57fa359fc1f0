// The output formats of commands that read.
#pragma once

#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/invocation.h"

namespace cairn {

enum class OutputFormat { kText, kJson, kCsv, kMarkdown, kXml };

template <>
struct EnumNames<OutputFormat> {
  static constexpr std::string_view kWhat = "format";
  static constexpr EnumEntry<OutputFormat> kTable[] = {{OutputFormat::kText, "text"},
                                                       {OutputFormat::kJson, "json"},
                                                       {OutputFormat::kCsv, "csv"},
                                                       {OutputFormat::kMarkdown, "md"},
                                                       {OutputFormat::kXml, "xml"}};
};

// The section heading for output options.
inline constexpr const char* kOutput = "Output";

// --format and --json, the options of every command that reads.
std::vector<OptionSpec> FormatOptions();

// The selected format; text by default. --json is short for --format json, and --format wins.
Result<OutputFormat> ResolveFormat(const Given& given);

}  // namespace cairn
