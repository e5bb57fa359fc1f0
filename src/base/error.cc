#include "base/error.h"

namespace cairn {

std::string_view ErrorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return "invalid_argument";
    case ErrorCode::kNotFound:
      return "not_found";
    case ErrorCode::kConflict:
      return "conflict";
    case ErrorCode::kBusy:
      return "busy";
    case ErrorCode::kReadOnly:
      return "read_only";
    case ErrorCode::kDiskFull:
      return "disk_full";
    case ErrorCode::kCorrupt:
      return "corrupt";
    case ErrorCode::kTooNew:
      return "too_new";
    case ErrorCode::kIo:
      return "io";
    case ErrorCode::kInputRequired:
      return "input_required";
    case ErrorCode::kUnsupported:
      return "unsupported";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

}  // namespace cairn
