// The Writer that PostgresStore::Write hands to its work: everything runs in the link's open
// transaction.
//
// What the records imply (how many memories have each word, vectors) is gathered and sent in
// batches: before anything is read, and at the end.
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "store/postgres/installation.h"
#include "store/postgres/link.h"
#include "store/postgres/postgres_reader.h"
#include "store/postgres/vector_batch.h"
#include "store/postgres/word_counts.h"
#include "store/store.h"

namespace cairn::postgres {

class PostgresWriter final : public PostgresReader, public Writer {
 public:
  PostgresWriter(Link& link, const Principal& principal)
      : PostgresReader(link), principal_(principal), words_(link, principal.name), vectors_(link) {}

  Status Insert(std::span<const Memory> memories) override;
  Status Update(const Memory& memory) override;
  Status Erase(const Id& id) override;
  Result<std::int64_t> EraseExpired(TimeMs until) override;
  Status PutVectors(const Id& id, const std::string& model,
                    std::span<const std::vector<float>> windows) override;
  Status InsertHandoffNotes(const Id& id, const HandoffNotes& notes) override;
  Status UpdateHandoffNotes(const Id& id, const HandoffNotes& notes) override;
  Status AppendAccesses(std::span<const AccessRecord> accesses) override;
  Status ReplaceAccesses(const Id& id, std::span<const AccessRecord> accesses) override;
  Status PutSetting(const std::string& name, const std::string& value) override;
  Status PutIndexedFile(const IndexedFile& file) override;
  Status EraseIndexedFile(const std::string& project, const std::string& path) override;

  // Sends what was gathered. To be called before the transaction is committed.
  Status Flush();

 private:
  Status BeforeReading() override { return Flush(); }
  Status InsertBatch(std::span<const Memory> memories);
  // The server would refuse it as well, in words that help nobody.
  Status CheckAuthors(std::span<const Memory> memories) const;
  Status WriteNotes(const std::string& sql, const Id& id, const HandoffNotes& notes);
  Result<std::int64_t> FindRow(const Id& id);

  const Principal& principal_;
  WordCounts words_;
  VectorBatch vectors_;
  std::unordered_map<Id, std::int64_t> new_rows_;  // of memories that this transaction stored
};

}  // namespace cairn::postgres
