// The HTTP sessions of legacy MCP clients by Mcp-Session-Id, with their streams.
//
// The number of sessions and streams is bounded. A session ends after a long idle time; when there
// are too many, the one idle longest ends.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "protocol/session.h"
#include "transport/mcp_stream.h"

namespace cairn {

// Thread-safe.
class McpSession {
 public:
  // Finished streams kept for clients that reconnect.
  static constexpr std::size_t kMostFinished = 16;

  McpSession(std::string id, std::shared_ptr<Session> session)
      : id_(std::move(id)), session_(std::move(session)) {}

  const std::string& id() const { return id_; }
  const std::shared_ptr<Session>& session() const { return session_; }

  // The stream of a POST. `opens`: of the `initialize` request.
  std::shared_ptr<McpStream> AddStream(std::shared_ptr<HttpExchange> exchange, bool opens);
  // The stream of a GET; replaces an earlier one.
  std::shared_ptr<McpStream> AddListener(std::shared_ptr<HttpExchange> exchange);
  // Null if the stream does not exist or is no longer kept.
  std::shared_ptr<McpStream> FindStream(std::uint64_t number) const;
  // Closes the session and ends its streams.
  void End();
  // Whether a stream is open or a request in progress.
  bool is_busy() const;

 private:
  std::shared_ptr<McpStream> Add(std::shared_ptr<HttpExchange> exchange, bool opens);
  void ForgetFinished();

  const std::string id_;
  const std::shared_ptr<Session> session_;
  mutable std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<McpStream>> streams_;
  std::shared_ptr<McpStream> listener_;
  std::uint64_t last_number_ = 0;
};

class McpSessions {
 public:
  struct Limits {
    std::size_t most = 1000;
    TimeMs idle = kDayMs;
  };

  McpSessions(const Clock& clock, Rng& rng, Limits limits)
      : clock_(clock), rng_(rng), limits_(limits) {}

  // Null if the limit is reached and all sessions are busy.
  std::shared_ptr<McpSession> Add(std::shared_ptr<Session> session);
  // Null if not found; otherwise marks it as used now.
  std::shared_ptr<McpSession> Find(const std::string& id);
  // Ends the session; false if there is none.
  bool Remove(const std::string& id);
  void RemoveAll();
  std::size_t size() const;

 private:
  struct Entry {
    std::shared_ptr<McpSession> session;
    TimeMs used = 0;
  };

  std::string NewId();
  // The sessions to end to make room for one more. Requires the lock.
  std::vector<std::shared_ptr<McpSession>> MakeRoom();

  const Clock& clock_;
  Rng& rng_;
  const Limits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Entry> sessions_;
};

}  // namespace cairn
