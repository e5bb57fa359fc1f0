// Messages for the person at the terminal, apart from the output. They go to stderr, never to
// stdout, which belongs to answers and to the protocol.
#pragma once

#include <functional>
#include <string_view>

namespace cairn {

enum class LogLevel { kDebug, kInfo, kWarning, kError, kSilent };

// What is said below this level is dropped. The default is kWarning.
void SetLogLevel(LogLevel level);
void Log(LogLevel level, std::string_view message);

// Where lines go from now on; empty: to stderr as they are. Set before threads start, and taken
// back before what it uses goes.
void SetLogOutput(std::function<void(std::string_view line)> write);

}  // namespace cairn
