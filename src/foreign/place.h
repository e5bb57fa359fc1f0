// The location of the original: a file, or a folder whose files are read. The path given by the
// user may go through links; below it, no link is followed out of the folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "foreign/import_builder.h"
#include "json/json.h"

namespace cairn {

struct ForeignPlace {
  std::filesystem::path root;  // the folder, or the one that contains the file; canonical
  std::string file;            // empty for a folder

  bool IsFolder() const { return file.empty(); }
  std::filesystem::path path() const { return IsFolder() ? root : root / file; }
};

// kNotFound if the path does not exist, kInvalidArgument if it is neither a file nor a folder.
Result<ForeignPlace> FindPlace(const std::filesystem::path& path);

// Whether ignore files apply. Notes kept in a project may be ignored on purpose. Transcripts and
// exports are tool output, which projects ignore for privacy, not because it is unwanted.
enum class GitIgnore { kHonoured, kPassedOver };

// The file itself, or a folder's files with one of the extensions (lower case), sorted by path.
// Notes files that cannot be examined.
Result<std::vector<std::string>> FilesOf(const ForeignPlace& place,
                                         std::span<const std::string_view> ends, GitIgnore rules,
                                         ImportBuilder& builder);

// The named file in the folder, or the place itself if it is a file. kNotFound if the folder has no
// such file.
Result<std::string> FileOf(const ForeignPlace& place, std::string_view name);

// Size limit of one JSON value: a conversation, or a line with an embedded image. The parsed value
// takes several times that.
inline constexpr std::size_t kMostItemBytes = std::size_t{64} << 20;

using TakeItem = std::function<Status(const Json& item)>;

// Calls `take` for each value in a JSON file: the items of a list, the lines of JSON Lines, or the
// single value. Reads incrementally and holds at most one value at a time. Skips and counts values
// that are invalid or larger than kMostItemBytes. Stops at the first error from `take`.
Status ForEachItem(const std::filesystem::path& root, const std::string& file,
                   ImportBuilder& builder, const TakeItem& take);

}  // namespace cairn
