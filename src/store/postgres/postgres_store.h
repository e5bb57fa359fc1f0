// The store of teams and many machines: a PostgreSQL database with pgvector.
//
// Members of a team share its memories; the server's row-level security keeps teams apart and
// holds each member to their role (schema_policies.cc, docs/team.md). Writers of a team take turns,
// as they do in the embedded store; readers never wait.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "store/postgres/installation.h"
#include "store/postgres/pool.h"
#include "store/store.h"

namespace cairn::postgres {

struct PostgresStoreOptions {
  std::string url;
  std::string read_url;   // a replica that answers searches; empty: the same server
  std::string token;      // of a member; empty: the member with the database user's login
  bool insecure = false;  // allows connections without TLS
  std::chrono::milliseconds timeout{10'000};
};

class PostgresStore final : public Store {
 public:
  // Connects, and makes or updates the tables if need be and allowed.
  static Result<std::unique_ptr<PostgresStore>> Open(const PostgresStoreOptions& options);
  // The same for another member, over the same links.
  Result<std::unique_ptr<PostgresStore>> OpenFor(const std::string& token) const;

  bool IsShared() const override { return true; }
  Result<std::int64_t> CountHidden() override;
  Status Write(const WriteWork& work) override;
  Result<std::uint64_t> ChangeVersion() override;
  Status Optimize() override;
  Status Rebuild() override;
  Result<std::vector<Fault>> Check(CheckDepth depth) override;
  Result<std::vector<std::string>> Backups() override;

  const Principal& principal() const { return principal_; }

 private:
  PostgresStore(std::shared_ptr<Pool> pool, std::shared_ptr<Pool> replica, std::string token)
      : pool_(std::move(pool)), replica_(std::move(replica)), token_(std::move(token)) {}

  // A link on loan, in a transaction that reads one snapshot and ends before the loan.
  struct Snapshot {
    Pool::Lease link;
    Transaction transaction;
  };

  // One read asks one server, so that all its answers agree. It asks the replica only if recent is
  // fresh enough and the replica is in service.
  Status ReadSnapshot(const ReadWork& work, Freshness freshness) override;
  Result<Snapshot> OpenSnapshot(Pool& pool);
  // A link to the primary on which the team's rows can be asked for.
  Result<Pool::Lease> Connect() { return Enter(*pool_); }
  Result<Pool::Lease> Enter(Pool& pool);
  Status FindPrincipal();
  // Runs `work` in a transaction that no other writer of the team interrupts.
  Status InTurn(const std::function<Status(Link&)>& work);

  const std::shared_ptr<Pool> pool_;
  const std::shared_ptr<Pool> replica_;  // null if there is none
  const std::string token_;
  Principal principal_;
};

}  // namespace cairn::postgres
