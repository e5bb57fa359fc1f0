// A sum on every page of the store's file, in the 8 bytes at its end that SQLite leaves alone
// ("reserved space" of its file format). It tells a page whose bytes have changed by themselves,
// whatever they mean: text, a number that no hash covers, a trigger, a word of the index.
//
// Sums are made where pages are written to the file (file_layer.h) and compared by a deep check, by
// backups and by a salvage, not by every read. A file has them if its header reserves 8 bytes; one
// from before schema 5 has none until `cairn optimize` rewrites it. A page in the log of writes
// has the sum of its frame there. docs/decisions/0072-damage-detection-page-checksums.md says why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

inline constexpr std::size_t kSumBytes = 8;
inline constexpr std::size_t kReservedAt = 20;  // in the header: reserved bytes of each page

// The sum of what stands before it in the page. Pages are counted from 1; a page that lies in the
// place of another has the wrong one. Any change within eight bytes gives another sum.
std::uint64_t PageSum(std::uint32_t number, std::string_view page);

// Whether the page has its sum. One that was never written, all zeros, has none and needs none.
bool HasItsSum(std::uint32_t number, std::string_view page);

// Puts the sum at the end of the page.
void PutSum(std::uint32_t number, char* page, std::size_t bytes);

// Whether pages of the store have sums.
Result<bool> HasSums(Connection& connection);

// The pages of the file that do not have their sum, up to a limit; none for a file without
// checksums. Pages that the log of writes replaces are skipped. Others may write meanwhile.
Result<std::vector<std::uint32_t>> FindDamagedPages(Connection& connection, std::size_t most);

// An error (kCorrupt) that names damaged pages, if there are any.
Status CheckSums(Connection& connection);

// Rewrites the whole file, without free pages and with a checksum on every page.
Status Vacuum(Connection& connection);
// Makes a file that is about to get its first page one with sums.
Status ReserveSums(Connection& connection);

}  // namespace cairn::sqlite
