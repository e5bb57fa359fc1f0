// Stores on a real PostgreSQL for the contract: one server for the whole run, and a team of its own
// for each store, whose member asks: so everything is also tried under row-level security.
#pragma once

#include <filesystem>
#include <memory>

#include "store/store.h"

namespace cairn {

// Whether there is a server to be started.
bool HasPostgres();

// Opens the store of that directory, which keeps the token of its team; makes both if they are not
// there. Null, and a failed test, if that does not work.
std::unique_ptr<Store> OpenPostgres(const std::filesystem::path& directory);

}  // namespace cairn
