// What a store knows of indexed files, as functions over one connection.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "model/indexed_file.h"
#include "model/memory.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

Result<std::vector<std::string>> IndexedProjects(Connection& connection);
Result<std::vector<IndexedFile>> IndexedFiles(Connection& connection, const std::string& project);
Result<std::vector<Memory>> FindPieces(Connection& connection, const std::string& project,
                                       const std::string& file_path);
Status PutIndexedFile(Connection& connection, const IndexedFile& file);
Status EraseIndexedFile(Connection& connection, const std::string& project,
                        const std::string& path);

}  // namespace cairn::sqlite
