// The Writer that SqliteStore::Write hands to its work: everything runs in the connection's open
// transaction.
#pragma once

#include "store/sqlite/connection.h"
#include "store/sqlite/sqlite_reader.h"
#include "store/store.h"

namespace cairn::sqlite {

class SqliteWriter final : public SqliteReader, public Writer {
 public:
  explicit SqliteWriter(Connection& connection) : SqliteReader(connection, nullptr) {}

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
  Result<std::int64_t> FindRow(const Id& id);
  Status WriteNotes(std::string_view sql, const Id& id, const HandoffNotes& notes);
  Status InsertOneByOne(std::span<const Memory> memories);
  Status InsertStaged(std::span<const Memory> memories);
  Status InsertWindows(std::int64_t row, const std::string& model,
                       std::span<const std::vector<float>> windows);
};

}  // namespace cairn::sqlite
