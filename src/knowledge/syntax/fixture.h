// Reads the fixture projects in tests/fixtures/analysis.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

inline std::string ReadFixture(const std::string& path) {
  std::ifstream file(std::string(CAIRN_FIXTURES) + "/" + path);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace cairn
