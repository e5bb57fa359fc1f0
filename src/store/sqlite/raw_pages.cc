#include "store/sqlite/raw_pages.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>

#include "store/sqlite/page_sums.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_error.h"

namespace cairn::sqlite {
namespace {

constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kOurPageSize = 8192;  // store_file.cc makes stores with it
constexpr char kTableLeaf = 0x0D;
constexpr std::size_t kLeafHeaderBytes = 8;
constexpr std::size_t kMostPayload = 4 << 20;  // all fields of a memory at their limits are less
constexpr std::size_t kMostColumns = 256;
// Rows of a page that go on in other pages. Such a row has at least 39 bytes in its own page, and
// an eighth of the page where pages are ours. In a file made by malice thousands could share one
// chain.
constexpr std::size_t kMostChains = 64;

std::uint64_t BigEndian(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    value = (value << 8) | static_cast<unsigned char>(bytes[at + i]);
  }
  return value;
}

std::uint32_t Number32(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint32_t>(BigEndian(bytes, at, 4));
}

// SQLite's varint: up to nine bytes, the ninth with eight bits. Moves `at`; false at the end.
bool ReadVarint(std::string_view bytes, std::size_t& at, std::uint64_t& value) {
  value = 0;
  for (int i = 0; i < 9; ++i) {
    if (at >= bytes.size()) return false;
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    if (i == 8) {
      value = (value << 8) | byte;
      return true;
    }
    value = (value << 7) | (byte & 0x7F);
    if ((byte & 0x80) == 0) return true;
  }
  return true;
}

// A whole number of fewer than eight bytes has a sign, too.
std::int64_t SignedInt(std::string_view bytes, std::size_t at, std::size_t count) {
  const std::uint64_t value = BigEndian(bytes, at, count);
  const unsigned shift = 64 - 8 * static_cast<unsigned>(count);
  return static_cast<std::int64_t>(value << shift) >> shift;
}

// Bytes that a value of that serial type takes in the body.
std::uint64_t BytesOf(std::uint64_t type) {
  constexpr std::uint64_t kFixed[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};
  return type < 12 ? kFixed[type] : (type - 12) / 2;
}

RawValue ValueAt(std::string_view payload, std::size_t at, std::uint64_t type) {
  const std::size_t size = BytesOf(type);
  if (type == 0 || type == 10 || type == 11) return std::monostate();
  if (type == 8 || type == 9) return static_cast<std::int64_t>(type - 8);
  if (type == 7) return std::bit_cast<double>(BigEndian(payload, at, 8));
  if (type < 7) return SignedInt(payload, at, size);
  std::string bytes(payload.substr(at, size));
  if (type % 2 == 0) return RawBlob{std::move(bytes)};
  return bytes;
}

bool ReadRecord(std::string_view payload, std::vector<RawValue>& values) {
  std::size_t at = 0;
  std::uint64_t header = 0;
  if (!ReadVarint(payload, at, header) || header > payload.size()) return false;
  std::size_t body = header;
  while (at < header) {
    std::uint64_t type = 0;
    if (!ReadVarint(payload.substr(0, header), at, type)) return false;
    const std::uint64_t size = BytesOf(type);
    if (size > payload.size() - body || values.size() == kMostColumns) return false;
    values.push_back(ValueAt(payload, body, type));
    body += size;
  }
  return body == payload.size();
}

}  // namespace

Result<RawPages> RawPages::Open(const std::string& path) {
  OpenFile file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return SystemError("cannot read " + path);
  RawPages pages(std::move(file));
  pages.ReadHeader();
  return pages;
}

void RawPages::ReadHeader() {
  struct stat info {};
  if (fstat(file_.get(), &info) != 0) return;
  std::string header(kHeaderBytes, '\0');
  const bool is_read =
      pread(file_.get(), header.data(), header.size(), 0) == static_cast<ssize_t>(header.size());
  const bool is_database = is_read && header.starts_with(kMagic);
  page_size_ = is_database ? BigEndian(header, 16, 2) : kOurPageSize;
  if (page_size_ < 512 || !std::has_single_bit(page_size_)) page_size_ = kOurPageSize;
  // The last page may have been cut.
  pages_ = static_cast<std::uint32_t>((static_cast<std::size_t>(info.st_size) + page_size_ - 1) /
                                      page_size_);
  usable_ = page_size_ - FindReserved(is_database ? BigEndian(header, kReservedAt, 1) : 0);
  if (!is_database) return;
  is_ours_ = Number32(header, 68) == kApplicationId;
  ReadFreePages(Number32(header, 32), Number32(header, 36));
}

