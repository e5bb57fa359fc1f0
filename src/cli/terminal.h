// Output for people: whether it goes to a terminal, its size, and whether color is allowed.
//
// Output may contain untrusted text: memories, file names, server messages. On a terminal, every
// character that could control the terminal or hide text (controls, C1, text direction, zero width,
// tags) is shown as an escape such as \u001b. Elsewhere, in a pipe or a file, bytes are written
// unchanged, because scripts need them. Only Style and Redraw emit control sequences.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/enum_names.h"
#include "base/result.h"

namespace cairn {

inline constexpr std::size_t kDefaultWidth = 100;
inline constexpr std::size_t kDefaultHeight = 24;

class Terminal {
 public:
  virtual ~Terminal() = default;
  virtual bool IsTerminal() const = 0;
  virtual std::size_t Width() const = 0;   // kDefaultWidth if unknown
  virtual std::size_t Height() const = 0;  // kDefaultHeight if unknown

  // The bytes that Print writes for a text.
  std::string Rendered(std::string_view text) const;
  // Writes text, possibly styled by Style; an error if it cannot be written.
  Status Print(std::string_view text);
  // The same where an error can no longer be reported.
  void Write(std::string_view text) { (void)Print(text); }
  // Overwrites the cursor's line with one line, without a newline.
  void Redraw(std::string_view line);

 private:
  // Writes bytes unchanged.
  virtual Status Put(std::string_view bytes) = 0;
};

// A file descriptor of the process: STDOUT_FILENO or STDERR_FILENO.
class StreamTerminal final : public Terminal {
 public:
  explicit StreamTerminal(int descriptor) : descriptor_(descriptor) {}
  bool IsTerminal() const override;
  std::size_t Width() const override;
  std::size_t Height() const override;

 private:
  Status Put(std::string_view bytes) override;

  int descriptor_;
};

// The text as shown on a terminal. Newlines and tabs stay; a CR before a newline is removed.
// Characters become \u202e or \u{e0041}, invalid UTF-8 bytes \x9b.
std::string MakeVisible(std::string_view text);

// Looks up an environment variable, like std::getenv.
using ReadVariable = std::function<const char*(const char* name)>;

// The values of --color.
enum class ColorChoice { kAuto, kAlways, kNever };

template <>
struct EnumNames<ColorChoice> {
  static constexpr std::string_view kWhat = "color choice";
  static constexpr EnumEntry<ColorChoice> kTable[] = {{ColorChoice::kAuto, "auto"},
                                                      {ColorChoice::kAlways, "always"},
                                                      {ColorChoice::kNever, "never"}};
};

// By default: on a terminal that is not dumb, unless NO_COLOR is set; CLICOLOR_FORCE=1 forces color
// elsewhere, too.
bool ColourAllowed(const Terminal& terminal, const ReadVariable& variable,
                   ColorChoice choice = ColorChoice::kAuto);

// Adds color and weight, or nothing if color is not allowed.
//
// The result is only for a Terminal: instead of escape sequences it contains marks, which begin
// with 64 random bits of this process and which the terminal converts to sequences. Text that
// contains sequences, or forged marks, therefore cannot style the output.
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
