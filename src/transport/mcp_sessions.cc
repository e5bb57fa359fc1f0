#include "transport/mcp_sessions.h"

#include <algorithm>
#include <utility>

#include "base/random_hex.h"

namespace cairn {
namespace {

// 128 random bits cannot be guessed.
constexpr std::size_t kIdBytes = 16;

}  // namespace

std::shared_ptr<McpStream> McpSession::Add(std::shared_ptr<HttpExchange> exchange, bool opens) {
  const RevisionTraits* revision = session_->revision();
  McpStream::Terms terms;
  terms.number = ++last_number_;
  terms.primed = revision != nullptr && revision->primed_streams;
  if (opens) terms.session_id = id_;
  ForgetFinished();
  return streams_[last_number_] =
             std::make_shared<McpStream>(std::move(terms), std::move(exchange));
}

std::shared_ptr<McpStream> McpSession::AddStream(std::shared_ptr<HttpExchange> exchange,
                                                 bool opens) {
  const std::lock_guard lock(mutex_);
  return Add(std::move(exchange), opens);
}

std::shared_ptr<McpStream> McpSession::AddListener(std::shared_ptr<HttpExchange> exchange) {
  std::shared_ptr<McpStream> stream;
  std::shared_ptr<McpStream> old;
  {
    const std::lock_guard lock(mutex_);
    stream = Add(std::move(exchange), false);
    old = std::exchange(listener_, stream);
  }
  if (old != nullptr) old->Finish();
  return stream;
}

void McpSession::ForgetFinished() {
  std::erase_if(streams_, [](const auto& entry) {
    return entry.second->is_over() && !entry.second->can_be_resumed();
  });
  const auto is_over = [](const auto& entry) { return entry.second->is_over(); };
  auto finished = std::count_if(streams_.begin(), streams_.end(), is_over);
  while (finished-- > static_cast<std::ptrdiff_t>(kMostFinished)) {
    streams_.erase(std::find_if(streams_.begin(), streams_.end(), is_over));
  }
}

std::shared_ptr<McpStream> McpSession::FindStream(std::uint64_t number) const {
  const std::lock_guard lock(mutex_);
  const auto found = streams_.find(number);
  if (found == streams_.end() || !found->second->can_be_resumed()) return nullptr;
  return found->second;
}

bool McpSession::is_busy() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(streams_.begin(), streams_.end(), [this](const auto& entry) {
    if (entry.second->is_over()) return false;
    // A listener without a connection waits for its client; any other open stream is in progress.
    return entry.second != listener_ || entry.second->has_connection();
  });
}

void McpSession::End() {
  session_->Close();
  const std::lock_guard lock(mutex_);
  for (const auto& [number, stream] : streams_) stream->Finish();
  streams_.clear();
  listener_ = nullptr;
}

std::string McpSessions::NewId() { return RandomHex(rng_, kIdBytes); }

std::vector<std::shared_ptr<McpSession>> McpSessions::MakeRoom() {
  std::vector<std::shared_ptr<McpSession>> ended;
  const TimeMs oldest = clock_.Now() - limits_.idle;
  auto idlest = sessions_.end();
  for (auto at = sessions_.begin(); at != sessions_.end();) {
    if (at->second.session->is_busy()) {
      ++at;
    } else if (at->second.used < oldest) {
      ended.push_back(std::move(at->second.session));
      at = sessions_.erase(at);
    } else {
      if (idlest == sessions_.end() || at->second.used < idlest->second.used) idlest = at;
      ++at;
    }
  }
  if (sessions_.size() >= limits_.most && idlest != sessions_.end()) {
    ended.push_back(std::move(idlest->second.session));
    sessions_.erase(idlest);
  }
  return ended;
}

std::shared_ptr<McpSession> McpSessions::Add(std::shared_ptr<Session> session) {
  std::vector<std::shared_ptr<McpSession>> ended;
  std::shared_ptr<McpSession> added;
  {
    const std::lock_guard lock(mutex_);
    ended = MakeRoom();
    if (sessions_.size() < limits_.most) {
      added = std::make_shared<McpSession>(NewId(), std::move(session));
      sessions_[added->id()] = {added, clock_.Now()};
    }
  }
  for (const auto& old : ended) old->End();
  return added;
}

std::shared_ptr<McpSession> McpSessions::Find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return nullptr;
  found->second.used = clock_.Now();
  return found->second.session;
}

bool McpSessions::Remove(const std::string& id) {
  std::shared_ptr<McpSession> session;
  {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(id);
    if (found == sessions_.end()) return false;
    session = std::move(found->second.session);
    sessions_.erase(found);
  }
  session->End();
  return true;
}

std::size_t McpSessions::size() const {
  const std::lock_guard lock(mutex_);
  return sessions_.size();
}

void McpSessions::RemoveAll() {
  std::map<std::string, Entry> all;
  {
    const std::lock_guard lock(mutex_);
    all.swap(sessions_);
  }
  for (const auto& [id, entry] : all) entry.session->End();
}

}  // namespace cairn
