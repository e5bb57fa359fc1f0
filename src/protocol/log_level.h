// The severities of log messages to a client (RFC 5424), by their names in the protocol.
#pragma once

#include "base/enum_names.h"

namespace cairn {

enum class LogSeverity { kDebug, kInfo, kNotice, kWarning, kError, kCritical, kAlert, kEmergency };

template <>
struct EnumNames<LogSeverity> {
  static constexpr std::string_view kWhat = "log level";
  static constexpr EnumEntry<LogSeverity> kTable[] = {
      {LogSeverity::kDebug, "debug"},   {LogSeverity::kInfo, "info"},
      {LogSeverity::kNotice, "notice"}, {LogSeverity::kWarning, "warning"},
      {LogSeverity::kError, "error"},   {LogSeverity::kCritical, "critical"},
      {LogSeverity::kAlert, "alert"},   {LogSeverity::kEmergency, "emergency"},
  };
};

}  // namespace cairn
