// The sessions of legacy MCP clients over HTTP, by their Mcp-Session-Id, with their streams.
//
// Both are bounded: a session that nobody has used for long ends; when there are too many, the one
// that has been idle longest does.
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

// All methods may be called from several threads at once.
class McpSession {
 public:
  // Finished streams that a client may still come back to.
  static constexpr std::size_t kMostFinished = 16;

  McpSession(std::string id, std::shared_ptr<Session> session)
      : id_(std::move(id)), session_(std::move(session)) {}

  const std::string& id() const { return id_; }
  const std::shared_ptr<Session>& session() const { return session_; }

  // The stream of a POST. `opens` if it is the one of `initialize`.
  std::shared_ptr<McpStream> AddStream(std::shared_ptr<HttpExchange> exchange, bool opens);
  // The stream of a GET, which takes the place of an earlier one.
  std::shared_ptr<McpStream> AddListener(std::shared_ptr<HttpExchange> exchange);
  // Null if there is none of that number, or none any more.
  std::shared_ptr<McpStream> FindStream(std::uint64_t number) const;
  // Closes the session and ends its streams.
  void End();
  // Whether a stream of it is open, or a request under way.
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

  // Null if there are too many that are in use.
  std::shared_ptr<McpSession> Add(std::shared_ptr<Session> session);
  // Null if there is none; else it counts as used now.
  std::shared_ptr<McpSession> Find(const std::string& id);
  // Ends it; false if there was none.
  bool Remove(const std::string& id);
  void RemoveAll();
  std::size_t size() const;

 private:
  struct Entry {
    std::shared_ptr<McpSession> session;
    TimeMs used = 0;
  };

  std::string NewId();
  // What has to end so that there is room for one more; with the lock.
  std::vector<std::shared_ptr<McpSession>> MakeRoom();

  const Clock& clock_;
  Rng& rng_;
  const Limits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Entry> sessions_;
};

}  // namespace cairn
