#include "store/sqlite/sound_texts.h"

#include <ranges>

#include "base/hash.h"
#include "store/sqlite/backup_files.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/store_file.h"

namespace cairn::sqlite {
namespace {

// A copy that cannot be read has nothing to offer.
std::optional<std::string> TextIn(const std::string& copy, const Memory& damaged) {
  const SideFilesTidied tidied(copy);
  const auto connection = Connection::Open(copy, {.read_only = true});
  if (!connection) return std::nullopt;
  auto query = (*connection)->Prepare("SELECT content, content_hash FROM memory WHERE id = ?");
  if (!query) return std::nullopt;
  query->BindCopy(damaged.id.ToString());
  const auto row = query->Step();
  if (!row || !*row) return std::nullopt;
  std::string text(query->Text(0));
  const std::string_view hash = query->Text(1);
  if (ContentHash(text) != hash) return std::nullopt;
  if (hash != damaged.content_hash && text != damaged.content) return std::nullopt;
  return text;
}

}  // namespace

std::optional<Memory> SoundTexts::Find(const Memory& damaged) const {
  const std::vector<std::string> copies = FindBackups(store_);
  for (const std::string& copy : std::views::reverse(copies)) {
    auto text = TextIn(copy, damaged);
    if (!text) continue;
    Memory mended = damaged;
    mended.content = *std::move(text);
    mended.content_hash = ContentHash(mended.content);
    return mended;
  }
  return std::nullopt;
}

Result<std::vector<Memory>> FindInCopies(const std::string& store,
                                         std::span<const Memory> damaged) {
  const SoundTexts texts(store);
  std::vector<Memory> mended;
  for (const Memory& memory : damaged) {
    if (auto found = texts.Find(memory)) mended.push_back(*std::move(found));
  }
  return mended;
}

}  // namespace cairn::sqlite
