// The store of teams and many machines: a PostgreSQL database with pgvector.
//
// Members of a team share its memories; the server's row-level security keeps teams apart and
// holds each member to their role (schema_policies.cc, docs/team.md). Writers of a team take turns,
// as they do in the embedded store; readers wait for nobody.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "store/postgres/back_end.h"
#include "store/postgres/installation.h"
#include "store/postgres/pool.h"
#include "store/store.h"

namespace cairn::postgres {

struct PostgresStoreOptions {
  std::string url;
  std::string read_url;   // a replica that answers searches; empty: the same server
  std::string token;      // of a member; empty: whom the database's user stands for
  bool insecure = false;  // whether the servers may be spoken to without TLS
  std::chrono::milliseconds timeout{10'000};
};

class PostgresStore final : public SqlReader<Store> {
 public:
  // Connects, and makes or updates the tables if need be and allowed.
  static Result<std::unique_ptr<PostgresStore>> Open(const PostgresStoreOptions& options);
  // The same for somebody else, over the same links.
  Result<std::unique_ptr<PostgresStore>> OpenFor(const std::string& token) const;

  bool IsRemote() const override { return true; }
  Result<std::int64_t> CountHidden() override;
  // Searches may be answered by the replica.
  Result<KeywordPage> SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                     const Page& page, TimeMs now) override;
  Result<std::vector<VectorHit>> SearchVectors(const std::string& model,
                                               std::span<const float> query, const Filter& filter,
                                               std::int64_t limit, TimeMs now) override;

  Status Write(const Work& work) override;
  Result<std::uint64_t> ChangeVersion() override;
  Status Optimize() override;
  Status Rebuild() override;
  Result<std::vector<Fault>> Check(CheckDepth depth) override;
  Result<std::vector<std::string>> Backups() override;

  const Principal& principal() const { return principal_; }

 private:
  PostgresStore(std::shared_ptr<Pool> pool, std::shared_ptr<Pool> replica, std::string token)
      : pool_(std::move(pool)), replica_(std::move(replica)), token_(std::move(token)) {}

  Result<Lease> Connect() override { return Enter(*pool_); }
  // A link on which the team's rows can be asked for.
  Result<Lease> Enter(Pool& pool);
  // Asks the replica, if there is one that answers, otherwise the primary.
  template <typename Question>
  auto AskToSearch(Question question) -> decltype(question(std::declval<Link&>()));
  Status FindPrincipal();
  // Runs `work` in a transaction that no other writer of the team interrupts.
  Status InTurn(const std::function<Status(Link&)>& work);

  const std::shared_ptr<Pool> pool_;
  const std::shared_ptr<Pool> replica_;  // null if there is none
  const std::string token_;
  Principal principal_;
};

}  // namespace cairn::postgres
