// Fuzzes a damaged store: reading its pages is deterministic, and whatever is recognized as a
// memory can be stored and read back.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "fuzz/fuzz.h"
#include "model/validate.h"
#include "store/sqlite/raw_pages.h"
#include "store/sqlite/salvaged_rows.h"
#include "store/sqlite/sound_texts.h"
#include "store/sqlite/sqlite_reader.h"
#include "store/sqlite/store_file.h"

namespace {

namespace fs = std::filesystem;
namespace sqlite = cairn::sqlite;

// A damaged file, overwritten for each input, and an empty store next to it; their folder is
// removed at exit.
class Place {
 public:
  Place() {
    std::string name = (fs::temp_directory_path() / "cairn-fuzz-XXXXXX").string();
    cairn::Check(mkdtemp(name.data()) != nullptr);
    folder_ = name;
    auto opened = sqlite::OpenStoreFile((folder_ / "made.db").string(), {}, sqlite::Migrations());
    cairn::Check(opened.has_value());
    into_ = *std::move(opened);
  }
  ~Place() {
    into_.reset();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  std::string Write(std::string_view bytes) const {
    const fs::path path = folder_ / "damaged.db";
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path.string();
  }
  sqlite::Connection& into() const { return *into_; }

 private:
  fs::path folder_;
  std::unique_ptr<sqlite::Connection> into_;
};

std::size_t CountValues(const sqlite::RawPages& pages) {
  std::size_t values = 0;
  cairn::Check(pages
                   .ForEachRow([&](const sqlite::RawRow& row) {
                     values += 1 + row.values.size();
                     return cairn::Status();
                   })
                   .has_value());
  return values;
}

// Like a salvage, but rolled back.
void Take(const sqlite::RawPages& pages, sqlite::Connection& into) {
  const auto transaction = sqlite::Transaction::Begin(into);
  cairn::Check(transaction.has_value());
  const sqlite::SoundTexts no_copies("");
  auto rows = sqlite::SalvagedRows::Open(into, no_copies);
  cairn::Check(rows.has_value());
  const auto memory = [&](const sqlite::RawRow& row) { return rows->TakeMemory(row); };
  const auto rest = [&](const sqlite::RawRow& row) { return rows->TakeRest(row); };
  cairn::Check(pages.ForEachRow(memory).has_value());
  cairn::Check(pages.ForEachRow(rest).has_value());
  std::int64_t memories = 0;
  const auto whole = [&](const cairn::Memory& each) {
    cairn::Check(cairn::ValidateMemory(each).has_value());
    ++memories;
    return cairn::Status();
  };
  cairn::Check(sqlite::SqliteReader(into, nullptr).ForEachMemory(whole).has_value());
  cairn::Check(memories == rows->memories());
  cairn::Check(*into.ReadInt("SELECT count(*) FROM handoff") == rows->handoffs());
  cairn::Check(*into.ReadInt("SELECT count(*) FROM access_log") == rows->accesses());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Place place;
  const auto pages = sqlite::RawPages::Open(place.Write(cairn::TextOf(data, size)));
  cairn::Check(pages.has_value());
  cairn::Check(CountValues(*pages) == CountValues(*pages));
  Take(*pages, place.into());
  return 0;
}
