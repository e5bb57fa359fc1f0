// Where text for people goes: is it a terminal, how wide is it, and may it be coloured?
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace cairn {

inline constexpr std::size_t kDefaultWidth = 100;

class Terminal {
 public:
  virtual ~Terminal() = default;
  virtual bool IsTerminal() const = 0;
  virtual std::size_t Width() const = 0;  // kDefaultWidth if it is not known
  virtual void Write(std::string_view text) = 0;
};

// A file descriptor of the process: STDOUT_FILENO or STDERR_FILENO. Writing ignores errors, since
// nobody is left to be told.
class StreamTerminal final : public Terminal {
 public:
  explicit StreamTerminal(int descriptor) : descriptor_(descriptor) {}
  bool IsTerminal() const override;
  std::size_t Width() const override;
  void Write(std::string_view text) override;

 private:
  int descriptor_;
};

// Looks a variable of the environment up, as std::getenv does.
using ReadVariable = std::function<const char*(const char* name)>;

// On a terminal that is not dumb, unless NO_COLOR is set; CLICOLOR_FORCE=1 forces it elsewhere too.
bool ColourAllowed(const Terminal& terminal, const ReadVariable& variable);

// Adds colour and weight, or nothing where colour is not allowed.
class Style {
 public:
  explicit Style(bool coloured = false) : coloured_(coloured) {}
  std::string Bold(std::string_view text) const { return Dress(text, "1"); }
  std::string Dim(std::string_view text) const { return Dress(text, "2"); }
  std::string Red(std::string_view text) const { return Dress(text, "31"); }
  std::string Green(std::string_view text) const { return Dress(text, "32"); }
  std::string Yellow(std::string_view text) const { return Dress(text, "33"); }
  std::string Blue(std::string_view text) const { return Dress(text, "34"); }
  std::string Cyan(std::string_view text) const { return Dress(text, "36"); }

 private:
  std::string Dress(std::string_view text, std::string_view code) const;
  bool coloured_;
};

}  // namespace cairn
