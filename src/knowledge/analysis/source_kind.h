// What sort of source a file is, by its path and looks: whether people wrote it, and for whom.
#pragma once

#include <string_view>

namespace cairn {

// Tests and what they are fed with: tests/…, x_test.go, x.spec.ts, XTest.java, fixtures/….
bool IsTestPath(std::string_view path);

// Written by a program: it says so in its first lines, or its lines are longer than people write.
bool IsGenerated(std::string_view path, std::string_view text);

}  // namespace cairn
