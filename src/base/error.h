// What went wrong, for callers to branch on, and a sentence for people.
//
// ErrorCode is a closed set: callers decide by the code and never read the message. The message is
// one line: what was wrong, where, and what would be right.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

enum class ErrorCode {
  kInvalidArgument,  // the caller gave something that cannot be used
  kNotFound,         // no such memory, handoff or file
  kConflict,         // it is there, but its state forbids the operation
  kBusy,             // another process holds the store for too long
  kReadOnly,         // the store cannot be written
  kDiskFull,         // no space left; nothing was changed
  kCorrupt,          // the file is damaged or is not ours
  kTooNew,           // the file was written by a newer Cairn
  kIo,               // the operating system refused to read or write
  kInputRequired,    // the client has to be asked first; it will call again with its answer
  kUnsupported,      // the client lacks what this would need of it
  kInternal,         // a defect of Cairn
};

// The name of a code in JSON output, for example "not_found".
std::string_view ErrorCodeName(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;
};

inline Error InvalidArgument(std::string message) {
  return {ErrorCode::kInvalidArgument, std::move(message)};
}
inline Error NotFound(std::string message) { return {ErrorCode::kNotFound, std::move(message)}; }
inline Error Conflict(std::string message) { return {ErrorCode::kConflict, std::move(message)}; }
inline Error IoError(std::string message) { return {ErrorCode::kIo, std::move(message)}; }
inline Error InputRequired(std::string message) {
  return {ErrorCode::kInputRequired, std::move(message)};
}
inline Error Unsupported(std::string message) {
  return {ErrorCode::kUnsupported, std::move(message)};
}
inline Error InternalError(std::string message) {
  return {ErrorCode::kInternal, std::move(message)};
}

}  // namespace cairn
