// How the time of a parser grows with its input. Each case makes an input of a given size in a
// shape that has cost some parser more than linear time; the input is doubled four times, and the
// CPU time of the process has to grow no faster than size^1.3, which is 2.5 times for each
// doubling.
//
// Ratios and not times are compared, of CPU time and not of the clock, so that neither a slow nor a
// busy machine matters. What looks too steep is measured again, the best of several runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// An input: `prefix`, then `unit` until the size is reached, then `suffix`. "%" in the unit is the
// number of the repetition, so that names differ.
struct Shape {
  std::string prefix;
  std::string unit;
  std::string suffix;

  std::string OfSize(std::size_t bytes) const;
};

using MakeInput = std::function<std::string(std::size_t bytes)>;
using Parse = std::function<void(const std::string& input)>;

// Fails the test if the time grows too fast. `name` says which parser and which shape it was.
void ExpectLinear(const std::string& name, const MakeInput& make, const Parse& parse);
void ExpectLinear(const std::string& name, const Shape& shape, const Parse& parse);

// A parser by the name of its fuzzer (tests/fuzz), which feeds it and checks what it finds.
Parse Parser(std::string_view fuzzer);
std::vector<std::string> ParserNames();

}  // namespace cairn
