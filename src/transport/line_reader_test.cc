#include "transport/line_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

namespace cairn {
namespace {

class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe(ends_.data()), 0); }
  ~Pipe() {
    close(ends_[0]);
    CloseWriter();
  }
  int reader() const { return ends_[0]; }
  void Write(std::string_view text) const {
    EXPECT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void CloseWriter() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

std::vector<std::string> Events(std::string_view input, std::size_t longest) {
  Pipe pipe;
  pipe.Write(input);
  pipe.CloseWriter();
  LineReader reader(pipe.reader(), -1, longest);
  std::vector<std::string> events;
  while (true) {
    const auto event = reader.Next();
    EXPECT_TRUE(event);
    if (!event || *event == LineReader::Event::kEnd) return events;
    events.push_back(*event == LineReader::Event::kLine ? std::string(reader.line()) : "(long)");
  }
}

using Lines = std::vector<std::string>;

TEST(LineReader, ReturnsLinesAndTheRest) {
  EXPECT_EQ(Events("", 10), Lines{});
  EXPECT_EQ(Events("\n", 10), Lines{""});
  EXPECT_EQ(Events("a\nbc\n", 10), (Lines{"a", "bc"}));
  EXPECT_EQ(Events("a\n\nrest", 10), (Lines{"a", "", "rest"}));
}

TEST(LineReader, SkipsAnOverlongLine) {
  EXPECT_EQ(Events("0123456789\nb\n", 10), (Lines{"0123456789", "b"}));
  EXPECT_EQ(Events("0123456789x\nb\n", 10), (Lines{"(long)", "b"}));
  EXPECT_EQ(Events("a\n" + std::string(60'000, 'x') + "\nb", 10), (Lines{"a", "(long)", "b"}));
  EXPECT_EQ(Events(std::string(60'000, 'x'), 10), (Lines{"(long)"}));
}

TEST(LineReader, StopsOnRequest) {
  const Pipe input;
  const Pipe stop;
  input.Write("a\n");
  stop.Write("x");
  LineReader reader(input.reader(), stop.reader(), 10);
  EXPECT_EQ(*reader.Next(), LineReader::Event::kStopped);
}

}  // namespace
}  // namespace cairn
