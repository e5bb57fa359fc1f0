#include "base/log.h"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <memory>
#include <mutex>
#include <utility>

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

class LineSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  void SetOutput(std::function<void(std::string_view)> write) {
    const std::lock_guard lock(mutex_);
    write_ = std::move(write);
  }

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    if (write_) {
      write_({line.data(), line.size()});
    } else {
      std::fwrite(line.data(), 1, line.size(), stderr);
    }
  }
  void flush_() override {}

  std::function<void(std::string_view)> write_;
};

const std::shared_ptr<LineSink>& Sink() {
  static const auto sink = std::make_shared<LineSink>();
  return sink;
}

spdlog::logger& Logger() {
  static const auto logger = [] {
    auto made = std::make_unique<spdlog::logger>("cairn", Sink());
    made->set_pattern("cairn: %l: %v");
    made->set_level(spdlog::level::warn);
    return made;
  }();
  return *logger;
}

}  // namespace

void SetLogLevel(LogLevel level) { Logger().set_level(ToSpdlog(level)); }

void SetLogOutput(std::function<void(std::string_view line)> write) {
  Sink()->SetOutput(std::move(write));
}

void Log(LogLevel level, std::string_view message) { Logger().log(ToSpdlog(level), "{}", message); }

}  // namespace cairn
