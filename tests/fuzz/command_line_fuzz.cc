// Fuzzes the command line: a request, or a one-line error; deterministic.
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/parse.h"
#include "cli/sample_program.h"
#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cairn::Program program = cairn::SampleProgram();
  const std::string_view text = cairn::TextOf(data, size);
  if (text.find('\0') != std::string_view::npos) return 0;  // argv words cannot contain NUL
  const std::vector<std::string> words = cairn::Split(text, '\n');
  const auto request = cairn::ParseCommandLine(program, words);
  const auto again = cairn::ParseCommandLine(program, words);
  cairn::Check(request.has_value() == again.has_value());
  if (request) {
    cairn::Check(request->index() == again->index());
  } else {
    cairn::Check(request.error().message == again.error().message);
    cairn::Check(request.error().message.find('\n') == std::string::npos);
  }
  return 0;
}
