#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/view.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr std::size_t kBufferBytes = 1 << 20;

// A file that appears under its final name when complete, readable only by its owner.
class NewFile {
 public:
  explicit NewFile(std::string path) : path_(std::move(path)), temporary_(path_ + ".part") {}
  ~NewFile() {
    if (file_ >= 0) close(file_);
    if (!kept_) unlink(temporary_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  Status Open() {
    file_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    return file_ < 0 ? Failed() : Status();
  }
  Status Append(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = write(file_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return Failed();
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
  }
  Status Keep() {
    if (fsync(file_) != 0 || std::rename(temporary_.c_str(), path_.c_str()) != 0) return Failed();
    kept_ = true;
    return {};
  }

 private:
  Error Failed() const {
    const ErrorCode code = errno == ENOSPC ? ErrorCode::kDiskFull : ErrorCode::kIo;
    return {code, "cannot write " + path_ + ": " + std::generic_category().message(errno)};
  }

  const std::string path_;
  const std::string temporary_;
  int file_ = -1;
  bool kept_ = false;
};

// Exports line by line through a buffer to `write`; returns the number of lines.
Result<std::int64_t> ExportTo(Engine& engine,
                              const std::function<Status(std::string_view)>& write) {
  std::string buffer;
  std::int64_t lines = 0;
  CAIRN_TRY(engine.transfer.Export([&](const ExportItem& item) -> Status {
    buffer += CompactJson(ToJson(item)) + "\n";
    ++lines;
    if (buffer.size() < kBufferBytes) return {};
    Status written = write(buffer);
    buffer.clear();
    return written;
  }));
  CAIRN_TRY(write(buffer));
  return lines;
}

Result<int> RunExport(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.ExistingEngine());
  const std::string path = in.Argument("FILE").value_or("-");
  if (path == "-") {
    CAIRN_TRY(ExportTo(*engine, [&](std::string_view text) { return app.Print(text); }));
    return 0;
  }
  NewFile file(path);
  CAIRN_TRY(file.Open());
  CAIRN_ASSIGN_OR_RETURN(const auto lines, ExportTo(*engine, [&](std::string_view text) {
                           return file.Append(text);
                         }));
  CAIRN_TRY(file.Keep());
  app.Remark("Exported " + CountOf(lines, "line", "lines") + " to " + path);
  return 0;
}

}  // namespace

std::vector<Command> TransferCommands() {
  return {{.name = "export",
           .group = "Transfer",
           .summary = "Export everything as JSON lines",
           .description =
               "Writes every memory (including deleted ones), handoff and access log entry as one "
               "JSON object per line. `cairn import` into an empty store restores all of it.",
           .arguments = {{.name = "FILE",
                          .help = "the file to write; - or nothing is stdout",
                          .required = false,
                          .is_path = true}},
           .examples = {{"cairn export memory.jsonl", "a copy that any tool can read"}},
           .run = RunExport},
          ImportCommand()};
}

}  // namespace cairn
