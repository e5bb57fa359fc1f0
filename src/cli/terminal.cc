#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <system_error>

#include "base/random_hex.h"
#include "base/rng.h"
#include "base/utf8.h"

namespace cairn {
namespace {

std::string_view ValueOf(const ReadVariable& variable, const char* name) {
  const char* value = variable(name);
  return value ? value : "";
}

struct Range {
  char32_t first;
  char32_t last;
};

// The same set as in src/web/page/src/parts/text.tsx, plus CR and the grapheme joiner.
constexpr Range kHidden[] = {
    {0x00, 0x08},        // C0
    {0x0B, 0x1F},        // C0, ESC among them
    {0x7F, 0x9F},        // DEL, C1: CSI, OSC in one character
    {0xAD, 0xAD},        // soft hyphen
    {0x34F, 0x34F},      // grapheme joiner
    {0x61C, 0x61C},      // Arabic letter mark
    {0x180E, 0x180E},    // Mongolian vowel separator
    {0x200B, 0x200F},    // zero width, direction marks
    {0x2028, 0x202E},    // line separators, direction embeddings and overrides
    {0x2060, 0x206F},    // word joiner, invisible operators, direction isolates
    {0xFEFF, 0xFEFF},    // zero width no-break space
    {0xFFF9, 0xFFFB},    // interlinear annotations
    {0xE0000, 0xE0FFF},  // tags and further variation selectors
};

bool IsHidden(char32_t c) {
  return std::ranges::any_of(kHidden, [c](Range r) { return c >= r.first && c <= r.last; });
}

void AppendEscape(std::string& text, const char* format, std::uint32_t number) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), format, number);
  text += buffer.data();
}

// For valid UTF-8.
void AppendVisible(std::string_view valid, std::string& text) {
  for (std::size_t i = 0; i < valid.size();) {
    const std::size_t begin = i;
    const char32_t c = NextCodePoint(valid, i);
    if (c == '\r' && valid.substr(i).starts_with('\n')) continue;
    if (!IsHidden(c)) {
      text += valid.substr(begin, i - begin);
    } else {
      AppendEscape(text, c <= 0xFFFF ? "\\u%04x" : "\\u{%x}", c);
    }
  }
}

// ESC and a unit separator, so that a mark takes few columns if it is measured by mistake.
const std::string& MarkBeginning() {
  static const std::string beginning = [] {
    constexpr std::size_t kBytes = 8;
    SystemRng rng;
    return "\x1b\x1f" + RandomHex(rng, kBytes);
  }();
  return beginning;
}

std::string Mark(std::string_view code) { return MarkBeginning() + std::string(code) + "m"; }

// Applies `show` to the text between the marks; the marks become escape sequences.
std::string Undress(std::string_view text, std::string (*show)(std::string_view)) {
  const std::string& mark = MarkBeginning();
  std::string bytes;
  for (;;) {
    const std::size_t at = text.find(mark);
    bytes += show(text.substr(0, at));
    if (at == text.npos) return bytes;
    text.remove_prefix(at + mark.size());
    const std::size_t end = std::min(text.find('m'), text.size());
    bytes += "\x1b[" + std::string(text.substr(0, end)) + "m";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string AsItIs(std::string_view text) { return std::string(text); }

}  // namespace

std::string MakeVisible(std::string_view text) {
  std::string visible;
  visible.reserve(text.size());
  for (;;) {
    const std::size_t bad = FindInvalidUtf8(text);
    AppendVisible(text.substr(0, bad), visible);
    if (bad == text.npos) return visible;
    AppendEscape(visible, "\\x%02x", static_cast<unsigned char>(text[bad]));
    text.remove_prefix(bad + 1);
  }
}

std::string Terminal::Rendered(std::string_view text) const {
  return Undress(text, IsTerminal() ? MakeVisible : AsItIs);
}

Status Terminal::Print(std::string_view text) {
  // Redirected output is mostly unstyled and may be long.
  if (!IsTerminal() && text.find(MarkBeginning()) == text.npos) return Put(text);
  return Put(Rendered(text));
}

void Terminal::Redraw(std::string_view line) {
  (void)Put("\r");
  std::string one_line(line);
  std::ranges::replace(one_line, '\n', ' ');
  Write(one_line);
}

bool StreamTerminal::IsTerminal() const { return isatty(descriptor_) == 1; }

std::size_t StreamTerminal::Width() const {
  winsize size{};
  if (ioctl(descriptor_, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefaultWidth;
  return size.ws_col;
}

std::size_t StreamTerminal::Height() const {
  winsize size{};
  if (ioctl(descriptor_, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return kDefaultHeight;
  return size.ws_row;
}

Status StreamTerminal::Put(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return IoError(std::generic_category().message(errno));
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

bool ColourAllowed(const Terminal& terminal, const ReadVariable& variable, ColorChoice choice) {
  if (choice != ColorChoice::kAuto) return choice == ColorChoice::kAlways;
  if (!ValueOf(variable, "NO_COLOR").empty()) return false;
  const std::string_view force = ValueOf(variable, "CLICOLOR_FORCE");
  if (!force.empty() && force != "0") return true;
  return terminal.IsTerminal() && ValueOf(variable, "TERM") != "dumb";
}

std::string Style::Dress(std::string_view text, std::string_view code) const {
  if (!coloured_ || text.empty()) return std::string(text);
  return Mark(code) + std::string(text) + Mark("0");
}

}  // namespace cairn
