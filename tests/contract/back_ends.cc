// The back ends that are held to the contract: one line each.
#include "contract/postgres_back_end.h"
#include "contract/store_contract.h"
#include "store/memory/in_memory_store.h"
#include "store/sqlite/sqlite_store.h"

namespace cairn {

INSTANTIATE_TEST_SUITE_P(
    InMemory, StoreContract,
    testing::Values(BackEnd{"memory", [](const auto&) { return std::make_unique<InMemoryStore>(); },
                            /*keeps=*/false}));

INSTANTIATE_TEST_SUITE_P(Sqlite, StoreContract,
                         testing::Values(BackEnd{
                             "sqlite", [](const auto& directory) -> std::unique_ptr<Store> {
                               auto store =
                                   sqlite::SqliteStore::Open({.path = directory / "memory.db"});
                               return store ? *std::move(store) : nullptr;
                             }}));

INSTANTIATE_TEST_SUITE_P(Postgres, StoreContract,
                         testing::Values(BackEnd{"postgres", OpenPostgres, /*keeps=*/true,
                                                 HasPostgres, /*has_teams=*/true}));

}  // namespace cairn
