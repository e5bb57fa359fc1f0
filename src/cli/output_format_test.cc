#include "cli/output_format.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

OutputFormat Resolve(bool json, const std::string& format) {
  Invocation invocation(Command{.options = FormatOptions()}, {});
  if (json) invocation.Add("json", "");
  if (!format.empty()) invocation.Add("format", format);
  const Result<OutputFormat> resolved = ResolveFormat(invocation);
  EXPECT_TRUE(resolved);
  return *resolved;
}

TEST(OutputFormat, FormatOverridesJson) {
  EXPECT_EQ(Resolve(false, ""), OutputFormat::kText);
  EXPECT_EQ(Resolve(true, ""), OutputFormat::kJson);
  EXPECT_EQ(Resolve(false, "csv"), OutputFormat::kCsv);
  EXPECT_EQ(Resolve(true, "md"), OutputFormat::kMarkdown);
}

TEST(OutputFormat, RejectsAnUnknownFormat) {
  Invocation invocation(Command{.options = FormatOptions()}, {});
  invocation.Add("format", "jsno");
  EXPECT_EQ(ResolveFormat(invocation).error().message,
            "--format: 'jsno' is not a format; did you mean 'json'? (text, json, csv, md, xml)");
}

}  // namespace
}  // namespace cairn
