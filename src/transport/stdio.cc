#include "transport/stdio.h"

#include <poll.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <string>

#include "base/text.h"
#include "transport/line_reader.h"
#include "transport/line_sink.h"

namespace cairn {
namespace {

// How often the wait for pending requests checks for a stop request.
constexpr std::chrono::milliseconds kLook{50};

// Grace period for requests that are nearly done at a stop request.
constexpr std::chrono::milliseconds kStopGrace{100};

bool IsReadable(int descriptor) {
  pollfd fd = {descriptor, POLLIN, 0};
  return descriptor >= 0 && poll(&fd, 1, 0) > 0;
}

void LetFinish(Session& session, const StdioOptions& options) {
  std::chrono::milliseconds left = options.grace;
  while (left.count() > 0 && !session.closed() && !IsReadable(options.stop)) {
    if (session.WaitIdle(std::min(kLook, left))) return;
    left -= kLook;
  }
}

Status ReadAll(Server& server, const StdioOptions& options, const std::shared_ptr<Session>& session,
               const std::shared_ptr<LineSink>& sink) {
  LineReader reader(options.input, options.stop, options.longest_line);
  while (!session->closed()) {
    CAIRN_ASSIGN_OR_RETURN(const auto event, reader.Next());
    switch (event) {
      case LineReader::Event::kLine:
        if (!Trim(reader.line()).empty()) server.HandleText(reader.line(), session, sink);
        break;
      case LineReader::Event::kTooLong:
        Server::Refuse(
            {.code = kParseError,
             .message = "a message has at most " + std::to_string(options.longest_line) + " bytes"},
            nullptr, *sink);
        break;
      case LineReader::Event::kEnd:
        session->EndInput();
        LetFinish(*session, options);
        return {};
      case LineReader::Event::kStopped:
        session->EndInput();
        session->WaitIdle(kStopGrace);
        return {};
    }
  }
  return {};
}

}  // namespace

Status ServeStdio(Server& server, const StdioOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is EPIPE here, not fatal
  const auto session = server.Connect(Session::Kind::kEither);
  const auto sink =
      std::make_shared<LineSink>(options.output, options.stop, [weak = std::weak_ptr(session)] {
        if (const auto alive = weak.lock()) alive->Close();
      });
  session->AttachStream(sink);
  Status status = ReadAll(server, options, session, sink);
  session->Close();
  session->WaitIdle(options.grace);
  sink->Shut();
  return status;
}

}  // namespace cairn
