// Measures how a parser's time grows with its input. Each case generates an input of a given size
// in a shape that has cost some parser more than linear time. The input is doubled four times, and
// the CPU time of the process may grow at most like size^1.3, which is a factor of 2.5 per
// doubling.
//
// Comparing ratios of CPU time instead of absolute times makes the test independent of slow or busy
// machines. A suspicious case is measured again, and the best of several runs counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// An input: `prefix`, then `unit` repeated until the size is reached, then `suffix`. "%" in the
// unit is replaced by the repetition number, so that names differ.
struct Shape {
  std::string prefix;
  std::string unit;
  std::string suffix;

  std::string OfSize(std::size_t bytes) const;
};

using MakeInput = std::function<std::string(std::size_t bytes)>;
using Parse = std::function<void(const std::string& input)>;

// Fails the test if the time grows too fast. `name` identifies the parser and the shape.
void ExpectLinear(const std::string& name, const MakeInput& make, const Parse& parse);
void ExpectLinear(const std::string& name, const Shape& shape, const Parse& parse);

// A parser given by the name of its fuzzer (tests/fuzz), which runs it and checks its results.
Parse Parser(std::string_view fuzzer);
std::vector<std::string> ParserNames();

}  // namespace cairn
