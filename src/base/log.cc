#include "base/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>

namespace cairn {
namespace {

spdlog::level::level_enum ToSpdlog(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return spdlog::level::debug;
    case LogLevel::kInfo:
      return spdlog::level::info;
    case LogLevel::kWarning:
      return spdlog::level::warn;
    case LogLevel::kError:
      return spdlog::level::err;
    case LogLevel::kSilent:
      return spdlog::level::off;
  }
  return spdlog::level::off;
}

spdlog::logger& Logger() {
  static const auto logger = [] {
    auto made = std::make_unique<spdlog::logger>("cairn",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_pattern("cairn: %l: %v");
    made->set_level(spdlog::level::warn);
    return made;
  }();
  return *logger;
}

}  // namespace

void SetLogLevel(LogLevel level) { Logger().set_level(ToSpdlog(level)); }

void Log(LogLevel level, std::string_view message) { Logger().log(ToSpdlog(level), "{}", message); }

}  // namespace cairn
