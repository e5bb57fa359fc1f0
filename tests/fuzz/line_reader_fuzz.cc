// Fuzzes the input of a client, in two parts split at a point chosen by the first byte: the lines
// equal those of the text, except overlong ones.
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/open_file.h"
#include "fuzz/fuzz.h"
#include "transport/line_reader.h"

namespace {

constexpr std::size_t kLongest = 20;
constexpr std::size_t kMostBytes = 60'000;  // fits into the socket buffer before anything is read

// The expected result: the lines, except overlong ones.
std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) lines.emplace_back(cairn::TakeLine(text));
  std::erase_if(lines, [](const std::string& line) { return line.size() > kLongest; });
  return lines;
}

// Sent as one packet, which is read separately. An empty one would signal the end.
void Send(int socket, std::string_view bytes) {
  if (bytes.empty()) return;
  cairn::Check(write(socket, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = cairn::TextOf(data, size).substr(0, kMostBytes);
  const std::size_t first = cairn::TakeChoice(text, 256);
  std::array<int, 2> ends{};
  std::array<int, 2> stop{};
  cairn::Check(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends.data()) == 0 && pipe(stop.data()) == 0);
  const cairn::OpenFile input(ends[0]);
  const cairn::OpenFile stopped(stop[0]);
  const cairn::OpenFile stopping(stop[1]);
  cairn::OpenFile client(ends[1]);
  Send(client.get(), text.substr(0, first));
  Send(client.get(), text.substr(std::min(first, text.size())));
  client = cairn::OpenFile();
  cairn::LineReader reader(input.get(), stopped.get(), kLongest);
  std::vector<std::string> lines;
  for (;;) {
    const auto event = reader.Next();
    cairn::Check(event.has_value() && *event != cairn::LineReader::Event::kStopped);
    if (*event == cairn::LineReader::Event::kEnd) break;
    if (*event == cairn::LineReader::Event::kLine) lines.emplace_back(reader.line());
  }
  cairn::Check(lines == LinesOf(text));
  return 0;
}
