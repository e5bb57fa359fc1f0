// Where the original is: a file, or a folder whose files are read. What was named by the user may
// be reached by a link; below it no link is followed out of the folder.
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
  std::filesystem::path root;  // the folder, or the one that the file is in; canonical
  std::string file;            // empty if the folder is meant

  bool IsFolder() const { return file.empty(); }
  std::filesystem::path path() const { return IsFolder() ? root : root / file; }
};

// kNotFound if there is nothing, kInvalidArgument if it is neither a file nor a folder.
Result<ForeignPlace> FindPlace(const std::filesystem::path& path);

// Somebody who keeps his notes in a project leaves out some on purpose. Transcripts and exports are
// what a tool wrote: projects ignore them because they are private, not because they are nothing.
enum class GitIgnore { kHonoured, kPassedOver };

// The place itself if it is a file; of a folder its files with one of the endings (lower case), by
// path. Files that cannot be looked at are noted.
Result<std::vector<std::string>> FilesOf(const ForeignPlace& place,
                                         std::span<const std::string_view> ends, GitIgnore rules,
                                         ImportBuilder& builder);

// The named file of the folder, or the place itself if it is a file. kNotFound if the folder has no
// such file.
Result<std::string> FileOf(const ForeignPlace& place, std::string_view name);

// The largest of one JSON value: a conversation, a line with an image in it. The parsed value takes
// several times that.
inline constexpr std::size_t kMostItemBytes = std::size_t{64} << 20;

using TakeItem = std::function<Status(const Json& item)>;

// Calls `take` for each value of a file of JSON: the items of a list, the lines of JSON lines, or
// the one value there is. The file is read bit by bit; no more than one value is held at a time.
// What is no JSON, or larger than kMostItemBytes, is passed over and counted. Ends with the first
// error of `take`.
Status ForEachItem(const std::filesystem::path& root, const std::string& file,
                   ImportBuilder& builder, const TakeItem& take);

}  // namespace cairn
