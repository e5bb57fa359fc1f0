// A terminal for tests that records its output.
#pragma once

#include "cli/terminal.h"

namespace cairn {

class FakeTerminal final : public Terminal {
 public:
  explicit FakeTerminal(bool is_terminal = true, std::size_t width = 80)
      : is_terminal_(is_terminal), width_(width) {}
  bool IsTerminal() const override { return is_terminal_; }
  std::size_t Width() const override { return width_; }
  std::size_t Height() const override { return kDefaultHeight; }

  const std::string& written() const { return written_; }
  void Forget() { written_.clear(); }

 private:
  Status Put(std::string_view bytes) override {
    written_ += bytes;
    return {};
  }

  bool is_terminal_;
  std::size_t width_;
  std::string written_;
};

}  // namespace cairn