void RawPages::ReadFreePages(std::uint32_t trunk, std::uint32_t expected) {
  while (trunk != 0) {
    const std::string page = ReadPage(trunk);
    if (page.empty() || !free_.insert(trunk).second) return;
    const std::size_t leaves = Number32(page, 4);
    if (leaves > usable_ / 4 - 2) return;
    for (std::size_t i = 0; i < leaves; ++i) free_.insert(Number32(page, 8 + 4 * i));
    trunk = Number32(page, 0);
  }
  knows_free_pages_ = free_.size() == expected;
}

// The header may be what is damaged, and what a page says of itself counts more: sums that fit do
// so by no accident.
std::size_t RawPages::FindReserved(std::size_t said) const {
  constexpr std::uint32_t kMostLookedAt = 64;
  for (std::uint32_t number = 1; number <= std::min(pages_, kMostLookedAt); ++number) {
    const std::string page = ReadPage(number);
    if (!page.empty() && page.find_first_not_of('\0') != std::string::npos &&
        HasItsSum(number, page)) {
      return kSumBytes;
    }
  }
  return said == kSumBytes ? kSumBytes : 0;
}

bool RawPages::IsSound(std::uint32_t number, std::string_view page) const {
  return usable_ == page_size_ || HasItsSum(number, page);
}

std::string RawPages::ReadPage(std::uint32_t number) const {
  if (number == 0 || number > pages_) return {};
  std::string page(page_size_, '\0');
  const auto at = static_cast<off_t>(number - 1) * static_cast<off_t>(page_size_);
  return pread(file_.get(), page.data(), page.size(), at) > 0 ? page : std::string();
}

Status RawPages::ForEachRow(const std::function<Status(const RawRow&)>& visit) const {
  for (std::uint32_t number = 2; number <= pages_; ++number) {  // page 1 holds the schema
    if (free_.contains(number)) continue;
    const std::string page = ReadPage(number);
    if (page.empty() || page[0] != kTableLeaf) continue;
    const std::size_t cells = BigEndian(page, 3, 2);
    const bool is_sound = IsSound(number, page);
    std::size_t chains = kMostChains;
    for (std::size_t i = 0; i < cells; ++i) {
      const std::size_t pointer = kLeafHeaderBytes + 2 * i;
      if (pointer + 2 > page.size()) break;
      RawRow row{.is_sound = is_sound};
      if (ReadRow(page, BigEndian(page, pointer, 2), chains, row)) CAIRN_TRY(visit(row));
    }
  }
  return {};
}

// How much of a payload stands in the page itself: section 1.6 of the format.
bool RawPages::ReadRow(std::string_view page, std::size_t at, std::size_t& chains,
                       RawRow& row) const {
  std::uint64_t bytes = 0;
  std::uint64_t rowid = 0;
  if (!ReadVarint(page, at, bytes) || !ReadVarint(page, at, rowid)) return false;
  if (bytes == 0 || bytes > kMostPayload || bytes / page_size_ > pages_) return false;
  std::size_t local = bytes;
  if (bytes > usable_ - 35) {
    const std::size_t least = (usable_ - 12) * 32 / 255 - 23;
    local = least + (bytes - least) % (usable_ - 4);
    if (local > usable_ - 35) local = least;
  }
  const std::size_t pointer = local < bytes ? 4 : 0;
  if (at + local + pointer > usable_) return false;
  row.rowid = static_cast<std::int64_t>(rowid);
  if (local == bytes) return ReadRecord(page.substr(at, local), row.values);
  if (chains == 0) return false;
  --chains;
  std::string payload(page.substr(at, local));
  return ReadOverflow(Number32(page, at + local), bytes, payload, row.is_sound) &&
         ReadRecord(payload, row.values);
}

bool RawPages::ReadOverflow(std::uint32_t number, std::size_t bytes, std::string& payload,
                            bool& is_sound) const {
  while (payload.size() < bytes) {
    if (free_.contains(number)) return false;
    const std::string page = ReadPage(number);
    if (page.empty()) return false;
    is_sound = is_sound && IsSound(number, page);
    payload.append(page, 4, std::min(bytes - payload.size(), usable_ - 4));
    number = Number32(page, 0);
  }
  return number == 0;  // the chain ends where the row does
}

}  // namespace cairn::sqlite
