#include "web/page_files.h"

#include <charconv>
#include <cstddef>

#include "base/hash.h"
#include "base/log.h"

#ifdef CAIRN_PAGE_PACK
// NOLINTBEGIN(readability-identifier-naming): labels in page_pack.S
extern "C" {
extern const char cairn_page_pack[];
extern const char cairn_page_pack_end[];
}
// NOLINTEND(readability-identifier-naming)
#endif

namespace cairn {
namespace {

struct TypeOfEnding {
  std::string_view ending;
  std::string_view type;
};
constexpr TypeOfEnding kTypes[] = {{".html", "text/html; charset=utf-8"},
                                   {".js", "text/javascript; charset=utf-8"},
                                   {".css", "text/css; charset=utf-8"},
                                   {".svg", "image/svg+xml"},
                                   {".json", "application/json"}};

std::string TypeOf(std::string_view path) {
  for (const TypeOfEnding& each : kTypes) {
    if (path.ends_with(each.ending)) return std::string(each.type);
  }
  return "application/octet-stream";
}

std::string_view EmbeddedPack() {
#ifdef CAIRN_PAGE_PACK
  return {cairn_page_pack, static_cast<std::size_t>(cairn_page_pack_end - cairn_page_pack)};
#else
  return {};
#endif
}

Error NotAPack() { return {ErrorCode::kCorrupt, "the packed page is damaged"}; }

}  // namespace

Result<PageFiles> PageFiles::Read(std::string_view pack) {
  PageFiles page;
  if (pack.empty()) return page;
  const std::size_t gap = pack.find("\n\n");
  if (gap == std::string_view::npos) return NotAPack();
  std::string_view lines = pack.substr(0, gap + 1);
  std::string_view bytes = pack.substr(gap + 2);
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end + 1);
    const std::size_t space = line.rfind(' ');
    if (space == std::string_view::npos) return NotAPack();
    std::size_t length = 0;
    const auto [last, error] =
        std::from_chars(line.data() + space + 1, line.data() + line.size(), length);
    if (error != std::errc() || last != line.data() + line.size()) return NotAPack();
    if (length > bytes.size()) return NotAPack();
    const std::string_view path = line.substr(0, space);
    const std::string_view own = bytes.substr(0, length);
    page.files_[std::string(path)] = {own, TypeOf(path), '"' + Sha256Hex(own).substr(0, 16) + '"',
                                      path.starts_with("/assets/")};
    bytes.remove_prefix(length);
  }
  return bytes.empty() ? Result<PageFiles>(std::move(page)) : NotAPack();
}

const PageFiles& PageFiles::Embedded() {
  static const PageFiles kPage = [] {
    auto read = Read(EmbeddedPack());
    if (read) return *std::move(read);
    Log(LogLevel::kError, read.error().message);
    return PageFiles();
  }();
  return kPage;
}

const PageFile* PageFiles::Find(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace cairn
