// Where text for people goes: is it a terminal, how wide is it, and may it be coloured?
//
// What is written may hold anything: memories, file names, messages of servers. On a terminal every
// character of it that would speak to the terminal or hide text (controls, C1, text direction,
// zero width, tags) is shown as an escape such as \u001b instead. Elsewhere, in a pipe or a file,
// bytes go through as they are: scripts need them. Only Style and Redraw reach the terminal itself.
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
  virtual std::size_t Width() const = 0;   // kDefaultWidth if it is not known
  virtual std::size_t Height() const = 0;  // kDefaultHeight if it is not known

  // The bytes that Print writes for a text.
  std::string Rendered(std::string_view text) const;
  // Writes text, which Style may have dressed; an error if it cannot be written.
  Status Print(std::string_view text);
  // The same where nobody is left to be told of an error.
  void Write(std::string_view text) { (void)Print(text); }
  // Writes one line over the one that the cursor is in, without ending it.
  void Redraw(std::string_view line);

 private:
  // Writes bytes as they are.
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

// The text as a terminal may have it. Newlines and tabs stay, and a CR before a newline goes.
// Characters become \u202e or \u{e0041}, bytes that are not UTF-8 \x9b.
std::string MakeVisible(std::string_view text);

// Looks a variable of the environment up, as std::getenv does.
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

// Unless chosen: on a terminal that is not dumb, unless NO_COLOR is set; CLICOLOR_FORCE=1 forces it
// elsewhere, too.
bool ColourAllowed(const Terminal& terminal, const ReadVariable& variable,
                   ColorChoice choice = ColorChoice::kAuto);

// Adds colour and weight, or nothing where colour is not allowed.
//
// What it returns is for a Terminal alone: instead of escape sequences it has marks, which begin
// with 64 random bits of this process. The terminal turns them into sequences, and a memory that
// holds sequences, or marks of its own making, cannot pass for them.
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
