// The Writer that SqliteStore::Write hands to its work: everything runs in the connection's open
// transaction.
#pragma once

#include "store/sqlite/back_end.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace cairn::sqlite {

class SqliteWriter final : public SqlReader<Writer> {
 public:
  explicit SqliteWriter(Connection& connection) : connection_(connection) {}

  // Both compare all vectors: what is not committed yet is in no index.
  Result<std::vector<VectorHit>> SearchVectors(const std::string& model,
                                               std::span<const float> query, const Filter& filter,
                                               std::int64_t limit, TimeMs now) override;
  Result<std::vector<std::optional<VectorHit>>> ScoreVectors(const std::string& model,
                                                             std::span<const float> query,
                                                             std::span<const Id> ids) override;

  Status Insert(std::span<const Memory> memories) override;
  Status Update(const Memory& memory) override;
  Status Erase(const Id& id) override;
  Result<std::int64_t> EraseExpired(TimeMs until) override;
  Status PutVectors(const Id& id, const std::string& model,
                    std::span<const std::vector<float>> windows) override;
  Status InsertHandoffNotes(const Id& id, const HandoffNotes& notes) override;
  Status UpdateHandoffNotes(const Id& id, const HandoffNotes& notes) override;
  Status PutSetting(const std::string& name, const std::string& value) override;
  Status PutIndexedFile(const IndexedFile& file) override;
  Status EraseIndexedFile(const std::string& project, const std::string& path) override;
  Status AppendAccesses(std::span<const AccessRecord> accesses) override;
  Status ReplaceAccesses(const Id& id, std::span<const AccessRecord> accesses) override;

 private:
  Result<Lease> Connect() override { return Lease(connection_); }
  Result<std::int64_t> FindRow(const Id& id);
  Status WriteNotes(std::string_view sql, const Id& id, const HandoffNotes& notes);
  Status InsertOneByOne(std::span<const Memory> memories);
  Status InsertStaged(std::span<const Memory> memories);
  Status InsertWindows(std::int64_t row, const std::string& model,
                       std::span<const std::vector<float>> windows);

  Connection& connection_;
};

}  // namespace cairn::sqlite
