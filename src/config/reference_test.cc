// Keeps the table in docs/config.md in sync with the table of keys.
#include "config/reference.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace cairn {
namespace {

TEST(ConfigReference, IsTheTableInTheDocumentation) {
  std::ifstream file(CAIRN_CONFIG_PAGE);
  ASSERT_TRUE(file) << "cannot read " << CAIRN_CONFIG_PAGE;
  const std::string page((std::istreambuf_iterator<char>(file)), {});
  EXPECT_NE(page.find("\n\n" + ConfigReference() + "\n"), std::string::npos)
      << "the table in docs/config.md differs from the keys; it should be:\n\n"
      << ConfigReference();
}

}  // namespace
}  // namespace cairn
